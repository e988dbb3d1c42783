package harness.workloads.s3;

import com.google.auto.service.AutoService;
import harness.api.file.SeededContent;
import harness.api.units.Bytes;
import harness.api.workload.Parameter;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.load.LoadResult;
import harness.workloads.money.S3Tariff;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;

/** Reads parts of objects, anywhere in them. */
@AutoService(Workload.class)
public final class S3Range extends S3Probe<GetClient> {
    private static final String RANGE = "range";

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "range",
                "Reads parts of objects from S3 at random places",
                170,
                false,
                Parameter.bytes(
                        RANGE, 64 * Bytes.KIB, 1, 5 * Bytes.GIB, "bytes of one read; the whole of a smaller object"));
    }

    private static long requestBytes(WorkloadContext context) {
        return Math.min(context.number(RANGE), context.number(S3Parameters.SIZE));
    }

    @Override
    long price(S3Tariff tariff, WorkloadContext context) {
        String range = RequestModels.range(0, requestBytes(context));
        return tariff.asked(GetObjectRequest.builder().range(range).build());
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    GetClient client(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        return GetClient.parts(session, context, number, noise, requestBytes(context));
    }

    @Override
    Verdict prove(Trial<GetClient> ended, LoadResult result) {
        return Verdict.valid("every byte of %,d parts that were read was compared".formatted(result.measured()));
    }
}
