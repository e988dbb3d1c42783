package harness.workloads.s3;

import harness.api.units.Bytes;
import harness.api.workload.Verdict;
import harness.workloads.aws.WrongDataException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.utils.BinaryUtils;
import software.amazon.awssdk.utils.Md5Utils;

/**
 * Looks for everything that was written in the service's listing, with its size and MD5, and reads a sample: what is not listed
 * so before all else. A write that was acknowledged and lost is missing, or is what was written before, and stands out.
 */
final class ReadBack {
    private static final int MOST_OBJECTS = 64;
    private static final int NOT_FOUND = 404;
    private static final long MOST_BYTES = 256 * Bytes.MIB;

    private ReadBack() {}

    static Verdict of(S3Session session, List<List<StoredObject>> clients) throws Exception {
        List<StoredObject> written = clients.stream().flatMap(List::stream).toList();
        if (written.isEmpty()) {
            return Verdict.invalid("nothing was written");
        }
        String trial = written.get(0).key().substring(session.prefix().length()).split("/")[0] + "/";
        Map<String, S3Object> listed = new Bucket(session)
                .objects(trial).stream()
                        .collect(Collectors.toMap(S3Object::key, Function.identity(), (one, same) -> one));
        List<StoredObject> unsure = new ArrayList<>(written);
        unsure.removeIf(object -> listed.containsKey(object.key()));
        for (StoredObject object : unsure.isEmpty() ? written : List.<StoredObject>of()) {
            // Where the service encrypts, or an object was written in parts, its tag is no MD5.
            if (!isAs(listed.get(object.key()), object)) {
                unsure.add(object);
            }
        }
        List<StoredObject> read = spread(unsure.isEmpty() ? written : unsure);
        ObjectCheck check = new ObjectCheck();
        for (StoredObject object : read) {
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
                "%,d of %,d objects of %,d clients are listed with size and MD5 of what was written last; %,d read back, every byte compared"
                        .formatted(written.size() - unsure.size(), written.size(), clients.size(), read.size()));
    }

    private static boolean isAs(S3Object listed, StoredObject object) throws IOException {
        byte[] md5 = Md5Utils.computeMD5Hash(new ObjectStream(object.content(), 0, object.size()));
        return Objects.equals(listed.size(), object.size())
                && BinaryUtils.toHex(md5).equals(String.valueOf(listed.eTag()).replace("\"", ""));
    }

    /** As many as may be read, evenly spread over all. */
    private static List<StoredObject> spread(List<StoredObject> all) {
        long bound = Math.max(1, MOST_BYTES / Math.max(1, all.get(0).size()));
        long count = Math.min(Math.min(MOST_OBJECTS, bound), all.size());
        return LongStream.range(0, count)
                .mapToObj(i -> all.get((int) (i * all.size() / count)))
                .toList();
    }
}
