package harness.workloads.s3;

import harness.api.file.SeededContent;
import harness.api.text.Reason;
import java.io.IOException;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Requests by the SDK's client, with everything that it does.
 *
 * @param client of the SDK
 * @param models of the requests
 */
record SdkRequests(S3Client client, RequestModels models) implements ObjectRequests {
    @Override
    public Ready read(StoredObject object, ObjectCheck check) {
        return ready(models.read(object), object, 0, object.size(), check);
    }

    @Override
    public Ready readPart(StoredObject object, long from, long length, ObjectCheck check) {
        return ready(models.readPart(object, from, length), object, from, length, check);
    }

    private Ready ready(GetObjectRequest request, StoredObject object, long from, long length, ObjectCheck check) {
        ResponseTransformer<GetObjectResponse, Long> answer = (response, input) -> {
            try {
                return check.read(object.key(), input, object.content(), from, length);
            } catch (IOException e) {
                // An answer that broke may be asked for again, like a request that was not answered.
                throw RetryableException.create(Reason.of(e), e);
            }
        };
        return () -> client.getObject(request, answer);
    }

    @Override
    public Ready write(StoredObject object, Supplier<SeededContent> content) {
        PutObjectRequest request = models.write(object);
        RequestBody body = S3Session.body(content, 0, object.size());
        return () -> {
            client.putObject(request, body);
            return object.size();
        };
    }
}
