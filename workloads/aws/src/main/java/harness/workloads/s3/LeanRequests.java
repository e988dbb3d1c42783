package harness.workloads.s3;

import harness.api.file.SeededContent;
import harness.workloads.aws.Connection;
import harness.workloads.aws.LeanSender;
import harness.workloads.aws.SignatureV4;
import java.io.OutputStream;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.S3Utilities;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/**
 * Objects by {@link LeanSender}, each request signed and the same bytes compared. What it leaves out,
 * too: the question for leave to send a body (100-continue) and the session of a directory bucket.
 */
final class LeanRequests implements ObjectRequests {
    private static final String AS_THEY_ARE = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ/-_.~";

    private final LeanSender sender;
    private final SignatureV4 signature;
    private final RequestModels models;
    private final SdkHttpRequest bucket;

    /**
     * @param connection to the service
     * @param http sends the requests
     * @param pathStyle whether the bucket is in paths, not in names of hosts
     * @param models of the requests
     */
    LeanRequests(Connection connection, SdkHttpClient http, boolean pathStyle, RequestModels models) {
        this.sender = LeanSender.of(connection, http, S3Refusal::of);
        this.signature = connection.signature("s3");
        this.models = models;
        String key = "k";
        S3Utilities.Builder addresses = S3Utilities.builder()
                .region(connection.region())
                .s3Configuration(S3Configuration.builder()
                        .pathStyleAccessEnabled(pathStyle)
                        .build());
        connection
                .endpoint()
                .ifPresent(given -> addresses.endpoint(given).fipsEnabled(false).dualstackEnabled(false));
        String address = addresses
                .build()
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
    public Ready write(StoredObject object, Supplier<SeededContent> content) {
        SdkHttpRequest.Builder request = request(SdkHttpMethod.PUT, object)
                .putHeader("Content-Length", Long.toString(object.size()))
                .putHeader("Content-Type", S3Session.CONTENT_TYPE);
        if (!models.storageClass().isEmpty()) {
            request.putHeader("x-amz-storage-class", models.storageClass());
        }
        return new Prepared(
                request.build(),
                models.write(object),
                Optional.of(() -> new ObjectStream(content.get(), 0, object.size())),
                object.size(),
                body -> {
                    body.transferTo(OutputStream.nullOutputStream());
                    return object.size();
                });
    }

    private SdkHttpRequest.Builder request(SdkHttpMethod method, StoredObject object) {
        return bucket.toBuilder().method(method).encodedPath(bucket.encodedPath() + encoded(object.key()));
    }

    /** Most keys are as their address has them; thousands of them are made before a trial. */
    private static String encoded(String key) {
        for (int i = 0; i < key.length(); i++) {
            if (AS_THEY_ARE.indexOf(key.charAt(i)) < 0) {
                return SdkHttpUtils.urlEncodeIgnoreSlashes(key);
            }
        }
        return key;
    }

    /** A request but for its signature, which has the time in it. */
    private final class Prepared implements Ready {
        private final LeanSender.Sending sending;
        private final LeanSender.Answer answer;

        Prepared(
                SdkHttpRequest request,
                SdkRequest model,
                Optional<ContentStreamProvider> body,
                long bodyBytes,
                LeanSender.Answer answer) {
            // As the SDK signs over TLS; also where the endpoint is on loopback without it.
            this.sending = new LeanSender.Sending(
                    () -> signature.sign(request, SignatureV4.UNSIGNED_PAYLOAD), model, body, bodyBytes);
            this.answer = answer;
        }

        @Override
        public long perform() throws Exception {
            return sender.send(sending, answer);
        }
    }
}
