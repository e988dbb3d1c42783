package harness.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where {@code java -jar harness.jar} begins: says in a line that the Java is too old or not whole, for which a JVM has words of
 * its own only. The build compiles it for Java 8.
 */
public final class StartMain {
    private static final int OLDEST = 17;
    private static final int USAGE = 2;
    private static final String OLD_STYLE = "1.";

    private StartMain() {}

    /**
     * @param args of the command line
     * @throws ReflectiveOperationException if the command line's own classes are not there
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        String home = System.getProperty("java.home");
        int version = version(System.getProperty("java.specification.version"));
        if (version < OLDEST) {
            refuse("Java " + version + " at " + home + " is too old: Java " + OLDEST);
        }
        String missing = missing();
        if (!missing.isEmpty()) {
            refuse("the Java at " + home + " lacks the module " + missing + ": a whole Java " + OLDEST);
        }
        Class.forName("harness.cli.Main").getMethod("main", String[].class).invoke(null, (Object) args);
    }

    private static void refuse(String why) {
        System.err.println("harness: " + why + " or newer is needed (JAVA_HOME, or the java on the PATH)");
        System.exit(USAGE);
    }

    /** {@code 1.8} was called so before 9. */
    static int version(String specification) {
        String number =
                specification.startsWith(OLD_STYLE) ? specification.substring(OLD_STYLE.length()) : specification;
        return Integer.parseInt(number.split("\\.")[0]);
    }

    /** A class of each module that commands and clusters need. */
    private static Map<String, String> needed() {
        Map<String, String> classes = new LinkedHashMap<>();
        classes.put("java.logging", "java.util.logging.Logger");
        classes.put("java.instrument", "java.lang.instrument.Instrumentation");
        classes.put("java.desktop", "java.awt.Component");
        classes.put("java.management", "java.lang.management.ManagementFactory");
        classes.put("java.naming", "javax.naming.Context");
        classes.put("java.net.http", "java.net.http.HttpClient");
        classes.put("java.rmi", "java.rmi.server.UID");
        classes.put("java.security.sasl", "javax.security.sasl.Sasl");
        classes.put("java.sql", "java.sql.Connection");
        classes.put("java.xml", "javax.xml.parsers.DocumentBuilderFactory");
        // TLS speaks with elliptic curves; since Java 22 they are in java.base.
        classes.put("jdk.crypto.ec", "sun.security.ec.SunEC");
        classes.put("jdk.management", "com.sun.management.OperatingSystemMXBean");
        classes.put("jdk.net", "jdk.net.ExtendedSocketOptions");
        classes.put("jdk.security.auth", "com.sun.security.auth.module.UnixSystem");
        classes.put("jdk.unsupported", "sun.misc.Unsafe");
        return classes;
    }

    private static String missing() {
        for (Map.Entry<String, String> module : needed().entrySet()) {
            try {
                Class.forName(module.getValue(), false, StartMain.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                return module.getKey();
            }
        }
        return "";
    }
}
