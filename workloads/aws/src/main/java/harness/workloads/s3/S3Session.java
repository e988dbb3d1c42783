package harness.workloads.s3;

import harness.core.content.SeededContent;
import harness.core.workload.WorkloadContext;
import harness.workloads.aws.Connection;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.money.Bill;
import harness.workloads.money.S3Tariff;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * A client of S3 with the place where this run may write.
 *
 * @param client of the SDK
 * @param bucket its bucket
 * @param ownBucket whether the run has made the bucket
 * @param prefix what every key of the run begins with; nothing else is ever touched
 * @param storageClass of new objects, as S3 writes it; empty for the standard
 */
record S3Session(S3Client client, String bucket, boolean ownBucket, String prefix, String storageClass)
        implements AutoCloseable {
    /**
     * @param context of a workload
     * @param connections per client (thread) at once
     * @return an open session
     */
    static S3Session open(WorkloadContext context, int connections) {
        Connection connection = Connection.of(context, EmbeddedService.S3, connections, bill -> tariff(context));
        boolean always = context.text(S3Parameters.CHECKSUMS).equals(S3Parameters.WHEN_SUPPORTED);
        S3ClientBuilder builder = connection
                .configure(S3Client.builder())
                .forcePathStyle(context.text(S3Parameters.PATH_STYLE).equals(S3Parameters.YES))
                .requestChecksumCalculation(
                        always ? RequestChecksumCalculation.WHEN_SUPPORTED : RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(
                        always ? ResponseChecksumValidation.WHEN_SUPPORTED : ResponseChecksumValidation.WHEN_REQUIRED);
        if (context.text(S3Parameters.SIGNING).equals(S3Parameters.HEADERS)) {
            builder.putAuthScheme(new HeaderSigning());
        }
        String bucket = context.text(S3Parameters.BUCKET);
        String storageClass = context.text(S3Parameters.STORAGE_CLASS);
        return new S3Session(
                builder.build(),
                bucket.isEmpty() ? ownName(context) : bucket,
                bucket.isEmpty(),
                context.text(S3Parameters.PREFIX) + ownName(context) + "/",
                storageClass.equals(S3Parameters.STANDARD) ? "" : storageClass.toUpperCase(Locale.ROOT));
    }

    private static S3Tariff tariff(WorkloadContext context) {
        return new S3Tariff(
                context.text(S3Parameters.STORAGE_CLASS).toUpperCase(Locale.ROOT),
                context.text(ProbeParameters.REGION),
                Bill.internet(context),
                context.number(S3Parameters.SIZE));
    }

    /** The run's own in each region, in the characters that a bucket's name may have: it is unique in all regions. */
    private static String ownName(WorkloadContext context) {
        String place = context.home() + context.text(ProbeParameters.REGION);
        UUID run = UUID.nameUUIDFromBytes(place.getBytes(StandardCharsets.UTF_8));
        return "harness-" + run.toString().replace("-", "");
    }

    /**
     * @param object to be written
     * @return the request, to be used as often as wanted
     */
    PutObjectRequest putRequest(StoredObject object) {
        PutObjectRequest.Builder request =
                PutObjectRequest.builder().bucket(bucket).key(object.key());
        return storageClass.isEmpty()
                ? request.build()
                : request.storageClass(storageClass).build();
    }

    /**
     * @param object to be written in parts
     * @return the request that begins it
     */
    CreateMultipartUploadRequest multipartRequest(StoredObject object) {
        CreateMultipartUploadRequest.Builder request =
                CreateMultipartUploadRequest.builder().bucket(bucket).key(object.key());
        return storageClass.isEmpty()
                ? request.build()
                : request.storageClass(storageClass).build();
    }

    /**
     * @param content of an object
     * @param from first byte
     * @param length bytes
     * @return its body, generated anew by each attempt
     */
    static RequestBody body(SeededContent content, long from, long length) {
        return RequestBody.fromContentProvider(
                () -> new ObjectStream(content, from, length), length, "application/octet-stream");
    }

    /**
     * @param object that was asked for
     * @param from first byte asked for
     * @param length bytes asked for
     * @param check of the thread that asks
     * @return reads the answer to its end and compares it
     */
    static ResponseTransformer<GetObjectResponse, Long> checked(
            StoredObject object, long from, long length, ObjectCheck check) {
        return (response, input) -> {
            try {
                return check.read(object.key(), input, object.content(), from, length);
            } catch (java.io.IOException e) {
                // An answer that broke may be asked for again, like a request that was not answered.
                throw RetryableException.create(e.getMessage(), e);
            }
        };
    }

    @Override
    public void close() {
        client.close();
    }
}
