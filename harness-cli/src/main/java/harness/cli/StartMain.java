package harness.cli;

/**
 * Where {@code java -jar harness.jar} begins: says in a line that the Java is too old or not whole, for which a JVM has words of
 * its own only. The build compiles it for Java 8.
 */
public final class StartMain {
    private static final int OLDEST = 17;
    private static final int USAGE = 2;
    private static final String OLD_STYLE = "1.";
    private static final String NEEDED =
            ": a whole Java " + OLDEST + " or newer is needed (JAVA_HOME, or the java on the PATH)";

    /** What Java makes of a byte that the character set of the locale does not have. */
    private static final char UNREADABLE = '\uFFFD';

    /** Each module that commands and clusters need, before one of its classes. */
    private static final String[] MODULES = {
        "java.logging", "java.util.logging.Logger",
        "java.instrument", "java.lang.instrument.Instrumentation",
        "java.desktop", "java.awt.Component",
        "java.management", "java.lang.management.ManagementFactory",
        "java.naming", "javax.naming.Context",
        "java.net.http", "java.net.http.HttpClient",
        "java.rmi", "java.rmi.server.UID",
        "java.security.sasl", "javax.security.sasl.Sasl",
        "java.sql", "java.sql.Connection",
        "java.xml", "javax.xml.parsers.DocumentBuilderFactory",
        // TLS speaks with elliptic curves; since Java 22 they are in java.base.
        "jdk.crypto.ec", "sun.security.ec.SunEC",
        "jdk.management", "com.sun.management.OperatingSystemMXBean",
        "jdk.net", "jdk.net.ExtendedSocketOptions",
        "jdk.security.auth", "com.sun.security.auth.module.UnixSystem",
        "jdk.unsupported", "sun.misc.Unsafe",
    };

    private StartMain() {}

    /**
     * @param args of the command line
     * @throws ReflectiveOperationException if the command line's own classes are not there
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        String home = System.getProperty("java.home");
        int version = version(System.getProperty("java.specification.version"));
        if (version < OLDEST) {
            refuse("Java " + version + " at " + home + " is too old" + NEEDED);
        }
        String missing = missing();
        if (!missing.isEmpty()) {
            refuse("the Java at " + home + " lacks the module " + missing + NEEDED);
        }
        String paths = System.getProperty("user.dir") + System.getProperty("user.home") + String.join(" ", args);
        if (paths.indexOf(UNREADABLE) >= 0) {
            refuse(
                    "a directory or an argument has characters that the locale (LC_ALL, LANG) has not: set LC_ALL=C.UTF-8");
        }
        Class.forName("harness.cli.Main").getMethod("main", String[].class).invoke(null, (Object) args);
    }

    private static void refuse(String why) {
        System.err.println("harness: " + why);
        System.exit(USAGE);
    }

    /** {@code 1.8} was called so before 9. */
    static int version(String specification) {
        String number =
                specification.startsWith(OLD_STYLE) ? specification.substring(OLD_STYLE.length()) : specification;
        return Integer.parseInt(number.split("\\.")[0]);
    }

    private static String missing() {
        for (int i = 0; i < MODULES.length; i += 2) {
            try {
                Class.forName(MODULES[i + 1], false, StartMain.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                return MODULES[i];
            }
        }
        return "";
    }
}
