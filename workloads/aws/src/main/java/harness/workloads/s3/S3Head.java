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
import java.util.List;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;

/** Asks for the size of objects without reading them. */
@AutoService(Workload.class)
public final class S3Head extends S3Probe<LoadClient> {
    @Override
    public WorkloadDescriptor describe() {
        return descriptor("head", "Asks S3 for the size of objects", 140, false);
    }

    @Override
    boolean wholePipeline() {
        return true;
    }

    @Override
    long price(S3Tariff tariff, WorkloadContext context) {
        return tariff.asked(HeadObjectRequest.builder().build());
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    LoadClient client(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        DataSet data = DataSet.of(context);
        List<HeadObjectRequest> requests = data.objects(session, noise).stream()
                .map(object -> HeadObjectRequest.builder()
                        .bucket(session.bucket())
                        .key(object.key())
                        .build())
                .toList();
        return sequence -> {
            HeadObjectRequest request = requests.get((int) ((sequence + number) % requests.size()));
            long size = session.client().headObject(request).contentLength();
            if (size != data.size()) {
                throw new WrongDataException("%s has %,d bytes, not %,d".formatted(request.key(), size, data.size()));
            }
            return 0;
        };
    }

    @Override
    Verdict prove(Trial<LoadClient> ended, LoadResult result) {
        return Verdict.valid("%,d answers had the right size".formatted(result.measured()));
    }
}
