package harness.deploy.hosts.plan;

import harness.api.workload.Requirement;
import harness.deploy.filesystem.FileSystemServices;
import harness.deploy.filesystem.Layout;
import harness.deploy.filesystem.RequiredProgram;
import harness.deploy.filesystem.StorageHost;
import harness.deploy.hosts.survey.PackageNeed;
import harness.record.plan.PlannedWorkload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What hosts need for jobs of MPI and their file systems: the master compiles and starts, slaves run. Of workloads that measure each
 * slave by itself the slaves need all.
 *
 * @param jobs workloads on MPI
 * @param machines workloads on machines by themselves
 * @param layouts of the file systems that they use
 */
record JobPackages(List<PlannedWorkload> jobs, List<PlannedWorkload> machines, List<Layout> layouts) {
    /** What compilers of MPI call, and their packages do not ask for. */
    private static final List<String> COMPILER = List.of("gcc", "libc6-dev");

    JobPackages {
        jobs = List.copyOf(jobs);
        machines = List.copyOf(machines);
        layouts = List.copyOf(layouts);
    }

    /**
     * @param master its name
     * @param slaves their names
     * @return what each host needs, by its name
     */
    Map<String, List<PackageNeed>> needs(String master, List<String> slaves) {
        Map<String, List<PackageNeed>> needs = new HashMap<>();
        needs.put(
                master,
                Stream.of(ofMaster(), ofFileSystems(master))
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
        List<PackageNeed> needs = new ArrayList<>();
        if (!jobs.isEmpty()) {
            MpiPlanning.SSH_PROGRAMS.forEach(program -> needs.add(PackageNeed.of(program, MpiPlanning.SSH_PACKAGE)));
        }
        for (PlannedWorkload job : jobs) {
            requirements(job)
                    .map(requirement -> need(
                            job, requirement.programs(job.parameters()), withCompiler(requirement.debianPackage())))
                    .forEach(needs::add);
        }
        return needs;
    }

    private List<PackageNeed> ofSlave() {
        Stream<PackageNeed> ofMachines = machines.stream()
                .flatMap(machine -> requirements(machine)
                        .map(requirement -> new PackageNeed(
                                requirement.programs(machine.parameters()), List.of(requirement.debianPackage()), "")));
        Stream<PackageNeed> ofJobs = jobs.stream()
                .flatMap(job -> requirements(job)
                        .flatMap(requirement -> requirement.elsewhere().stream())
                        .map(elsewhere -> need(job, elsewhere.files(), List.of(elsewhere.debianPackage()))));
        return Stream.concat(ofMachines, ofJobs).toList();
    }

    static Stream<Requirement> requirements(PlannedWorkload job) {
        return job.descriptor().requirements().stream()
                .filter(Requirement::packaged)
                .filter(requirement -> requirement.applies(job.parameters()));
    }

    /** Without what bears the name of another implementation than the one that is asked for. */
    private static PackageNeed need(PlannedWorkload job, List<String> files, List<String> debianPackages) {
        String word = MpiPlanning.implementation(job);
        List<String> others = MpiPlanning.othersThan(word);
        return new PackageNeed(
                files.stream()
                        .filter(file -> others.stream().noneMatch(file::contains))
                        .toList(),
                debianPackages,
                word);
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
