package harness.deploy.ec2.rental;

import harness.api.clients.InParallel;
import harness.api.text.Reason;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.launch.Tags;
import harness.deploy.hosts.inventory.InventoryHost;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Extends the lease of machines while this is open, and watches what they cost and whether they are still there. */
public final class Ec2Lease implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(10);
    /** Two minutes are left when a spot instance is told. */
    private static final Duration LOOK_AT_SPOT = Duration.ofSeconds(5);
    /** So often within a lease it is extended. */
    private static final int PARTS = 4;

    private final Ec2Api api;
    private final Machines machines;
    private final List<InventoryHost> hosts;
    private final List<String> instances;
    private final List<String> others;
    private final boolean spot;
    private final Duration lease;
    private final SpendingLimits spending;
    private final InstantSource clock;
    private final RunListener listener;
    private final Consumer<String> stop;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread = new Thread(this::watch, "lease");
    private volatile Instant extended;

    /**
     * @param subject what is leased
     * @param lease how long machines live after each extension
     * @param spending what may be spent
     * @param clock tells the time
     * @param listener is warned if something cannot be done
     * @param stop is told why everything has to end
     */
    public Ec2Lease(
            Subject subject,
            Duration lease,
            SpendingLimits spending,
            InstantSource clock,
            RunListener listener,
            Consumer<String> stop) {
        this.api = subject.api();
        this.machines = subject.machines();
        this.hosts = subject.hosts();
        this.instances = subject.instances();
        this.others = subject.others();
        this.spot = subject.spot();
        this.extended = subject.since();
        this.lease = lease;
        this.spending = spending;
        this.clock = clock;
        this.listener = listener;
        this.stop = stop;
        thread.setDaemon(true);
    }

    /**
     * What is leased.
     *
     * @param api of the service
     * @param machines to tell
     * @param hosts where they are
     * @param instances their ids
     * @param others ids of what else carries an expiry
     * @param since when it is paid for
     * @param spot whether the machines may be taken away
     */
    public record Subject(
            Ec2Api api,
            Machines machines,
            List<InventoryHost> hosts,
            List<String> instances,
            List<String> others,
            Instant since,
            boolean spot) {}

    /** Watches in the background from now on; the machines need not answer yet. */
    public void start() {
        thread.start();
    }

    private void watch() {
        try {
            while (!ended.await((spot ? LOOK_AT_SPOT : LOOK).toMillis(), TimeUnit.MILLISECONDS)) {
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One look at money, machines and time; nothing that goes wrong in it ends the lease. */
    public void look() {
        try {
            check();
        } catch (RuntimeException e) {
            warn("the lease was not looked at: " + Reason.of(e));
        }
    }

    private void check() {
        Optional<String> spent = spending.stop(clock.instant());
        if (spent.isPresent()) {
            stop.accept(spent.get());
            return;
        }
        lost().or(this::noticed).ifPresent(stop);
        if (extended.plus(lease.dividedBy(PARTS)).isBefore(clock.instant())) {
            extend();
        }
    }

    private Optional<String> lost() {
        try {
            return api.instances(instances).stream()
                    .filter(instance -> !instance.state().equals("running"))
                    .findFirst()
                    .map(instance -> "%s%s is %s%s"
                            .formatted(
                                    instance.spot() ? "interrupted (spot): instance " : "interrupted: instance ",
                                    instance.id(),
                                    instance.state(),
                                    instance.reason().isEmpty() ? "" : " (" + instance.reason() + ")"));
        } catch (CloudException e) {
            // The service may be out of reach for a while; the machines' own timers still run.
            return Optional.empty();
        }
    }

    /** What a machine was told about being taken away, if one was. */
    private Optional<String> noticed() {
        if (!spot) {
            return Optional.empty();
        }
        try {
            return InParallel.outcomes(hosts, machines::notice).stream()
                    .map(InParallel.Outcome::value)
                    // One that does not answer may be busy, and one that is gone is lost.
                    .filter(Objects::nonNull)
                    .flatMap(Optional::stream)
                    .findFirst();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Gives the machines their whole lease again, as far as money goes; what does not answer is warned of. */
    synchronized void extend() {
        Instant deadline = spending.atMost(clock.instant().plus(lease));
        extended = clock.instant();
        try {
            for (InParallel.Outcome<Boolean> outcome : InParallel.outcomes(hosts, host -> {
                machines.extend(host, deadline);
                return true;
            })) {
                if (outcome.failure() != null) {
                    warn("a lease was not extended: " + Reason.of(outcome.failure()));
                }
            }
            api.tag(Stream.concat(instances.stream(), others.stream()).toList(), Tags.expires(deadline));
        } catch (IOException e) {
            warn("the tag that says when the cluster expires was not set: " + Reason.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void warn(String text) {
        listener.on(new RunEvent.Warning(text));
    }

    @Override
    public void close() {
        ended.countDown();
        thread.interrupt();
    }
}
