package harness.workloads.s3;

import harness.core.content.SeededContent;
import harness.core.workload.WorkloadContext;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.load.LoadClient;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/** Writes its objects one after another and begins again, so that the data of a trial have a bound. */
final class PutClient implements LoadClient {
    private final S3Client s3;
    private final List<StoredObject> objects;
    private final List<PutObjectRequest> requests;
    private final List<RequestBody> bodies;
    private final BitSet written = new BitSet();

    private PutClient(S3Session session, List<StoredObject> objects) {
        this.s3 = session.client();
        this.objects = objects;
        this.requests = objects.stream().map(session::putRequest).toList();
        this.bodies = objects.stream()
                .map(object -> S3Session.body(object.content(), 0, object.size()))
                .toList();
    }

    static PutClient of(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        return new PutClient(session, objects(session, context, number, noise));
    }

    /** As many objects as the client's part of the parameter data holds, 1 to 1000. */
    static List<StoredObject> objects(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        long size = context.number(S3Parameters.SIZE);
        long share = context.number(S3Parameters.DATA) / size / ProbeParameters.clients(context);
        int count = (int) Math.max(1, Math.min(DataSet.MOST, share));
        List<StoredObject> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(new StoredObject(
                    "%s%s%04d/%06d".formatted(session.prefix(), S3Probe.below(context), number, i),
                    noise.next(context.seed(), (long) number * count + i),
                    size));
        }
        return objects;
    }

    @Override
    public long perform(long sequence) {
        int slot = (int) (sequence % objects.size());
        s3.putObject(requests.get(slot), bodies.get(slot));
        written.set(slot);
        return objects.get(slot).size();
    }

    /** The objects that are there now. */
    List<StoredObject> written() {
        return IntStream.range(0, objects.size())
                .filter(written::get)
                .mapToObj(objects::get)
                .toList();
    }
}
