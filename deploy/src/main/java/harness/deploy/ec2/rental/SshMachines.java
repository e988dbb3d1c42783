package harness.deploy.ec2.rental;

import harness.api.text.Reason;
import harness.deploy.hosts.inventory.InventoryHost;
import harness.deploy.hosts.survey.PackageInstall;
import harness.deploy.hosts.survey.PackageNeed;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Ssh;
import harness.record.text.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Over SSH, as the user of the image, who may use sudo. Until user data have run a machine shows another host key. */
public final class SshMachines implements Machines {
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
    private static final long PAUSE_MILLIS = 300;
    private static final String READY = "cat /var/lib/harness/ready";
    private static final String NOTICE = "cat /var/lib/harness/notice 2>/dev/null || true";
    private static final String DISKS = "disks ";
    private static final String WANTED = "wanted ";

    private final Ssh ssh = new Ssh();
    private final Map<String, Remote> connections = new ConcurrentHashMap<>();

    @Override
    public List<String> awaitReady(InventoryHost host, Duration limit) throws IOException, InterruptedException {
        return disks(host, awaitAnswer(host, limit));
    }

    private String awaitAnswer(InventoryHost host, Duration limit) throws IOException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        IOException last;
        do {
            try {
                Remote.Result answer = answer(host, READY);
                if (answer.code() == 0) {
                    return answer.out();
                }
                last = new IOException(
                        host.label() + ": its user data have not ended (see /var/lib/harness/user-data.log there)");
            } catch (IOException e) {
                last = e;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } while (System.nanoTime() < end);
        throw last instanceof ConnectException
                ? last
                : new IOException("%s (waited %s)".formatted(Reason.of(last), Span.show(limit.toMillis() / 1e3)), last);
    }

    /** A machine with fewer disks than were tried is not of the type that rows would call it. */
    static List<String> disks(InventoryHost host, String ready) throws IOException {
        List<String> disks = words(ready, DISKS);
        int wanted = words(ready, WANTED).stream().mapToInt(Integer::parseInt).sum();
        if (disks.size() < wanted) {
            throw new IOException("%s: %d of %d disks can be used, see /var/lib/harness/user-data.log there"
                    .formatted(host.label(), disks.size(), wanted));
        }
        return disks;
    }

    private static List<String> words(String ready, String begin) {
        return ready.lines()
                .filter(line -> line.startsWith(begin))
                .flatMap(line -> Arrays.stream(line.substring(begin.length()).split(" ")))
                .filter(word -> !word.isBlank())
                .toList();
    }

    /** By a connection of its own: others are given up when a machine that is busy does not answer in time. */
    @Override
    public PackageInstall.Result install(InventoryHost host, List<PackageNeed> needs, Path log) throws IOException {
        try (Remote remote = ssh.connect(host.target())) {
            return PackageInstall.on(remote, host.label(), needs, log);
        }
    }

    @Override
    public void extend(InventoryHost host, Instant deadline) throws IOException {
        String command =
                "d=/var/lib/harness/deadline; echo %d | sudo -n tee $d.part >/dev/null && sudo -n mv $d.part $d"
                        .formatted(deadline.getEpochSecond());
        Remote.Result answer = answer(host, command);
        if (answer.code() != 0) {
            throw new IOException(
                    host.label() + ": " + answer.err().lines().findFirst().orElse("its lease cannot be extended"));
        }
    }

    @Override
    public Optional<String> notice(InventoryHost host) throws IOException {
        return Optional.of(answer(host, NOTICE).out())
                .filter(said -> !said.isBlank())
                .map(said -> SpotNotice.of(said).text(host.label()));
    }

    private Remote.Result answer(InventoryHost host, String command) throws IOException {
        try {
            return connection(host).run(command, InputStream.nullInputStream(), ANSWER_LIMIT);
        } catch (IOException e) {
            drop(host);
            throw e;
        }
    }

    private Remote connection(InventoryHost host) throws IOException {
        Remote open = connections.get(host.name());
        if (open != null) {
            return open;
        }
        Remote fresh = ssh.connect(host.target());
        connections.put(host.name(), fresh);
        return fresh;
    }

    private void drop(InventoryHost host) {
        Remote broken = connections.remove(host.name());
        if (broken != null) {
            broken.close();
        }
    }

    @Override
    public void close() {
        ssh.close();
    }
}
