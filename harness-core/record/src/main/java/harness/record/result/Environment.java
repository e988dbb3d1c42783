package harness.record.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import harness.api.cluster.Deviation;
import harness.api.cluster.Setting;
import harness.api.machine.MachineFacts;
import harness.api.machine.MachineState;
import harness.record.HarnessVersion;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a run ran on, so that its numbers can be understood later.
 *
 * @param schema version of the result schema
 * @param harness version of Harness
 * @param probed when
 * @param hardware the machine
 * @param os its operating system
 * @param jvm the Java virtual machine of the controller
 * @param storage where the run works
 * @param load what else the machine did before the run started
 * @param hadoop what the cluster runs, once that is known
 * @param nodes the machines that trials ran on, the master first, once they are known; none before schema 1.2
 */
public record Environment(
        String schema,
        String harness,
        Instant probed,
        Hardware hardware,
        OperatingSystem os,
        Jvm jvm,
        Storage storage,
        Load load,
        Optional<Hadoop> hadoop,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Node> nodes) {
    public Environment {
        nodes = List.copyOf(nodes);
    }

    /**
     * A machine that trials ran on.
     *
     * @param name in the cluster
     * @param machine what it is; empty where it cannot tell
     */
    public record Node(String name, Optional<MachineFacts> machine) {}

    /**
     * The machine.
     *
     * @param cpu model, as the processor calls itself
     * @param cores logical processors that the Java virtual machine may use
     * @param memoryBytes physical memory, or the container's limit if that is less
     */
    public record Hardware(String cpu, int cores, long memoryBytes) {}

    /**
     * The operating system.
     *
     * @param name for example {@code Debian GNU/Linux 12 (bookworm)}
     * @param kernel name and release, for example {@code Linux 6.1.0}
     * @param architecture for example {@code amd64}
     */
    public record OperatingSystem(String name, String kernel, String architecture) {}

    /**
     * The Java virtual machine.
     *
     * @param name of the virtual machine
     * @param version of the runtime
     * @param vendor who built it
     * @param leftOut names of variables of the user's environment that no other process of the run has got, see
     *     {@link harness.api.machine.ChildEnvironment}; none where an older version wrote it
     */
    public record Jvm(
            String name,
            String version,
            String vendor,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> leftOut) {
        public Jvm {
            leftOut = List.copyOf(leftOut);
        }
    }

    /**
     * The file system that the run works on.
     *
     * @param fileSystem type, for example {@code ext4}
     * @param device for example {@code /dev/sda1}
     * @param freeBytes what may be written
     * @param totalBytes its size
     */
    public record Storage(String fileSystem, String device, long freeBytes, long totalBytes) {}

    /**
     * What else the machine did.
     *
     * @param average1m runnable threads, averaged over the minute before the run; empty where the system does not say
     * @param otherLoad whether that is more than half a processor and went on when the run started, so that results may suffer
     * @param shared whether the user has said that others work on the machines ({@code --shared-machine}); false before schema
     *     1.2
     */
    public record Load(Optional<Double> average1m, boolean otherLoad, boolean shared) {
        private static final double HALF_A_PROCESSOR = 0.5;

        /**
         * @param average1m as the system says; negative where it does not
         * @return the load and whether it matters
         */
        public static Load of(double average1m) {
            return new Load(
                    average1m < 0 ? Optional.empty() : Optional.of(average1m), average1m > HALF_A_PROCESSOR, false);
        }
    }

    /**
     * What the cluster runs.
     *
     * @param version of Hadoop
     * @param settings the effective configuration
     * @param profile which Hadoop it is, {@code stock} or {@code lean}; absent before schema 1.2
     * @param deviations what of it is not stock; none before schema 1.2
     */
    public record Hadoop(
            String version,
            List<Setting> settings,
            Optional<String> profile,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<Deviation> deviations) {
        public Hadoop {
            settings = List.copyOf(settings);
            deviations = List.copyOf(deviations);
        }
    }

    /**
     * @param work a directory on the file system that the run works on; exists
     * @return this machine, without Hadoop
     * @throws harness.api.UsageException if the file system of {@code work} cannot be asked
     */
    public static Environment probe(Path work) {
        return new Environment(
                SchemaVersion.CURRENT.toString(),
                HarnessVersion.text(),
                Instant.now(),
                EnvironmentProbe.hardware(),
                EnvironmentProbe.os(),
                EnvironmentProbe.jvm(),
                EnvironmentProbe.storage(work),
                EnvironmentProbe.load(),
                Optional.empty(),
                List.of());
    }

    /**
     * @param known what the cluster runs
     * @return this environment with it
     */
    public Environment with(Hadoop known) {
        return new Environment(schema, harness, probed, hardware, os, jvm, storage, load, Optional.of(known), nodes);
    }

    /** {@return this environment of a run whose user has said that others work on the machines} */
    public Environment shared() {
        Load told = new Load(load.average1m(), load.otherLoad(), true);
        return new Environment(schema, harness, probed, hardware, os, jvm, storage, told, hadoop, nodes);
    }

    /** {@return this environment of a machine whose load had ended when the run started} */
    public Environment quiet() {
        Load ended = new Load(load.average1m(), false, load.shared());
        return new Environment(schema, harness, probed, hardware, os, jvm, storage, ended, hadoop, nodes);
    }

    /**
     * @param states of the machines that trials run on
     * @return this environment with them
     */
    public Environment with(List<NodeState> states) {
        List<Node> known = states.stream()
                .map(state -> new Node(state.node(), state.state().map(MachineState::facts)))
                .toList();
        return new Environment(schema, harness, probed, hardware, os, jvm, storage, load, hadoop, known);
    }
}
