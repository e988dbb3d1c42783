package harness.control.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.cache.LockDirectory;
import harness.api.cache.MachineLock;
import harness.api.launch.RunRegister;
import harness.api.launch.Shutdown;
import harness.control.provider.Provider;
import harness.control.provider.RentalSite;
import harness.control.provider.RentalStatus;
import harness.control.provider.Rented;
import harness.control.provider.Renting;
import harness.record.plan.Deployment;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.plan.StopRule;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run on machines that cost money. */
class RentedRunTest {
    @TempDir
    Path out;

    private RunDirectory directory;
    private final RentingProvider provider = new RentingProvider();

    @BeforeEach
    void create() {
        directory = RunDirectory.create(out, "rented-" + UUID.randomUUID());
    }

    @Test
    void behindWarmUpsThatForetellTooMuchNoRepeatIsBegunAndTheMachinesAreGivenBack() {
        provider.beyond = Optional.of("stopped: that would be 31.00 USD, more than 20.00 USD (--max-usd)");
        assertThatThrownBy(this::run)
                .isInstanceOf(RunStoppedException.class)
                .hasMessageContaining("31.00 USD")
                .hasMessageContaining("harness resume");
        assertThat(Thread.interrupted()).isFalse();
        assertThat(provider.calls).containsExactly("start", "sort-0", "close", "given back");
        assertThat(Results.read(directory.results()).finished()).containsExactly("sort-0");
    }

    @Test
    void whatIsWithinTheLimitGoesOn() throws Exception {
        run();
        assertThat(provider.calls).containsExactly("start", "sort-0", "sort-1", "sort-2", "close", "given back");
        assertThat(provider.asked).isPositive();
    }

    /** They share nothing but who controls them. */
    @Test
    void runsOnRentedMachinesDoNotWaitForRunsHere() throws Exception {
        CacheDirectory cache = new CacheDirectory(Files.createDirectory(out.resolve("cache")));
        Plan plan = PlainPlan.of("counting", 1, StopRule.FIXED, "sort");
        try (MachineLock held = MachineLock.tryAcquire(LockDirectory.of(cache), "another")) {
            assertThat(held).isNotNull();
            RunRegister register = new RunRegister(cache);
            try (RunRegister.Registration other = register.register(directory.runId(), out.resolve("other"))) {
                assertThat(other.scratch()).isDirectory();
                assertThatThrownBy(() -> launcher(plan, provider, cache).launch(directory.runId(), () -> directory))
                        .isInstanceOf(UsageException.class)
                        .hasMessageContaining("is controlled by another process");
            }
            launcher(plan, provider, cache).launch(directory.runId(), () -> directory);
            assertThat(provider.calls).contains("sort-1", "given back");

            CountingProvider here = new CountingProvider();
            assertThatThrownBy(() -> launcher(plan, here, cache).launch("here", () -> directory))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("another");
            assertThatThrownBy(() -> RunLauncher.requireNoOther(plan, here, cache, "here"))
                    .isInstanceOf(UsageException.class);
            RunLauncher.requireNoOther(plan, provider, cache, "rented");
            assertThat(here.calls).isEmpty();
        }
    }

    @Test
    void runsOnHostsWaitForRunsOnTheSameAlone() throws Exception {
        CacheDirectory cache = new CacheDirectory(Files.createDirectory(out.resolve("cache")));
        Plan plan = PlainPlan.of("counting", 1, StopRule.FIXED, "sort");
        try (MachineLock here = MachineLock.tryAcquire(LockDirectory.of(cache), "another")) {
            assertThat(here).isNotNull();
            RunLauncher.requireNoOther(plan, on("192.0.2.1"), cache, "elsewhere");
            assertThatThrownBy(() -> RunLauncher.requireNoOther(plan, on("192.0.2.1", "127.0.0.1"), cache, "both"))
                    .hasMessageContaining("another run is measuring on this machine");
        }
        try (MachineLock there = MachineLock.tryAcquire(LockDirectory.of(cache), "192.0.2.1", "another")) {
            assertThat(there).isNotNull();
            RunLauncher.requireNoOther(plan, new CountingProvider(), cache, "here");
            assertThatThrownBy(() -> RunLauncher.requireNoOther(plan, on("192.0.2.1"), cache, "same"))
                    .hasMessageContaining("another run is measuring on 192.0.2.1");
        }
    }

    private static Provider on(String... addresses) {
        return new CountingProvider() {
            @Override
            public Set<String> addresses(Deployment deployment) {
                return Set.of(addresses);
            }
        };
    }

    private static RunLauncher launcher(Plan plan, Provider provider, CacheDirectory cache) {
        return new RunLauncher(plan, provider, cache, false, false, false, event -> {});
    }

    private void run() throws IOException, InterruptedException {
        CacheDirectory cache = new CacheDirectory(out.resolve("cache"));
        RunRegister register = new RunRegister(cache);
        try (Shutdown shutdown = Shutdown.install(text -> {});
                RunRegister.Registration registration = register.register(directory.runId(), out.resolve("scratch"))) {
            new RunSession(
                            PlainPlan.of("counting", 2, StopRule.FIXED, "sort"),
                            provider,
                            directory,
                            registration,
                            cache,
                            false,
                            event -> {},
                            false)
                    .run(shutdown);
        }
    }

    private static final class RentingProvider extends CountingProvider implements Renting {
        Optional<String> beyond = Optional.empty();
        double asked;

        @Override
        public Rented rent(Deployment planned, List<PlannedWorkload> workloads, RentalSite site) {
            return new Rented() {
                @Override
                public Deployment deployment() {
                    return planned;
                }

                @Override
                public Optional<String> beyond(double seconds) {
                    asked = seconds;
                    return beyond;
                }

                @Override
                public void close() {
                    calls.add("given back");
                }
            };
        }

        @Override
        public void requireFree(Deployment planned) {}

        @Override
        public Deployment withLimit(Deployment planned, double maxUsd) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<Double> spent(Path directory) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Deployment planned(Path directory) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Deployment resized(Path directory, int slaves) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Rented resize(Deployment resized, RentalSite site) {
            throw new UnsupportedOperationException();
        }

        @Override
        public RentalStatus status(Path directory) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<String> ssh(Path directory, String node, List<String> command) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void giveBack(Path directory, Consumer<String> progress) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void reap(Map<String, String> options, Optional<String> cluster, Consumer<String> progress) {
            throw new UnsupportedOperationException();
        }
    }
}
