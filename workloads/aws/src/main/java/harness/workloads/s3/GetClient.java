package harness.workloads.s3;

import harness.api.file.SeededContent;
import harness.api.workload.WorkloadContext;
import harness.workloads.load.LoadClient;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Reads objects, or the same number of bytes anywhere in them, in random order. */
final class GetClient implements LoadClient {
    /** Different parts of objects that a client asks for; made before the clock starts. */
    private static final int PARTS = 1000;

    private final List<ObjectRequests.Ready> wanted;
    private final SplittableRandom random;

    private GetClient(List<ObjectRequests.Ready> wanted, SplittableRandom random) {
        this.wanted = wanted;
        this.random = random;
    }

    static GetClient whole(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        ObjectCheck check = new ObjectCheck();
        List<ObjectRequests.Ready> wanted = DataSet.of(context).objects(session, noise).stream()
                .map(object -> session.requests().read(object, check))
                .toList();
        return new GetClient(wanted, random(context, number));
    }

    static GetClient parts(S3Session session, WorkloadContext context, int number, SeededContent noise, long length) {
        ObjectCheck check = new ObjectCheck();
        SplittableRandom random = random(context, number);
        List<StoredObject> objects = DataSet.of(context).objects(session, noise);
        List<ObjectRequests.Ready> wanted = new ArrayList<>();
        for (int i = 0; i < PARTS; i++) {
            StoredObject object = objects.get(random.nextInt(objects.size()));
            long from = random.nextLong(object.size() - length + 1);
            wanted.add(session.requests().readPart(object, from, length, check));
        }
        return new GetClient(wanted, random);
    }

    private static SplittableRandom random(WorkloadContext context, int number) {
        return new SplittableRandom(context.seed() * 31 + number);
    }

    @Override
    public long perform(long sequence) throws Exception {
        return wanted.get(random.nextInt(wanted.size())).perform();
    }
}
