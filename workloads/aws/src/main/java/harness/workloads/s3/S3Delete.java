package harness.workloads.s3;

import com.google.auto.service.AutoService;
import harness.api.file.SeededContent;
import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.load.LoadClient;
import harness.workloads.load.LoadResult;
import harness.workloads.money.S3Tariff;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;

/** Removes objects one by one until there are none or the time is over. */
@AutoService(Workload.class)
public final class S3Delete extends S3Probe<S3Delete.Client> {
    private static final String OBJECTS = "objects";
    private static final long STANDARD = 5_000;
    private static final long MOST = 10_000_000;
    private static final Parameter SIZE = Parameter.bytes(
            S3Parameters.SIZE, 4 * Bytes.KIB, 1, 4 * Bytes.KIB, "bytes of an object; larger ones are removed alike");

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "delete",
                "Removes objects from S3 one by one",
                160,
                false,
                Parameter.count(OBJECTS, STANDARD, 1, MOST, "objects to remove"));
    }

    @Override
    List<Rule> rules() {
        Rule oneJvm = new Rule.Must(
                Condition.of(ProbeParameters.TASKS, "0"),
                "what all clients have left is counted, so they are in one JVM: leave tasks out, or s3-delete");
        return Stream.concat(super.rules().stream(), Stream.of(oneJvm)).toList();
    }

    /** What all clients have left is counted. */
    @Override
    public boolean shared() {
        return false;
    }

    @Override
    Parameter size() {
        return SIZE;
    }

    @Override
    boolean wholePipeline() {
        return true;
    }

    @Override
    long price(S3Tariff tariff, WorkloadContext context) {
        // To remove an object costs nothing, but each one has been written.
        return tariff.written(context.number(S3Parameters.SIZE));
    }

    @Override
    boolean writes() {
        return false;
    }

    @Override
    boolean usesUp() {
        return true;
    }

    @Override
    boolean reads() {
        return false;
    }

    private static DataSet victims(WorkloadContext context) {
        return new DataSet(
                below(context), context.seed(), (int) context.number(OBJECTS), context.number(S3Parameters.SIZE));
    }

    @Override
    void supply(S3Session session, WorkloadContext context) throws InterruptedException {
        victims(context).write(session, context);
    }

    @Override
    Client client(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        List<StoredObject> all = victims(context).objects(session, noise);
        int threads = ProbeParameters.threads(context);
        List<DeleteObjectRequest> own = IntStream.range(0, all.size())
                .filter(i -> i % threads == number)
                .mapToObj(i -> DeleteObjectRequest.builder()
                        .bucket(session.bucket())
                        .key(all.get(i).key())
                        .build())
                .toList();
        return new Client(session.client(), own, all.size(), below(context), new AtomicInteger());
    }

    @Override
    Verdict prove(Trial<Client> ended, LoadResult result) {
        Client first = ended.clients().get(0);
        long removed = ended.clients().stream().mapToLong(Client::removed).sum();
        long left = new Bucket(ended.session()).objects(first.below()).size();
        // An attempt whose answer was lost may have removed its object.
        long lost =
                result.attempts().values().stream().mapToLong(Long::longValue).sum();
        return left <= first.of() - removed && left >= first.of() - removed - lost
                ? Verdict.valid("%,d objects are gone, %,d are left".formatted(removed, left))
                : Verdict.invalid(
                        "%,d of %,d objects were removed and yet %,d are left".formatted(removed, first.of(), left));
    }

    /** Removes its part of the objects. */
    record Client(S3Client s3, List<DeleteObjectRequest> requests, int of, String below, AtomicInteger done)
            implements LoadClient {
        @Override
        public boolean has(long sequence) {
            return sequence < requests.size();
        }

        @Override
        public long perform(long sequence) {
            s3.deleteObject(requests.get((int) sequence));
            done.incrementAndGet();
            return 0;
        }

        long removed() {
            return done.get();
        }

        @Override
        public void close() {}
    }
}
