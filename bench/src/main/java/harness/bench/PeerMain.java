package harness.bench;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * Runs the main method of a peer in its own JVM and prints how long it took, so that the start of that JVM can be told
 * from the work. It needs nothing but the JDK, since it stands on the peer's class path.
 */
public final class PeerMain {
    /** Begins the line that holds the seconds. */
    static final String MARK = "seconds in main: ";

    private static final double NANOS = 1e9;

    private PeerMain() {}

    /**
     * @param arguments name of the class, then its own arguments
     * @throws ReflectiveOperationException if there is no such main method
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        long start = System.nanoTime();
        // A main of Hadoop's ends by System.exit.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> System.out.println(MARK + (System.nanoTime() - start) / NANOS)));
        try {
            Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object)
                    Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (InvocationTargetException e) {
            e.getCause().printStackTrace();
            System.exit(1);
        }
    }
}
