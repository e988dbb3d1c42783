package harness.workloads.s3;

import harness.workloads.aws.Connection;
import harness.workloads.aws.Retries;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/**
 * Requests without the SDK's pipeline, which takes more of the client's CPU time than all the rest where objects are small.
 * What is made of it is the SDK's, too: its signer signs each attempt, its HTTP client sends it, its rules say what is tried
 * again. Retries are counted, paid for and limited as elsewhere, and the same bytes are compared. What it leaves out: the
 * question for leave to send a body (100-continue), checksums of the SDK's own, the correction of a wrong clock, and the
 * session of a directory bucket.
 */
final class LeanRequests implements ObjectRequests {
    private final Connection connection;
    private final SdkHttpClient http;
    private final Retries retries;
    private final HeaderSigning.Keys keys;
    private final RequestModels models;
    private final SdkHttpRequest bucket;

    /**
     * @param connection to the service
     * @param http sends the requests
     * @param client of the SDK, which knows where the bucket is
     * @param models of the requests
     */
    LeanRequests(Connection connection, SdkHttpClient http, S3Client client, RequestModels models) {
        this.connection = connection;
        this.http = http;
        this.retries = connection.retries();
        this.keys = new HeaderSigning.Keys(
                connection.credentials(), connection.region().id());
        this.models = models;
        String key = "k";
        String address = client.utilities()
                .getUrl(url -> url.bucket(models.bucket()).key(key))
                .toString();
        this.bucket = SdkHttpRequest.builder()
                .method(SdkHttpMethod.GET)
                .uri(URI.create(address.substring(0, address.length() - key.length())))
                .putHeader("User-Agent", "harness")
                .build();
    }

    @Override
    public Ready read(StoredObject object, ObjectCheck check) {
        return new Prepared(
                request(SdkHttpMethod.GET, object).build(),
                models.read(object),
                Optional.empty(),
                0,
                body -> check.read(object.key(), body, object.content(), 0, object.size()));
    }

    @Override
    public Ready readPart(StoredObject object, long from, long length, ObjectCheck check) {
        return new Prepared(
                request(SdkHttpMethod.GET, object)
                        .putHeader("Range", RequestModels.range(from, length))
                        .build(),
                models.readPart(object, from, length),
                Optional.empty(),
                0,
                body -> check.read(object.key(), body, object.content(), from, length));
    }

    @Override
    public Ready write(StoredObject object) {
        SdkHttpRequest.Builder request = request(SdkHttpMethod.PUT, object)
                .putHeader("Content-Length", Long.toString(object.size()))
                .putHeader("Content-Type", S3Session.CONTENT_TYPE);
        if (!models.storageClass().isEmpty()) {
            request.putHeader("x-amz-storage-class", models.storageClass());
        }
        return new Prepared(
                request.build(),
                models.write(object),
                Optional.of(() -> new ObjectStream(object.content(), 0, object.size())),
                object.size(),
                body -> {
                    body.transferTo(OutputStream.nullOutputStream());
                    return object.size();
                });
    }

    private SdkHttpRequest.Builder request(SdkHttpMethod method, StoredObject object) {
        return bucket.toBuilder()
                .method(method)
                .encodedPath(bucket.encodedPath() + SdkHttpUtils.urlEncodeIgnoreSlashes(object.key()));
    }

    /** Takes what the service answers. */
    @FunctionalInterface
    private interface Answer {
        /** The payload's bytes. */
        long read(InputStream body) throws IOException;
    }

    /** A request but for its signature, which has the time in it. */
    private final class Prepared implements Ready {
        private final HeaderSigning.Unsigned unsigned;
        private final SdkRequest model;
        private final Optional<ContentStreamProvider> body;
        private final long bodyBytes;
        private final Answer answer;

        Prepared(
                SdkHttpRequest request,
                SdkRequest model,
                Optional<ContentStreamProvider> body,
                long bodyBytes,
                Answer answer) {
            this.unsigned = HeaderSigning.Unsigned.of(request);
            this.model = model;
            this.body = body;
            this.bodyBytes = bodyBytes;
            this.answer = answer;
        }

        @Override
        public long perform() throws Exception {
            return retries.perform(this::attempt);
        }

        private long attempt() throws IOException {
            connection.meter().ifPresent(meter -> meter.charge(model, bodyBytes));
            HttpExecuteRequest.Builder request = HttpExecuteRequest.builder().request(keys.sign(unsigned));
            body.ifPresent(request::contentStreamProvider);
            HttpExecuteResponse response = http.prepareRequest(request.build()).call();
            AbortableInputStream content = response.responseBody().orElseGet(AbortableInputStream::createEmpty);
            boolean ended = false;
            try {
                if (!response.httpResponse().isSuccessful()) {
                    throw S3Refusal.of(response.httpResponse(), content);
                }
                long moved = answer.read(content);
                ended = true;
                return moved;
            } finally {
                if (ended) {
                    content.close();
                } else {
                    // A connection with the rest of an answer on it is of no more use.
                    content.abort();
                }
            }
        }
    }
}
