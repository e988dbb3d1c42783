package harness.cli.context;

import harness.api.cluster.HadoopProfile;
import harness.api.filesystem.FileSystemKind;
import harness.control.plan.WorkloadIndex;
import harness.control.provider.Provider;
import harness.control.provider.Renting;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstanceType;
import harness.record.result.RunDirectory;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** What shells offer for the values of flags; each list is read when a script is made of it, and not before. */
public final class Candidates {
    /** Names of instance types. */
    public static final Iterable<String> TYPES =
            () -> Catalogue.load().all().stream().map(InstanceType::name).iterator();

    /** Names of providers. */
    public static final Iterable<String> PROVIDERS =
            () -> Services.everyProvider().stream().map(Provider::name).iterator();

    /** Words for Hadoop, stock or lean. */
    public static final Iterable<String> PROFILES =
            () -> Stream.of(HadoopProfile.values()).map(HadoopProfile::word).iterator();

    /** Names of workloads and of their families. */
    public static final Iterable<String> WORKLOADS = () -> WorkloadIndex.load().workloads().stream()
            .flatMap(workload -> Stream.of(workload.name(), workload.family()))
            .distinct()
            .sorted()
            .iterator();

    /** Kinds of file systems. */
    public static final Iterable<String> FILE_SYSTEMS =
            () -> FileSystemKind.words().iterator();

    private Candidates() {}

    /** What can be listed. */
    public static final class Kinds implements Iterable<String> {
        public static final List<String> ALL = List.of("workloads", "types", "providers", "metrics", "rules", "schema");

        @Override
        public Iterator<String> iterator() {
            return ALL.iterator();
        }
    }

    /** What was rented, whose names the script looks for when it is asked. */
    public static final class Rentals implements Iterable<String> {
        private static final String PLACE = "<rentals>";

        /** A rental is a directory with a journal. */
        private static final String NAMES =
                "$(find %s -mindepth 2 -maxdepth 2 -name %s 2>/dev/null | sed 's,/[^/]*$,,; s,.*/,,' | sort)"
                        .formatted(RunDirectory.DEFAULT_PARENT, Renting.JOURNAL);

        @Override
        public Iterator<String> iterator() {
            return List.of(PLACE).iterator();
        }

        /** A script that was made of these candidates. */
        public static String in(String script) {
            return script.replace("(\"" + PLACE + "\")", "(" + NAMES + ")");
        }
    }
}
