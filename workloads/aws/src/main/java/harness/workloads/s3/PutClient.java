package harness.workloads.s3;

import harness.core.content.SeededContent;
import harness.core.workload.WorkloadContext;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.load.LoadClient;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Writes its objects one after another and begins again, so that the data of a trial have a bound. */
final class PutClient implements LoadClient {
    private static final int CLIENT_DIGITS = 4;

    private final List<StoredObject> objects;
    private final List<ObjectRequests.Ready> requests;
    private final BitSet written = new BitSet();

    private PutClient(S3Session session, List<StoredObject> objects) {
        this.objects = objects;
        this.requests = objects.stream().map(session.requests()::write).toList();
    }

    static PutClient of(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        return new PutClient(session, objects(session, context, number, noise));
    }

    /** As many objects as the client's part of the parameter data holds, 1 to 1000. */
    static List<StoredObject> objects(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        long size = context.number(S3Parameters.SIZE);
        long share = context.number(S3Parameters.DATA) / size / ProbeParameters.clients(context);
        int count = (int) Math.max(1, Math.min(DataSet.MOST, share));
        String below = session.prefix() + S3Probe.below(context) + StoredObject.padded(number, CLIENT_DIGITS) + '/';
        List<StoredObject> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(new StoredObject(
                    below + StoredObject.padded(i, DataSet.KEY_DIGITS),
                    noise.next(context.seed(), (long) number * count + i),
                    size));
        }
        return objects;
    }

    @Override
    public long perform(long sequence) throws Exception {
        int slot = (int) (sequence % objects.size());
        long moved = requests.get(slot).perform();
        written.set(slot);
        return moved;
    }

    /** The objects that are there now. */
    List<StoredObject> written() {
        return IntStream.range(0, objects.size())
                .filter(written::get)
                .mapToObj(objects::get)
                .toList();
    }
}
