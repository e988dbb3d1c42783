package harness.workloads.s3;

import harness.api.file.SeededContent;
import harness.api.workload.WorkloadContext;
import harness.workloads.aws.Connection;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.money.Bill;
import harness.workloads.money.S3Tariff;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.s3.LegacyMd5Plugin;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * A client of S3 with the place where this run may write.
 *
 * @param client of the SDK
 * @param http what requests are sent with
 * @param requests reads and writes objects
 * @param bucket its bucket
 * @param ownBucket whether the run has made the bucket
 * @param prefix what every key of the run begins with; nothing else is ever touched
 */
record S3Session(
        S3Client client, SdkHttpClient http, ObjectRequests requests, String bucket, boolean ownBucket, String prefix)
        implements AutoCloseable {
    static final String CONTENT_TYPE = "application/octet-stream";

    /**
     * @param context of a workload
     * @param kind what objects are read and written with: a value of the parameter client, but not auto
     * @param connections per client (thread) at once
     * @return an open session
     */
    static S3Session open(WorkloadContext context, String kind, int connections) {
        boolean lean = kind.equals(ProbeParameters.LEAN);
        Connection connection = Connection.of(context, EmbeddedService.S3, kind, connections, bill -> tariff(context));
        SdkHttpClient http = connection.transport().open();
        boolean always = context.text(S3Parameters.CHECKSUMS).equals(S3Parameters.WHEN_SUPPORTED);
        boolean pathStyle = context.text(S3Parameters.PATH_STYLE).equals(S3Parameters.YES);
        S3ClientBuilder builder = connection
                .configure(S3Client.builder(), http)
                .forcePathStyle(pathStyle)
                .requestChecksumCalculation(
                        always ? RequestChecksumCalculation.WHEN_SUPPORTED : RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(
                        always ? ResponseChecksumValidation.WHEN_SUPPORTED : ResponseChecksumValidation.WHEN_REQUIRED);
        // Of requests that need a checksum: some services know no other.
        builder.addPlugin(LegacyMd5Plugin.create());
        if (context.text(S3Parameters.SIGNING).equals(S3Parameters.HEADERS)) {
            builder.putAuthScheme(new HeaderSigning());
        }
        S3Client client = connection.requireAsked(builder.build());
        String given = context.text(S3Parameters.BUCKET);
        String bucket = given.isEmpty() ? ownName(context) : given;
        RequestModels models = new RequestModels(bucket, storageClass(context));
        return new S3Session(
                client,
                http,
                lean ? new LeanRequests(connection, http, pathStyle, models) : new SdkRequests(client, models),
                bucket,
                given.isEmpty(),
                prefix(context));
    }

    /**
     * @param context of a workload
     * @return the class of new objects, as S3 writes it; empty for the standard
     */
    static String storageClass(WorkloadContext context) {
        String storageClass = context.text(S3Parameters.STORAGE_CLASS);
        return storageClass.equals(S3Parameters.STANDARD) ? "" : storageClass.toUpperCase(Locale.ROOT);
    }

    static S3Tariff tariff(WorkloadContext context) {
        return new S3Tariff(
                context.text(S3Parameters.STORAGE_CLASS).toUpperCase(Locale.ROOT),
                context.text(ProbeParameters.REGION),
                Bill.internet(context),
                context.number(S3Parameters.SIZE));
    }

    /**
     * @param context of a workload
     * @return where the run writes, for people
     */
    static String place(WorkloadContext context) {
        String given = context.text(S3Parameters.BUCKET);
        return given.isEmpty()
                ? "bucket '%s'".formatted(ownName(context))
                : "objects below '%s' in bucket '%s'".formatted(prefix(context), given);
    }

    private static String prefix(WorkloadContext context) {
        return context.text(S3Parameters.PREFIX) + ownName(context) + "/";
    }

    /** The run's own in each region, in the characters that a bucket's name may have: it is unique in all regions. */
    private static String ownName(WorkloadContext context) {
        String place = context.home() + context.text(ProbeParameters.REGION);
        UUID run = UUID.nameUUIDFromBytes(place.getBytes(StandardCharsets.UTF_8));
        return "harness-" + run.toString().replace("-", "");
    }

    /**
     * @param content of an object
     * @param from first byte
     * @param length bytes
     * @return its body, generated anew by each attempt
     */
    static RequestBody body(Supplier<SeededContent> content, long from, long length) {
        return RequestBody.fromContentProvider(
                () -> new ObjectStream(content.get(), from, length), length, CONTENT_TYPE);
    }

    @Override
    public void close() {
        client.close();
        http.close();
    }
}
