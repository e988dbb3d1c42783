package harness.api.workload;

import harness.api.metric.Measurement;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A workload on the own disks, memory or network of a machine. On a cluster each slave does all phases of it by itself, all at once or
 * one after the other, and what they did in a timed run is put together. Each of its executions is a {@link Part}. Without the parameter {@value #HOSTS} all of them measure at once.
 */
public interface MachineWorkload extends Workload {
    /** The parameter that says which slaves measure at once; one of {@link #ALL} and {@link #EACH}. */
    String HOSTS = "hosts";

    /** All of them, from a common start. */
    String ALL = "all";

    /** Each while the others wait. */
    String EACH = "each";

    /** {@return the parameter {@value #HOSTS}} */
    static Parameter hosts() {
        return Parameter.choice(
                HOSTS,
                List.of(ALL, EACH),
                "of a cluster: all slaves at once, from a common start; each: one after the other, each alone");
    }

    /** {@return that one machine alone has no others} */
    static Rule hostsOfCluster() {
        return new Rule.Located(
                Rule.Place.HERE,
                Condition.of(HOSTS, EACH),
                false,
                "this is one machine: leave it out, or name others by --inventory");
    }

    /** A timed run on one of the machines. */
    interface Part extends Execution {
        /** {@return what it did, one line of JSON that {@link MachineWorkload#together} reads} */
        String part();
    }

    /**
     * What one machine did.
     *
     * @param host its address
     * @param part of its run
     */
    record HostPart(String host, String part) {}

    /**
     * What all machines did.
     *
     * @param measurements the numbers
     * @param ownSeconds as {@link Execution#ownSeconds()} has them
     */
    record Whole(List<Measurement> measurements, OptionalDouble ownSeconds) {
        public Whole {
            measurements = List.copyOf(measurements);
        }
    }

    /**
     * @param context of the trial
     * @param parts one or more, in the order of the machines
     * @return what they did together
     * @throws IOException if a part is not of this workload
     */
    Whole together(WorkloadContext context, List<HostPart> parts) throws IOException;
}
