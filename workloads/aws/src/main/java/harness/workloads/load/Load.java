package harness.workloads.load;

import harness.api.text.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Puts a load on: one thread per client, all of them started at one moment. */
public final class Load {
    /** Time for the threads to be there before the common start. */
    private static final long HEAD_START = TimeUnit.MILLISECONDS.toNanos(50);

    private final LoadSpec spec;
    private final Function<Throwable, FailureKind> kinds;
    private final Ticker ticker;
    private final int first;

    /**
     * @param spec how to drive
     * @param kinds tells what an exception of a client means
     * @param ticker the clock
     */
    public Load(LoadSpec spec, Function<Throwable, FailureKind> kinds, Ticker ticker) {
        this(spec, kinds, ticker, 0);
    }

    /**
     * @param spec how to drive
     * @param kinds tells what an exception of a client means
     * @param ticker the clock
     * @param first number of the first client here, where others are elsewhere; an open loop's rate is all clients'
     */
    public Load(LoadSpec spec, Function<Throwable, FailureKind> kinds, Ticker ticker, int first) {
        this.first = first;
        this.spec = spec;
        this.kinds = kinds;
        this.ticker = ticker;
    }

    /**
     * @param clients each gets a thread; closed here
     * @param entering is called on each client's thread before the common start, with the client and its recorder
     * @param <C> what is driven
     * @return what they did
     * @throws InterruptedException if the waiting thread is interrupted
     * @throws LoadFailedException if a client only fails
     */
    public <C extends LoadClient> LoadResult run(List<C> clients, BiConsumer<C, ClientRecorder> entering)
            throws InterruptedException {
        return run(clients, entering, clients.size(), ticker.nanos() + HEAD_START);
    }

    /**
     * @param clients each gets a thread; closed here
     * @param entering is called on each client's thread before the common start, with the client and its recorder
     * @param all how many clients there are, here and elsewhere
     * @param origin the common start, a moment of the ticker; one that has passed is now
     * @param <C> what is driven
     * @return what the clients here did
     * @throws InterruptedException if the waiting thread is interrupted
     * @throws LoadFailedException if a client only fails
     */
    public <C extends LoadClient> LoadResult run(
            List<C> clients, BiConsumer<C, ClientRecorder> entering, int all, long origin) throws InterruptedException {
        try {
            return runOpen(clients, entering, all, origin);
        } finally {
            clients.forEach(LoadClient::close);
        }
    }

    /** As {@link #run(List, BiConsumer, int, long)}, but clients stay open for another load. */
    private <C extends LoadClient> LoadResult runOpen(
            List<C> clients, BiConsumer<C, ClientRecorder> entering, int all, long origin) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(clients.size());
        try {
            return drive(clients, entering, threads, new Pace(all, spec.rate()), origin);
        } finally {
            threads.shutdownNow();
        }
    }

    /**
     * Drives clients, which stay open, second by second until they are steady.
     *
     * @param clients each gets a thread
     * @param entering is called on each client's thread before each second, with the client and its recorder
     * @param all how many clients there are, here and elsewhere
     * @param most seconds; 0 for none
     * @param <C> what is driven
     * @return what the clients here did
     * @throws InterruptedException if the waiting thread is interrupted
     * @throws LoadFailedException if a client only fails
     */
    public <C extends LoadClient> SteadyWarmUp warmUp(
            List<C> clients, BiConsumer<C, ClientRecorder> entering, int all, long most) throws InterruptedException {
        return SteadyWarmUp.run(
                second -> new Load(second, kinds, ticker, first)
                        .runOpen(clients, entering, all, ticker.nanos() + HEAD_START),
                spec.rate(),
                most);
    }

    private <C extends LoadClient> LoadResult drive(
            List<C> clients, BiConsumer<C, ClientRecorder> entering, ExecutorService threads, Pace pace, long origin)
            throws InterruptedException {
        List<ClientRecorder> recorders = new ArrayList<>();
        List<Future<Void>> running = new ArrayList<>();
        for (int number = 0; number < clients.size(); number++) {
            C client = clients.get(number);
            ClientRecorder recorder = new ClientRecorder(spec);
            recorders.add(recorder);
            ClientLoop loop = new ClientLoop(first + number, client, recorder, spec, pace, kinds, ticker);
            Callable<Void> body = () -> {
                entering.accept(client, recorder);
                loop.run(origin);
                return null;
            };
            running.add(threads.submit(body));
        }
        ticker.await(origin + spec.warmUpNanos());
        long cpu = CpuMeter.nanos();
        Optional<MachineTime> machine = MachineTime.now();
        awaitUntil(running, origin + spec.endNanos());
        CpuUse use = new CpuUse(
                CpuMeter.nanos() - cpu,
                ticker.nanos() - origin - spec.warmUpNanos(),
                Math.min(CpuMeter.cores(), clients.size()),
                machine.flatMap(before -> MachineTime.now().map(now -> now.shareSince(before)))
                        .orElse(OptionalDouble.empty()));
        for (Future<Void> client : running) {
            join(client);
        }
        return LoadResult.of(spec, recorders, use);
    }

    /** Returns at the given moment, or when all clients have ended before it. */
    private void awaitUntil(List<Future<Void>> running, long moment) throws InterruptedException {
        for (Future<Void> client : running) {
            try {
                client.get(Math.max(0, moment - ticker.nanos()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                return;
            } catch (ExecutionException e) {
                throw failed(e);
            }
        }
    }

    private static void join(Future<Void> client) throws InterruptedException {
        try {
            client.get();
        } catch (ExecutionException e) {
            throw failed(e);
        }
    }

    private static LoadFailedException failed(ExecutionException e) {
        return e.getCause() instanceof LoadFailedException known
                ? known
                : new LoadFailedException("a client ended: " + Reason.innermost(e.getCause()), e.getCause());
    }
}
