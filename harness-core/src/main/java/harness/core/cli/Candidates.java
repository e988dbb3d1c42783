package harness.core.cli;

import harness.core.catalogue.Catalogue;
import harness.core.catalogue.InstanceType;
import harness.core.cluster.HadoopProfile;
import harness.core.filesystem.FileSystemKind;
import harness.core.provider.Provider;
import harness.core.workload.WorkloadIndex;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** What shells offer for the values of flags; each list is read when a script is made of it, and not before. */
final class Candidates {
    private Candidates() {}

    /** Names of instance types. */
    static final class Types implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Catalogue.load().all().stream().map(InstanceType::name).iterator();
        }
    }

    /** Names of providers. */
    static final class Providers implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Services.everyProvider().stream().map(Provider::name).iterator();
        }
    }

    /** What can be listed. */
    static final class Kinds implements Iterable<String> {
        static final List<String> ALL = List.of("workloads", "types", "providers", "metrics", "rules");

        @Override
        public Iterator<String> iterator() {
            return ALL.iterator();
        }
    }

    /** Words for Hadoop, stock or lean. */
    static final class Profiles implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(HadoopProfile.values()).map(HadoopProfile::word).iterator();
        }
    }

    /** Names of workloads and of their families. */
    static final class Workloads implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return WorkloadIndex.load().workloads().stream()
                    .flatMap(workload -> Stream.of(workload.name(), workload.family()))
                    .distinct()
                    .sorted()
                    .iterator();
        }
    }

    /** Kinds of file systems. */
    static final class FileSystems implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return FileSystemKind.words().iterator();
        }
    }
}
