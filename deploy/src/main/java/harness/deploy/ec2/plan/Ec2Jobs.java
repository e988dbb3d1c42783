package harness.deploy.ec2.plan;

import harness.api.UsageException;
import harness.api.filesystem.FileSystemKind;
import harness.deploy.hosts.plan.MpiPlanning;
import harness.deploy.hosts.plan.PlannedJobs;
import harness.deploy.hosts.survey.PackageNeed;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Workloads on MPI on machines that are not there yet, by what the catalogue says that they have. */
public final class Ec2Jobs {
    /** The fact with the id of the image, where it is the one that is taken if none is named. */
    static final String STANDARD_IMAGE = "image.standard";

    private Ec2Jobs() {}

    /**
     * @param planned on machines
     * @param workloads that will run
     * @return the same, with notes if some are on MPI
     * @throws UsageException if those cannot run on such machines, in one line
     */
    public static Deployment equip(Deployment planned, List<PlannedWorkload> workloads) {
        Ec2Spec spec = Ec2Spec.of(planned);
        int cores = spec.types().slave().cores();
        MpiPlanning.requireServed(
                spec.serverCount(), workloads, spec.cluster().isPresent() ? "--cluster" : "--servers");
        PlannedJobs jobs = PlannedJobs.of(spec.serverCount(), slaves(spec), cores, workloads);
        if (jobs.isEmpty()) {
            return planned;
        }
        jobs.requireFit();
        requireImage(planned, jobs);
        requireFewest(spec, cores, workloads);
        List<String> notes = new ArrayList<>(jobs.notes());
        notes.add("installed where the image lacks them: %s".formatted(packages(jobs)));
        return planned.with(Map.of(), notes);
    }

    /** Of a cluster that is up, fewer may have come than were wanted. */
    private static int slaves(Ec2Spec spec) {
        return spec.cluster()
                .map(directory ->
                        spec.slaves(RecordedRental.read(Path.of(directory)).ledger()))
                .orElse(spec.slaves());
    }

    /** What is not on new machines of the standard image, and cannot be installed there. */
    private static void requireImage(Deployment planned, PlannedJobs jobs) {
        String image = planned.facts().get(STANDARD_IMAGE);
        if (image == null) {
            return;
        }
        jobs.use(FileSystemKind.ORANGEFS).ifPresent(orangefs -> {
            throw new UsageException(
                    "'%s' has no packages in Debian, whose image %s is taken if none is named: name one that has its programs with --ami (--filesystem)"
                            .formatted(orangefs.kind().word(), image));
        });
        jobs.use(FileSystemKind.GIVEN).ifPresent(given -> {
            throw new UsageException(
                    "'%s' is where somebody has mounted a file system on all machines, and on new ones of the standard image %s nobody has: name an image that mounts it with --ami, or mount it on a cluster ('harness up', --cluster) (--filesystem)"
                            .formatted(given.directory(), image));
        });
    }

    /** What would be refused when fewer slaves have come, and are paid for, is refused now; of a cluster all have come that will. */
    private static void requireFewest(Ec2Spec spec, int cores, List<PlannedWorkload> workloads) {
        if (spec.cluster().isPresent() || spec.minSlaves() == spec.slaves()) {
            return;
        }
        try {
            PlannedJobs.of(spec.serverCount(), spec.minSlaves(), cores, workloads)
                    .requireFit();
        } catch (UsageException e) {
            throw new UsageException(
                    "with '%d' slaves, which are to be enough (--min-slaves): %s"
                            .formatted(spec.minSlaves(), e.getMessage()),
                    e);
        }
    }

    private static String packages(PlannedJobs jobs) {
        return jobs.needs().values().stream()
                .flatMap(List::stream)
                .map(PackageNeed::describe)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
