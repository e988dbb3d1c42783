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
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/** Writes objects in parts, several at once. */
@AutoService(Workload.class)
public final class S3Multipart extends S3Probe<MultipartClient> {
    static final String PART_SIZE = "part-size";
    static final String PARALLEL = "parallel";

    /** The least that S3 takes for a part that is not the last one. */
    private static final long LEAST_PART = 5 * Bytes.MIB;

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "multipart",
                "Writes objects to S3 in parts, several at once",
                180,
                false,
                Parameter.bytes(PART_SIZE, 8 * Bytes.MIB, LEAST_PART, 5 * Bytes.GIB, "bytes of a part"),
                Parameter.count(PARALLEL, 4, 1, 128, "parts of one object that are written at once"));
    }

    @Override
    boolean wholePipeline() {
        return true;
    }

    @Override
    long price(S3Tariff tariff, WorkloadContext context) {
        long size = context.number(S3Parameters.SIZE);
        long partSize = Math.min(size, context.number(PART_SIZE));
        long parts = (size + partSize - 1) / partSize;
        return tariff.asked(CreateMultipartUploadRequest.builder().build())
                + parts
                        * tariff.charge(UploadPartRequest.builder().build(), partSize)
                                .pico()
                + tariff.asked(CompleteMultipartUploadRequest.builder().build());
    }

    @Override
    boolean reads() {
        return false;
    }

    @Override
    int connections(WorkloadContext context) {
        return (int) context.number(PARALLEL);
    }

    @Override
    MultipartClient client(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        return MultipartClient.of(session, context, number, noise);
    }

    @Override
    Verdict prove(Trial<MultipartClient> ended, LoadResult result) throws Exception {
        return ReadBack.of(
                ended.session(),
                ended.clients().stream().map(MultipartClient::written).toList());
    }
}
