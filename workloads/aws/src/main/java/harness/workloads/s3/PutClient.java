package harness.workloads.s3;

import harness.api.file.SeededContent;
import harness.api.workload.WorkloadContext;
import harness.workloads.load.LoadClient;
import java.util.List;

/** Writes its objects one after another and begins again. */
final class PutClient implements LoadClient {
    private final RewrittenObjects objects;
    private final List<ObjectRequests.Ready> requests;
    private StoredObject next;

    private PutClient(S3Session session, RewrittenObjects objects) {
        this.objects = objects;
        this.requests = objects.first().stream()
                .map(object -> session.requests().write(object, () -> next.content()))
                .toList();
    }

    static PutClient of(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        return new PutClient(session, RewrittenObjects.of(session, context, number, noise));
    }

    @Override
    public long perform(long sequence) throws Exception {
        next = objects.next(sequence);
        long moved = requests.get(objects.slot(sequence)).perform();
        objects.stored(sequence, next);
        return moved;
    }

    /** The objects that are there now. */
    List<StoredObject> written() {
        return objects.written();
    }
}
