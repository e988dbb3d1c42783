package harness.deploy.hosts.plan;

import harness.api.UsageException;
import harness.api.filesystem.FileSystemSpec;
import harness.api.workload.Need;
import harness.control.plan.RequiredPrograms;
import harness.deploy.filesystem.FileSystemService;
import harness.deploy.filesystem.FileSystemServices;
import harness.deploy.filesystem.Layout;
import harness.deploy.filesystem.StorageHost;
import harness.deploy.hosts.inventory.DeployedHost;
import harness.deploy.hosts.plan.MpiPlan.FileSystemPlan;
import harness.record.plan.PlannedWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds out what jobs of MPI need on the hosts, and refuses what cannot be had. */
public final class MpiPlanning {
    /** By which the master reaches the slaves. */
    static final List<String> SSH_PROGRAMS = List.of("ssh", "ssh-keygen");
    /** Debian's package of them. */
    static final String SSH_PACKAGE = "openssh-client";

    /** As plans call the implementations of MPI, the one that is taken first where nothing is said. */
    private static final List<Mpi> IMPLEMENTATIONS =
            List.of(new Mpi("openmpi", "Open MPI", "openmpi-bin"), new Mpi("mpich", "MPICH", "mpich"));

    private static final String MPI = "mpi";
    private static final String ANY_MPI = "auto";

    private static final String IDLE =
            "HDFS and YARN stay up, idle, while programs of MPI are measured, and file systems while jobs of Hadoop are";
    private static final int MOST_NAMED = 4;
    /** The family of workloads that can do without their data. */
    private static final String NETWORK_FAMILY = "ior";

    private MpiPlanning() {}

    /** An implementation of MPI: in plans, for people, as Debian's package of its launcher. */
    private record Mpi(String word, String name, String launcherPackage) {}

    /** Which one a job asks for, as plans say it: it may be any. */
    static String implementation(PlannedWorkload job) {
        return job.parameters().getOrDefault(MPI, ANY_MPI);
    }

    /** Those which a job does not take that asks for this one; none if it takes any. */
    static List<String> othersThan(String implementation) {
        return IMPLEMENTATIONS.stream()
                .map(Mpi::word)
                .filter(word -> !implementation.equals(ANY_MPI) && !implementation.equals(word))
                .toList();
    }

    static List<PlannedWorkload> jobs(List<PlannedWorkload> workloads) {
        return workloads.stream()
                .filter(workload -> workload.needs().contains(Need.MPI))
                .toList();
    }

    /** Those that call a program on each slave. */
    static List<PlannedWorkload> machines(List<PlannedWorkload> workloads) {
        return workloads.stream()
                .filter(workload -> workload.needs().contains(Need.MACHINES))
                .filter(workload -> JobPackages.requirements(workload).findAny().isPresent())
                .toList();
    }

    /**
     * @param hosts that were asked what they have
     * @param workloads of the plan
     * @param flag by which the user has said which hosts they are
     * @return what jobs need; no file systems if there are no jobs
     * @throws UsageException if the hosts have not what they need, in one line
     */
    public static MpiPlan plan(HostsPlan hosts, List<PlannedWorkload> workloads, String flag) {
        requireServed(hosts.servers(), workloads, flag);
        for (DeployedHost slave : hosts.slaves()) {
            RequiredPrograms.require(
                    machines(workloads),
                    slave.tools()::hasOneOf,
                    " of " + slave.host().label());
        }
        MpiPlan plan = of(hosts, workloads);
        List<PlannedWorkload> jobs = jobs(workloads);
        if (!jobs.isEmpty()) {
            requirePrograms(hosts, jobs, flag);
            requireFileSystems(plan, hosts, MpiPlanning::problems);
            requireHosts(plan, hosts, jobs);
        }
        return plan;
    }

    /** What hosts that were asked do not make possible, all of it in one line. */
    private static List<String> problems(Layout layout) {
        FileSystemService service = service(layout);
        return Stream.concat(service.misfits(layout).stream(), service.lacks(layout).stream())
                .toList();
    }

    private static FileSystemService service(Layout layout) {
        return FileSystemServices.of(layout.spec().kind());
    }

    /**
     * @param hosts of which no more need be known than how many there are and how many cores they have
     * @param workloads of the plan
     * @return what jobs need, whether it can be had or not; no file systems if there are no jobs
     */
    static MpiPlan of(HostsPlan hosts, List<PlannedWorkload> workloads) {
        List<String> slaves =
                hosts.slaves().stream().map(slave -> slave.host().name()).toList();
        List<FileSystemPlan> fileSystems = jobs(workloads).stream()
                .map(MpiPlanning::spec)
                .distinct()
                .map(spec -> FileSystemPlan.of(spec, slaves, hosts.servers()))
                .toList();
        return new MpiPlan(fileSystems);
    }

    /**
     * @param plan of the workloads for these hosts
     * @throws UsageException if so many hosts with so many cores cannot run them, whatever is installed there, in one line
     */
    static void requireFit(MpiPlan plan, HostsPlan hosts, List<PlannedWorkload> workloads) {
        requireFileSystems(plan, hosts, layout -> service(layout).misfits(layout));
        requireHosts(plan, hosts, jobs(workloads));
    }

    /**
     * Machines that only serve are of no use to others than programs of MPI with files on such servers.
     *
     * @param servers how many such machines there are; 0 or more
     * @param workloads that will run
     * @param flag by which the user has said which machines they are
     * @throws UsageException if one of them cannot use them
     */
    public static void requireServed(int servers, List<PlannedWorkload> workloads, String flag) {
        if (servers == 0) {
            return;
        }
        for (PlannedWorkload workload : workloads) {
            if (!workload.needs().contains(Need.MPI)) {
                throw new UsageException(
                        "%s is no program of MPI, and there are servers (%d) that serve files of those alone: run it on machines without servers (%s)"
                                .formatted(workload.id(), servers, flag));
            }
            FileSystemSpec spec = spec(workload);
            if (!spec.kind().deployed()) {
                throw new UsageException(
                        "%s: '%s' has no servers, and %d are to serve it: name a file system that has, such as --filesystem nfs-async (--filesystem)"
                                .formatted(workload.id(), spec.kind().word(), servers));
            }
            if (spec.servers() != servers || !spec.dedicated()) {
                throw new UsageException(
                        "%s: servers '%d', %s, is not allowed: of machines with %d servers of their own all serve, and are dedicated (--set %s.servers, %s.placement)"
                                .formatted(
                                        workload.id(),
                                        spec.servers(),
                                        workload.parameters().get(FileSystemSpec.PLACEMENT),
                                        servers,
                                        workload.name(),
                                        workload.name()));
            }
        }
    }

    private static void requireHosts(MpiPlan plan, HostsPlan hosts, List<PlannedWorkload> jobs) {
        jobs.forEach(job -> requireHosts(job, layout(plan, hosts, spec(job))));
    }

    /** One line for each file system. */
    public static List<String> notes(MpiPlan plan, HostsPlan hosts) {
        Stream<String> fileSystems = plan.layouts(hosts, "plan").stream()
                .map(layout -> "%s on %s; processes on %s"
                        .formatted(
                                layout.describe(),
                                layout.servers().isEmpty() ? "no servers of the run's" : names(layout.servers()),
                                names(layout.hosts())));
        return Stream.concat(fileSystems, hosts.hadoop() ? Stream.of(IDLE) : Stream.empty())
                .toList();
    }

    private static String names(List<StorageHost> hosts) {
        return String.join(", ", hosts.stream().map(StorageHost::name).toList());
    }

    private static FileSystemSpec spec(PlannedWorkload job) {
        return FileSystemSpec.of(job.parameters()::get);
    }

    private static Layout layout(MpiPlan plan, HostsPlan hosts, FileSystemSpec spec) {
        return plan.layouts(hosts, "plan").stream()
                .filter(layout -> layout.spec().equals(spec))
                .findFirst()
                .orElseThrow();
    }

    private static void requirePrograms(HostsPlan hosts, List<PlannedWorkload> jobs, String flag) {
        DeployedHost master = hosts.master();
        RequiredPrograms.require(
                jobs, master.tools()::hasOneOf, " of " + master.host().label());
        List<String> problems = new ArrayList<>();
        for (String program : SSH_PROGRAMS) {
            if (!has(master, program)) {
                problems.add("%s has no %s, by which it reaches the slaves (Debian: apt-get install %s)"
                        .formatted(master.host().label(), program, SSH_PACKAGE));
            }
        }
        List<Mpi> chosen = jobs.stream()
                .flatMap(job -> chosen(implementation(job), master).stream())
                .distinct()
                .toList();
        for (DeployedHost slave : hosts.slaves()) {
            chosen.forEach(mpi -> otherMpi(mpi, master, slave).ifPresent(problems::add));
            if (!slave.tools().machine().equals(master.tools().machine())) {
                problems.add("%s is of type %s and the master %s: the kernels that it compiles would not run there"
                        .formatted(
                                slave.host().label(),
                                slave.tools().machine(),
                                master.tools().machine()));
            }
        }
        refuse(problems, flag);
    }

    private static boolean has(DeployedHost host, String program) {
        return host.tools().programs().contains(program);
    }

    /** What a job would run with; nothing if the master does not have it, whose programs have been asked for already. */
    private static Optional<Mpi> chosen(String word, DeployedHost master) {
        return IMPLEMENTATIONS.stream()
                .filter(mpi -> word.equals(ANY_MPI) || word.equals(mpi.word()))
                .filter(mpi -> master.tools().mpi().containsKey(mpi.word()))
                .findFirst();
    }

    private static Optional<String> otherMpi(Mpi mpi, DeployedHost master, DeployedHost slave) {
        String wanted = master.tools().mpi().get(mpi.word());
        String found = slave.tools().mpi().getOrDefault(mpi.word(), "no " + mpi.name());
        return wanted.equals(found)
                ? Optional.empty()
                : Optional.of("%s has %s and the master %s: all need the same MPI (Debian: apt-get install %s)"
                        .formatted(slave.host().label(), found, wanted, mpi.launcherPackage()));
    }

    private static void requireFileSystems(MpiPlan plan, HostsPlan hosts, Function<Layout, List<String>> problemsOf) {
        int slaves = hosts.slaves().size();
        List<String> problems = new ArrayList<>();
        for (Layout layout : plan.layouts(hosts, "plan")) {
            FileSystemSpec spec = layout.spec();
            if (spec.servers() > slaves) {
                problems.add("servers '%d' is more than the %d slaves".formatted(spec.servers(), slaves));
            } else if (layout.hosts().isEmpty()) {
                problems.add(
                        "%s takes all %d slaves for servers: no host is left for processes; use fewer servers, or part-time ones"
                                .formatted(spec.kind().word(), layout.servers().size()));
            } else {
                problems.addAll(problemsOf.apply(layout));
            }
        }
        refuse(problems, "--filesystem");
    }

    private static void refuse(List<String> problems, String flag) {
        if (!problems.isEmpty()) {
            String more = problems.size() > MOST_NAMED ? "; and %d more".formatted(problems.size() - MOST_NAMED) : "";
            throw new UsageException(String.join("; ", problems.subList(0, Math.min(MOST_NAMED, problems.size())))
                    + more + " (" + flag + ")");
        }
    }

    private static void requireHosts(PlannedWorkload job, Layout layout) {
        Map<String, String> given = job.parameters();
        if (layout.spec().method().equals(FileSystemSpec.NETWORK_ONLY)
                && !job.descriptor().family().equals(NETWORK_FAMILY)) {
            throw new UsageException(
                    "%s: trove-method 'null-aio' keeps nothing that could be read again: only ior measures the network by it (--set %s.trove-method)"
                            .formatted(job.id(), job.name()));
        }
        int slots = layout.hosts().stream().mapToInt(StorageHost::cores).sum();
        long processes = Long.parseLong(given.get("processes"));
        if (processes > slots && !given.get("oversubscribe").equals("yes")) {
            throw new UsageException(
                    "%s: processes '%d' is more than the %d slots of %s: use fewer, or oversubscribe=yes (--set %s.processes)"
                            .formatted(job.id(), processes, slots, names(layout.hosts()), job.name()));
        }
        if (!given.get("hosts").isBlank()) {
            throw new UsageException(
                    "%s: hosts '%s' have no meaning where processes run on the cluster's slaves: leave them out (--set %s.hosts)"
                            .formatted(job.id(), given.get("hosts"), job.name()));
        }
        if (!layout.spec().kind().shared() && layout.hosts().size() > 1 && !staysAtHome(given)) {
            throw new UsageException(
                    "%s: every host has a %s of its own: on %d hosts it needs files per process that nobody else reads"
                                    .formatted(
                                            job.id(),
                                            layout.spec().kind().word(),
                                            layout.hosts().size())
                            + " (ior with layout=file-per-process, shift=0 and tool=kernel), or --slaves 1 (--filesystem)");
        }
    }

    /** Whether each process works with files that it has made itself. */
    private static boolean staysAtHome(Map<String, String> given) {
        return "file-per-process".equals(given.get("layout"))
                && "0".equals(given.getOrDefault("shift", "0"))
                && "kernel".equals(given.get("tool"));
    }
}
