package harness.deploy.hosts;

import harness.core.workload.PlannedWorkload;
import harness.core.workload.Requirement;
import harness.deploy.filesystem.FileSystemServices;
import harness.deploy.filesystem.Layout;
import harness.deploy.filesystem.RequiredProgram;
import harness.deploy.filesystem.StorageHost;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What hosts need for jobs of MPI and their file systems: the master compiles and starts, slaves run.
 *
 * @param jobs workloads on MPI
 * @param layouts of the file systems that they use
 */
record JobPackages(List<PlannedWorkload> jobs, List<Layout> layouts) {
    private static final String MASTER = "master";
    private static final String IMPLEMENTATION = "mpi";
    private static final String ANY = "auto";
    private static final String SSH = "openssh-client";
    /** What compilers of MPI call, and their packages do not ask for. */
    private static final List<String> COMPILER = List.of("gcc", "libc6-dev");

    JobPackages {
        jobs = List.copyOf(jobs);
        layouts = List.copyOf(layouts);
    }

    /**
     * @param slaves their names
     * @return what each host needs, by its name
     */
    Map<String, List<PackageNeed>> needs(List<String> slaves) {
        Map<String, List<PackageNeed>> needs = new HashMap<>();
        needs.put(
                MASTER,
                Stream.of(ofMaster(), ofFileSystems(MASTER))
                        .flatMap(List::stream)
                        .distinct()
                        .toList());
        for (String slave : slaves) {
            needs.put(
                    slave,
                    Stream.of(ofSlave(), ofFileSystems(slave))
                            .flatMap(List::stream)
                            .distinct()
                            .toList());
        }
        return needs;
    }

    private List<PackageNeed> ofMaster() {
        List<PackageNeed> needs =
                new ArrayList<>(List.of(PackageNeed.of("ssh", SSH), PackageNeed.of("ssh-keygen", SSH)));
        for (PlannedWorkload job : jobs) {
            requirements(job)
                    .map(requirement -> new PackageNeed(
                            own(requirement.programs(), job), withCompiler(requirement.debianPackage())))
                    .forEach(needs::add);
        }
        return needs;
    }

    private List<PackageNeed> ofSlave() {
        return jobs.stream()
                .flatMap(job -> requirements(job)
                        .flatMap(requirement -> requirement.elsewhere().stream())
                        .map(elsewhere ->
                                new PackageNeed(own(elsewhere.files(), job), List.of(elsewhere.debianPackage()))))
                .toList();
    }

    private static Stream<Requirement> requirements(PlannedWorkload job) {
        return job.descriptor().requirements().stream().filter(requirement -> requirement.applies(job.parameters()));
    }

    /** A program of a general name may belong to another implementation than the one that is asked for. */
    private static List<String> own(List<String> files, PlannedWorkload job) {
        String word = job.parameters().getOrDefault(IMPLEMENTATION, ANY);
        List<String> own = files.stream().filter(file -> file.contains(word)).toList();
        return own.isEmpty() ? files : own;
    }

    private static List<String> withCompiler(String debianPackage) {
        return debianPackage.endsWith("-dev")
                ? Stream.concat(Stream.of(debianPackage), COMPILER.stream()).toList()
                : List.of(debianPackage);
    }

    private List<PackageNeed> ofFileSystems(String host) {
        return layouts.stream()
                .flatMap(layout -> FileSystemServices.of(layout.spec().kind()).programs(layout).stream())
                .filter(required ->
                        required.hosts().stream().map(StorageHost::name).anyMatch(host::equals))
                .map(JobPackages::need)
                .toList();
    }

    private static PackageNeed need(RequiredProgram required) {
        return PackageNeed.of(required.program(), required.debianPackage());
    }
}
