package harness.workloads.s3;

import harness.api.file.SeededContent;
import harness.api.workload.WorkloadContext;
import harness.workloads.aws.ProbeParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The objects that a client writes one after another and then again, so that the data of a trial have a bound. Each
 * time an object gets another content: one that the service says it has stored and has not is not what was written last.
 */
final class RewrittenObjects {
    private static final int CLIENT_DIGITS = 4;

    private final List<StoredObject> first;
    private final long seed;
    private final long number;
    private final StoredObject[] stored;
    private final int[] writes;

    private RewrittenObjects(List<StoredObject> first, long seed, long number) {
        this.first = first;
        this.seed = seed;
        this.number = number;
        this.stored = new StoredObject[first.size()];
        this.writes = new int[first.size()];
    }

    /** As many objects as the client's part of the parameter data holds, 1 to 1000. */
    static RewrittenObjects of(S3Session session, WorkloadContext context, int client, SeededContent noise) {
        long size = context.number(S3Parameters.SIZE);
        long share = context.number(S3Parameters.DATA) / size / ProbeParameters.clients(context);
        int count = (int) Math.max(1, Math.min(DataSet.MOST, share));
        String below = session.prefix() + S3Probe.below(context) + StoredObject.padded(client, CLIENT_DIGITS) + '/';
        long seed = context.seed() + ((long) context.trial().hashCode() << Integer.SIZE);
        long number = (long) client * count;
        List<StoredObject> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(new StoredObject(
                    below + StoredObject.padded(i, DataSet.KEY_DIGITS), noise.next(seed, number + i), size));
        }
        return new RewrittenObjects(List.copyOf(objects), seed, number);
    }

    /** As they are when they are written first. */
    List<StoredObject> first() {
        return first;
    }

    int slot(long sequence) {
        return (int) (sequence % first.size());
    }

    /**
     * @param sequence of the client's operation
     * @return what it is about to write; until that is {@linkplain #stored acknowledged} nobody knows what is there
     */
    StoredObject next(long sequence) {
        int slot = slot(sequence);
        StoredObject object = first.get(slot);
        stored[slot] = null;
        return new StoredObject(
                object.key(), object.content().next(seed + writes[slot]++, number + slot), object.size());
    }

    /** The service says that it has the object. */
    void stored(long sequence, StoredObject object) {
        stored[slot(sequence)] = object;
    }

    /** The objects that are there now, each as it was written last. */
    List<StoredObject> written() {
        return Arrays.stream(stored).filter(Objects::nonNull).toList();
    }
}
