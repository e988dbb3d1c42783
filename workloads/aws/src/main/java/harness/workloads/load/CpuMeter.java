package harness.workloads.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time of this JVM, everything that it does for its clients included: garbage collection, compilation. */
final class CpuMeter {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private CpuMeter() {}

    /** {@return nanoseconds of CPU time since the start of the JVM} */
    static long nanos() {
        return SYSTEM.getProcessCpuTime();
    }

    /** {@return processors that the JVM may use} */
    static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }
}
