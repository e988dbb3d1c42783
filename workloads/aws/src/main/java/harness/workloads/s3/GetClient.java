package harness.workloads.s3;

import harness.core.content.SeededContent;
import harness.core.workload.WorkloadContext;
import harness.workloads.load.LoadClient;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/** Reads objects, or the same number of bytes anywhere in them, in random order. */
final class GetClient implements LoadClient {
    /** Different parts of objects that a client asks for; made before the clock starts. */
    private static final int PARTS = 1000;

    private final S3Client s3;
    private final List<Wanted> wanted;
    private final SplittableRandom random;

    private record Wanted(GetObjectRequest request, ResponseTransformer<GetObjectResponse, Long> check) {}

    private GetClient(S3Session session, List<Wanted> wanted, SplittableRandom random) {
        this.s3 = session.client();
        this.wanted = wanted;
        this.random = random;
    }

    static GetClient whole(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        ObjectCheck check = new ObjectCheck();
        List<Wanted> wanted = DataSet.of(context).objects(session, noise).stream()
                .map(object -> new Wanted(
                        GetObjectRequest.builder()
                                .bucket(session.bucket())
                                .key(object.key())
                                .build(),
                        S3Session.checked(object, 0, object.size(), check)))
                .toList();
        return new GetClient(session, wanted, random(context, number));
    }

    static GetClient parts(S3Session session, WorkloadContext context, int number, SeededContent noise, long length) {
        ObjectCheck check = new ObjectCheck();
        SplittableRandom random = random(context, number);
        List<StoredObject> objects = DataSet.of(context).objects(session, noise);
        List<Wanted> wanted = new ArrayList<>();
        for (int i = 0; i < PARTS; i++) {
            StoredObject object = objects.get(random.nextInt(objects.size()));
            long from = random.nextLong(object.size() - length + 1);
            wanted.add(new Wanted(
                    GetObjectRequest.builder()
                            .bucket(session.bucket())
                            .key(object.key())
                            .range("bytes=%d-%d".formatted(from, from + length - 1))
                            .build(),
                    S3Session.checked(object, from, length, check)));
        }
        return new GetClient(session, wanted, random);
    }

    private static SplittableRandom random(WorkloadContext context, int number) {
        return new SplittableRandom(context.seed() * 31 + number);
    }

    @Override
    public long perform(long sequence) {
        Wanted next = wanted.get(random.nextInt(wanted.size()));
        return s3.getObject(next.request(), next.check());
    }
}
