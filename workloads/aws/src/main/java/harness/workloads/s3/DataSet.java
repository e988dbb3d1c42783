package harness.workloads.s3;

import harness.api.file.SeededContent;
import harness.api.text.Reason;
import harness.api.workload.WorkloadContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Objects that are there before a trial begins.
 *
 * @param below what their keys begin with, after the run's own prefix
 * @param seed of their content
 * @param count how many
 * @param size bytes of each
 */
record DataSet(String below, long seed, int count, long size) {
    /** What a listing answers at once. */
    static final int MOST = 1000;

    /** Of an object's number in its key. */
    static final int KEY_DIGITS = 6;

    private static final int WRITERS = 8;

    /**
     * @param context of a workload
     * @return as many objects as its parameter data holds, 1 to 1000; the same for all workloads of a run that ask for the
     *     same
     */
    static DataSet of(WorkloadContext context) {
        long size = context.number(S3Parameters.SIZE);
        int count = (int) Math.max(1, Math.min(MOST, context.number(S3Parameters.DATA) / size));
        String storageClass = context.text(S3Parameters.STORAGE_CLASS);
        return new DataSet("data/%s-%d-%d/".formatted(storageClass, size, count), context.seed(), count, size);
    }

    /**
     * @param session with the prefix
     * @param noise that all data are made of
     * @return all of them
     */
    List<StoredObject> objects(S3Session session, SeededContent noise) {
        List<StoredObject> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(new StoredObject(
                    session.prefix() + below + StoredObject.padded(i, KEY_DIGITS), noise.next(seed, i), size));
        }
        return objects;
    }

    /**
     * Writes all of them with a few threads.
     *
     * @param session where
     * @param context is told how far it is
     * @throws InterruptedException if the waiting thread is interrupted
     */
    void write(S3Session session, WorkloadContext context) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        SeededContent noise = SeededContent.of(seed, 0);
        Callable<Void> writer = () -> {
            List<StoredObject> objects = objects(session, noise);
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                session.requests().write(objects.get(i)).perform();
                context.progress((i + 1) * size, count * size, "bytes");
            }
            return null;
        };
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(WRITERS, count));
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (int i = 0; i < Math.min(WRITERS, count); i++) {
                running.add(threads.submit(writer));
            }
            for (Future<Void> one : running) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the objects to be read cannot be written: " + Reason.of(e), e);
        } finally {
            threads.shutdownNow();
            // What is on its way is there before anybody looks for it, or removes it.
            threads.awaitTermination(1, TimeUnit.MINUTES);
        }
    }
}
