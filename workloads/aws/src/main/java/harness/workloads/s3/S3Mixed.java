package harness.workloads.s3;

import com.google.auto.service.AutoService;
import harness.api.file.SeededContent;
import harness.api.workload.Parameter;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.load.LoadClient;
import harness.workloads.load.LoadResult;
import harness.workloads.money.S3Tariff;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;

/** Reads and writes whole objects in a given ratio. */
@AutoService(Workload.class)
public final class S3Mixed extends S3Probe<S3Mixed.Client> {
    private static final String READS = "reads";

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "mixed",
                "Reads and writes objects of S3 in a given ratio",
                130,
                false,
                Parameter.decimal(READS, "0.9", "0", "1", "share of the operations that read"));
    }

    @Override
    long price(S3Tariff tariff, WorkloadContext context) {
        double reads = Double.parseDouble(context.text(READS));
        return (long) Math.ceil(reads * tariff.asked(GetObjectRequest.builder().build())
                + (1 - reads) * tariff.written(context.number(S3Parameters.SIZE)));
    }

    @Override
    boolean writes() {
        return true;
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    Client client(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        return new Client(
                GetClient.whole(session, context, number, noise),
                PutClient.of(session, context, number, noise),
                Double.parseDouble(context.text(READS)),
                new SplittableRandom(context.seed() + number));
    }

    @Override
    Verdict prove(Trial<Client> ended, LoadResult result) throws Exception {
        return ReadBack.of(
                ended.session(),
                ended.clients().stream().map(client -> client.put().written()).toList());
    }

    /** Does one or the other. */
    record Client(GetClient get, PutClient put, double reads, SplittableRandom random) implements LoadClient {
        @Override
        public long perform(long sequence) throws Exception {
            return random.nextDouble() < reads ? get.perform(sequence) : put.perform(sequence);
        }

        @Override
        public void close() {}
    }
}
