package harness.workloads.s3;

import com.google.auto.service.AutoService;
import harness.api.file.SeededContent;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.load.LoadResult;
import harness.workloads.money.S3Tariff;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;

/** Reads whole objects, each client any of them. */
@AutoService(Workload.class)
public final class S3Get extends S3Probe<GetClient> {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor("get", "Reads objects from S3, many clients at once", 120, true);
    }

    @Override
    long price(S3Tariff tariff, WorkloadContext context) {
        return tariff.asked(GetObjectRequest.builder().build());
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    GetClient client(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        return GetClient.whole(session, context, number, noise);
    }

    @Override
    Verdict prove(Trial<GetClient> ended, LoadResult result) {
        return Verdict.valid("every byte of %,d objects that were read was compared".formatted(result.measured()));
    }
}
