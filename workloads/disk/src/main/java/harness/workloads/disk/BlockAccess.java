package harness.workloads.disk;

import harness.api.workload.StartMoment;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Moves blocks of files, of all at once from a common start, with as many calls in flight of each as the setup says. */
final class BlockAccess {
    private static final long PROGRESS_MILLIS = 500;

    private final AccessSetup setup;
    private final StampedContent content;
    private final Progress progress;
    private final StartMoment begin;

    /** Is told how far an access is. */
    interface Progress {
        /** The total is 0 where it is not known. */
        void bytes(long done, long total);
    }

    BlockAccess(AccessSetup setup, StampedContent content, Progress progress, StartMoment begin) {
        this.setup = setup;
        this.content = content;
        this.progress = progress;
        this.begin = begin;
    }

    /** With the content of the run's files. */
    static BlockAccess of(WorkloadContext context, AccessSetup setup) {
        return of(context, setup, System::nanoTime);
    }

    /**
     * The same, begun when the trial is to begin.
     *
     * @param count begins to count what else tells of the trial; once more where machines have waited for each other
     */
    static BlockAccess timed(WorkloadContext context, AccessSetup setup, Runnable count) {
        return of(context, setup, () -> {
            count.run();
            long moment = context.start().await();
            // A start at once is on the clock already.
            if (moment > System.nanoTime()) {
                count.run();
            }
            return moment;
        });
    }

    private static BlockAccess of(WorkloadContext context, AccessSetup setup, StartMoment begin) {
        return new BlockAccess(
                setup,
                new StampedContent(context.seed()),
                (done, total) -> context.progress(done, total, "bytes"),
                begin);
    }

    /**
     * @param operation of each block
     * @param files each with what its pages are stamped with; one or more
     * @return what it took
     * @throws WrongBytesException if a file holds something else than it should
     * @throws IOException if a call failed; nothing else goes on then
     * @throws InterruptedException if interrupted; nothing goes on then
     */
    AccessResult run(BlockOperation operation, Map<DeviceFile, Stamp> files) throws IOException, InterruptedException {
        List<OpenFile> open = new ArrayList<>();
        try {
            for (Map.Entry<DeviceFile, Stamp> file : files.entrySet()) {
                open.add(OpenFile.open(file.getKey(), setup, file.getValue(), operation));
            }
            return move(operation, open);
        } finally {
            for (OpenFile file : open) {
                file.close();
            }
        }
    }

    private AccessResult move(BlockOperation operation, List<OpenFile> files) throws IOException, InterruptedException {
        int count = files.size() * setup.depth();
        LongAdder moved = new LongAdder();
        AtomicBoolean failed = new AtomicBoolean();
        BlockWorker.AccessStart start = new BlockWorker.AccessStart(
                new CountDownLatch(count), new CountDownLatch(1), new AtomicLong(), bytes -> {
                    moved.add(bytes);
                    return !failed.get();
                });
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Future<BlockWorker.Marks>> workers = new ArrayList<>();
            for (OpenFile file : files) {
                for (int number = 0; number < setup.depth(); number++) {
                    BlockWorker worker = new BlockWorker(file, operation, content, start, number);
                    workers.add(threads.submit(() -> {
                        try {
                            return worker.call();
                        } catch (IOException | RuntimeException | Error e) {
                            failed.set(true);
                            throw e;
                        }
                    }));
                }
            }
            start.ready().await();
            long moment = begin.await();
            StartMoment.sleepUntil(moment);
            start.moment().set(moment);
            start.go().countDown();
            threads.shutdown();
            long total = setup.pattern().timed() ? 0 : setup.size() * files.size();
            while (!threads.awaitTermination(PROGRESS_MILLIS, TimeUnit.MILLISECONDS)) {
                progress.bytes(moved.sum(), total);
            }
            return result(workers, moment);
        } finally {
            threads.shutdownNow();
            // A channel that is closed under a call fails it.
            threads.awaitTermination(PROGRESS_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private static AccessResult result(List<Future<BlockWorker.Marks>> workers, long moment)
            throws IOException, InterruptedException {
        List<BlockWorker.Marks> marks = new ArrayList<>();
        for (Future<BlockWorker.Marks> worker : workers) {
            try {
                marks.add(worker.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
            }
        }
        Histogram reads = new Histogram(BlockWorker.DIGITS);
        Histogram writes = new Histogram(BlockWorker.DIGITS);
        CallsPerSecond perSecond = new CallsPerSecond();
        marks.forEach(of -> {
            reads.add(of.reads());
            writes.add(of.writes());
            perSecond.add(of.perSecond());
        });
        Map<OpenFile, List<BlockWorker.Marks>> files = marks.stream()
                .collect(Collectors.groupingBy(BlockWorker.Marks::file, LinkedHashMap::new, Collectors.toList()));
        Map<DeviceFile, WrittenBlocks> written = new HashMap<>();
        files.keySet().forEach(file -> file.written().ifPresent(blocks -> written.put(file.file(), blocks)));
        return new AccessResult(
                files.entrySet().stream()
                        .map(file -> together(file.getKey(), file.getValue(), moment))
                        .toList(),
                reads,
                writes,
                perSecond,
                written);
    }

    private static FileMarks together(OpenFile file, List<BlockWorker.Marks> workers, long moment) {
        long end = workers.stream().mapToLong(BlockWorker.Marks::end).max().orElseThrow();
        return new FileMarks(
                file.file(),
                workers.stream().mapToLong(BlockWorker.Marks::bytes).sum(),
                workers.stream().mapToLong(BlockWorker.Marks::start).min().orElseThrow() - moment,
                end - moment,
                file.synced(end) - moment);
    }
}
