package harness.workloads.s3;

import com.google.auto.service.AutoService;
import harness.api.file.SeededContent;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.load.LoadResult;
import harness.workloads.money.S3Tariff;

/** Writes objects, each client to keys of its own in turn. */
@AutoService(Workload.class)
public final class S3Put extends S3Probe<PutClient> {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor("put", "Writes objects to S3, many clients at once", 110, true);
    }

    @Override
    long price(S3Tariff tariff, WorkloadContext context) {
        return tariff.written(context.number(S3Parameters.SIZE));
    }

    @Override
    boolean reads() {
        return false;
    }

    @Override
    PutClient client(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        return PutClient.of(session, context, number, noise);
    }

    @Override
    Verdict prove(Trial<PutClient> ended, LoadResult result) throws Exception {
        return ReadBack.of(
                ended.session(),
                ended.clients().stream().map(PutClient::written).toList());
    }
}
