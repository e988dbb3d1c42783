package harness.workloads.s3;

import com.google.auto.service.AutoService;
import harness.api.file.SeededContent;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.aws.WrongDataException;
import harness.workloads.load.LoadClient;
import harness.workloads.load.LoadResult;
import harness.workloads.money.S3Tariff;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;

/** Lists objects, one page of at most a thousand keys each time. */
@AutoService(Workload.class)
public final class S3List extends S3Probe<LoadClient> {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor("list", "Lists objects of S3, at most a thousand at a time", 150, false);
    }

    @Override
    boolean wholePipeline() {
        return true;
    }

    @Override
    long price(S3Tariff tariff, WorkloadContext context) {
        return tariff.asked(ListObjectsV2Request.builder().build());
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    LoadClient client(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        DataSet data = DataSet.of(context);
        ListObjectsV2Request request = ListObjectsV2Request.builder()
                .bucket(session.bucket())
                .prefix(session.prefix() + data.below())
                .build();
        return sequence -> {
            int keys = session.client().listObjectsV2(request).keyCount();
            if (keys != data.count()) {
                throw new WrongDataException("%,d keys were listed, not %,d".formatted(keys, data.count()));
            }
            return 0;
        };
    }

    @Override
    Verdict prove(Trial<LoadClient> ended, LoadResult result) {
        return Verdict.valid("%,d listings had all keys".formatted(result.measured()));
    }
}
