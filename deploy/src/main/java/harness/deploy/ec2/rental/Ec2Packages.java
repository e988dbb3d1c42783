package harness.deploy.ec2.rental;

import harness.api.clients.InParallel;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.inventory.InventoryHost;
import harness.deploy.hosts.plan.PlannedJobs;
import harness.deploy.hosts.survey.PackageInstall;
import harness.deploy.hosts.survey.PackageNeed;
import harness.record.plan.PlannedWorkload;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What workloads need and the image of the machines lacks.
 *
 * @param machines that are there
 * @param listener is told what is done
 * @param logs directory for what package managers say, a file for each machine
 */
record Ec2Packages(Machines machines, RunListener listener, Path logs) {
    /** What was installed on a machine, if anything. */
    private record Installed(String host, PackageInstall.Result result) {}

    /**
     * Installs it on all machines at once.
     *
     * @param inventory of them
     * @param workloads that will run there
     * @return one line for each set of packages that was installed
     * @throws IOException if something cannot be installed; the message names machine, package and log
     */
    List<String> install(Inventory inventory, List<PlannedWorkload> workloads)
            throws IOException, InterruptedException {
        Map<String, List<PackageNeed>> needs = PlannedJobs.needs(inventory, workloads);
        if (needs.isEmpty()) {
            return List.of();
        }
        listener.on(new RunEvent.Stage("see that %d machines have the packages that workloads need"
                .formatted(inventory.all().size())));
        Files.createDirectories(logs);
        List<String> notes = notes(InParallel.results(inventory.all(), host -> installed(host, needs)));
        notes.forEach(note -> listener.on(new RunEvent.Stage(note)));
        return notes;
    }

    private Installed installed(InventoryHost host, Map<String, List<PackageNeed>> needs) throws IOException {
        List<PackageNeed> own = needs.get(host.name());
        return new Installed(
                host.name(),
                own.isEmpty()
                        ? new PackageInstall.Result("", List.of())
                        : machines.install(host, own, logs.resolve(host.name() + ".log")));
    }

    /** Slaves have mostly got the same. */
    private static List<String> notes(List<Installed> all) {
        Map<PackageInstall.Result, List<String>> hosts = new LinkedHashMap<>();
        all.stream()
                .filter(installed -> !installed.result().installed().isEmpty())
                .forEach(installed -> hosts.computeIfAbsent(installed.result(), key -> new ArrayList<>())
                        .add(installed.host()));
        List<String> notes = new ArrayList<>();
        hosts.forEach((result, names) -> notes.add("%s has installed %s on %s, where they stay"
                .formatted(result.packageManager(), String.join(", ", result.installed()), String.join(", ", names))));
        return notes;
    }
}
