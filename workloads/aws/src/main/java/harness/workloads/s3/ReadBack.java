package harness.workloads.s3;

import harness.api.units.Bytes;
import harness.api.workload.Verdict;
import harness.workloads.aws.WrongDataException;
import java.util.List;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** Reads a sample of what was written and compares every byte with what was acknowledged last. */
final class ReadBack {
    private static final int MOST_OBJECTS = 64;
    private static final int NOT_FOUND = 404;
    private static final long MOST_BYTES = 256 * Bytes.MIB;

    private ReadBack() {}

    static Verdict of(S3Session session, List<PutClient> clients) throws Exception {
        List<StoredObject> written =
                clients.stream().flatMap(client -> client.written().stream()).toList();
        return of(session, written, clients.size());
    }

    /** Evenly spread over all that was written, in the order given. */
    static Verdict of(S3Session session, List<StoredObject> written, int clients) throws Exception {
        if (written.isEmpty()) {
            return Verdict.invalid("nothing was written");
        }
        long bound = Math.max(1, MOST_BYTES / Math.max(1, written.get(0).size()));
        int count = (int) Math.min(Math.min(MOST_OBJECTS, bound), written.size());
        ObjectCheck check = new ObjectCheck();
        for (int i = 0; i < count; i++) {
            StoredObject object = written.get((int) ((long) i * written.size() / count));
            try {
                session.requests().read(object, check).perform();
            } catch (WrongDataException e) {
                return Verdict.invalid(e.getMessage() + ", though the service acknowledged it");
            } catch (AwsServiceException e) {
                if (e.statusCode() != NOT_FOUND) {
                    throw e;
                }
                return Verdict.invalid("%s is not there, though the service acknowledged it".formatted(object.key()));
            }
        }
        return Verdict.valid(
                "%,d of %,d objects of %,d clients read back, every byte compared with what was written last"
                        .formatted(count, written.size(), clients));
    }
}
