package harness.workloads.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import harness.api.UsageException;
import harness.api.file.SeededContent;
import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.workloads.aws.FaultyProxy;
import harness.workloads.aws.FaultyProxy.Fault;
import harness.workloads.aws.FaultyProxy.Kind;
import harness.workloads.aws.ProbeContext;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.load.LoadFailedException;
import harness.workloads.s3proxy.LocalS3;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.s3.model.MultipartUpload;

/** The probes against a real S3 on loopback, through a proxy that breaks what it is told to. */
class S3ProbeTest {
    @TempDir
    static Path directory;

    private static LocalS3 service;
    private static FaultyProxy proxy;

    @BeforeAll
    static void start() throws Exception {
        System.setProperty("aws.accessKeyId", "key");
        System.setProperty("aws.secretAccessKey", "secret");
        service = LocalS3.start(Files.createDirectory(directory.resolve("s3")), "key", "secret");
        proxy = new FaultyProxy(service.port());
    }

    @AfterAll
    static void stop() throws Exception {
        proxy.close();
        service.close();
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    @BeforeEach
    void mend() {
        proxy.next(new Fault(Kind.NONE, "", 1, 0));
    }

    static Stream<Workload> probes() {
        return Stream.of(
                new S3Put(),
                new S3Get(),
                new S3Mixed(),
                new S3Head(),
                new S3List(),
                new S3Delete(),
                new S3Range(),
                new S3Multipart());
    }

    @ParameterizedTest
    @MethodSource("probes")
    void everyOperationIsMeasuredProvenAndLeavesNothing(Workload probe) throws Exception {
        Map<String, String> given = new HashMap<>(Map.of("size", "100KiB", "data", "2MiB"));
        if (probe instanceof S3Delete) {
            given.put("objects", "400");
            given.put("size", "4KiB");
        }
        Trial trial = new Trial(probe, given);
        assertThat(trial.verdict)
                .as(trial.verdict.reason())
                .extracting(Verdict::valid)
                .isEqualTo(true);
        assertThat(trial.values.get("operation_rate")).isPositive();
        assertThat(trial.values.get("service_time_p50")).isPositive();
        assertThat(trial.values.get("error_share")).isZero();
        assertThat(trial.values).doesNotContainKeys("response_time_p99", "request_cost");
        assertThat(probe.describe().metrics()).containsAll(trial.metrics);
        assertNothingIsLeft();
    }

    @Test
    void aLargeObjectIsReadAndWrittenInParts() throws Exception {
        Map<String, String> given = Map.of("size", "12MiB", "data", "24MiB", "part-size", "5MiB");
        assertThat(new Trial(new S3Multipart(), given).verdict.valid()).isTrue();
        Trial payload = new Trial(new S3Put(), Map.of("size", "12MiB", "signing", "payload"));
        assertThat(payload.verdict.valid()).isTrue();
        assertThat(payload.notes).contains("client: sdk");
        assertThat(new Trial(new S3Get(), Map.of("size", "12MiB", "data", "24MiB", "client", "sdk")).verdict.valid())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "sdk"})
    void retriesAfterThrottlingAreCountedAndPaidForAndDoNotFailOperations(String client) throws Exception {
        Trial trial = new Trial(new S3Get(), paying(Map.of("client", client)), new Fault(Kind.SLOW_DOWN, "GET", 5, 10));
        long requests = Math.round(trial.values.get("request_cost") / trial.values.get("cost_per_million") * 1e6);
        assertThat(requests)
                .isGreaterThanOrEqualTo((long) (trial.values.get("operations") + trial.values.get("retries")));
        assertThat(trial.notes).anyMatch(note -> note.startsWith("client: " + client));
        assertThat(trial.values.get("lean_client")).isEqualTo(client.equals("lean") ? 1 : 0);
        assertThat(trial.values.get("throttled_attempts")).isPositive();
        assertThat(trial.values.get("retries")).isEqualTo(trial.values.get("throttled_attempts"));
        assertThat(trial.values.get("failed_operations")).isZero();
        assertThat(trial.verdict.valid()).isTrue();
        assertThat(trial.notes).anyMatch(note -> note.contains("attempts failed (throttled)"));
        assertThat(trial.values.get("throttled_share")).isBetween(0.05, 0.2);
        assertThat(trial.notes).anyMatch(note -> note.matches("throttled: .* \\d+\\.\\d % of all attempts .*"));
    }

    @Test
    void withoutRetriesThrottlingFailsOperationsAndTooManyMakeTheResultInvalid() throws Exception {
        Map<String, String> once = new HashMap<>(SMALL);
        once.put("attempts", "1");
        Trial trial = new Trial(new S3Get(), once, new Fault(Kind.SLOW_DOWN, "GET", 5, 10));
        assertThat(trial.values.get("retries")).isZero();
        assertThat(trial.values.get("error_share")).isBetween(0.05, 0.2);
        assertThat(trial.verdict.valid()).isFalse();
        assertThat(trial.verdict.reason()).contains("operations failed, more than 1.00 %");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "sdk"})
    void anAnswerThatEndsEarlyIsAskedForAgain(String client) throws Exception {
        Trial trial = new Trial(new S3Get(), small(client), new Fault(Kind.TRUNCATE, "GET", 1, 20));
        assertThat(trial.values.get("connection_attempts")).isPositive();
        assertThat(trial.values.get("wrong_data_attempts")).isZero();
        assertThat(trial.verdict.valid()).isTrue();
    }

    @Test
    void aConnectionThatIsResetIsCounted() throws Exception {
        Trial trial = new Trial(new S3Get(), SMALL, new Fault(Kind.RESET, "GET", 1, 20));
        assertThat(trial.values.get("connection_attempts")).isPositive();
        assertThat(trial.verdict.valid()).isTrue();
    }

    @Test
    void oneWrongByteMakesTheResultInvalid() throws Exception {
        Trial trial = new Trial(new S3Get(), SMALL, new Fault(Kind.CORRUPT, "GET", 1, 0));
        assertThat(trial.values.get("wrong_data_attempts")).isEqualTo(1);
        assertThat(trial.verdict.valid()).isFalse();
        assertThat(trial.verdict.reason()).contains("is not what was written");
    }

    /** Eight objects, which are all read back. */
    @ParameterizedTest
    @CsvSource({"1, 1, is not there", "40, 4, is not what was written"})
    void writesThatAreAcknowledgedAndNotStoredMakeTheResultInvalid(int from, String seconds, String reason)
            throws Exception {
        Map<String, String> given = Map.of("size", "8KiB", "data", "64KiB", "threads", "2", "duration", seconds);
        Trial trial = new Trial(new S3Put(), given, new Fault(Kind.LOSE, "PUT", from, 1));
        assertThat(trial.verdict.valid()).isFalse();
        assertThat(trial.verdict.reason()).contains(reason).endsWith("though the service acknowledged it");
    }

    /** Of 2,000 objects, of which a sample of 64 would miss them nine times in ten. */
    @Test
    void oneWriteInFiveHundredThatIsLostMakesTheResultInvalid() throws Exception {
        Map<String, String> given = Map.of("size", "1KiB", "data", "2000KiB", "threads", "2", "duration", "2");
        Trial trial = new Trial(new S3Put(), given, new Fault(Kind.LOSE, "PUT", 20, 500));
        assertThat(trial.verdict.valid()).as(trial.verdict.reason()).isFalse();
        assertThat(trial.verdict.reason()).endsWith("though the service acknowledged it");
    }

    @Test
    void everyObjectIsHeldAgainstTheListing() throws Exception {
        Trial trial = new Trial(new S3Put(), Map.of("size", "1KiB", "data", "100KiB", "threads", "2"));
        assertThat(trial.verdict.reason())
                .startsWith("100 of 100 objects of 2 clients are listed with size and MD5")
                .endsWith("64 read back, every byte compared");
    }

    /** How much of it is in which time is computed in the test of the load, with a clock of its own. */
    @Test
    void aStallOfASecondIsInTheResponseTimesOfWhatHadToWait() throws Exception {
        Map<String, String> open = new HashMap<>(SMALL);
        open.putAll(Map.of("rate", "50", "warm-up", "0", "duration", "3", "threads", "1"));
        Trial trial = new Trial(new S3Get(), open, new Fault(Kind.STALL, "GET", 2, 0));
        // Of at most 150 operations 50 were to start within the stall: 25 of them waited for half of it or longer.
        assertThat(trial.values.get("service_time_max")).isGreaterThanOrEqualTo(999);
        assertThat(trial.values.get("response_time_p90")).isGreaterThanOrEqualTo(499);
    }

    @Test
    void anEndpointThatRefusesIsNamedInOneLine() {
        Map<String, String> nobody = Map.of("endpoint", "http://127.0.0.1:1", "attempts", "1");
        S3Put probe = new S3Put();
        assertThatThrownBy(() -> probe.prepare(new ProbeContext(probe, directory, nobody)))
                .hasMessageContaining("127.0.0.1:1");
    }

    @Test
    void aBucketThatIsNotThereIsNamedWithTheWayOut() {
        S3Put probe = new S3Put();
        ProbeContext context = new ProbeContext(probe, directory, Map.of("bucket", "nowhere", "endpoint", endpoint()));
        assertThatThrownBy(() -> probe.prepare(context))
                .hasMessage("there is no bucket 'nowhere': create it, or leave --bucket out");
    }

    @Test
    void wrongCredentialsAreRefused() {
        S3Put probe = new S3Put();
        System.setProperty("aws.secretAccessKey", "wrong");
        try {
            ProbeContext context = new ProbeContext(probe, directory, Map.of("endpoint", endpoint()));
            assertThatThrownBy(() -> probe.prepare(context))
                    .hasMessage(
                            "the service at %s says that the secret key does not belong to the access key id: set"
                                    + " AWS_SECRET_ACCESS_KEY, or the profile's",
                            endpoint());
        } finally {
            System.setProperty("aws.secretAccessKey", "secret");
        }
        System.setProperty("aws.accessKeyId", "nobody");
        try {
            ProbeContext context = new ProbeContext(probe, directory, Map.of("endpoint", endpoint()));
            assertThatThrownBy(() -> probe.prepare(context))
                    .hasMessage(
                            "the service at %s does not know the access key id that requests are signed with: set"
                                    + " AWS_ACCESS_KEY_ID, or the profile's",
                            endpoint());
        } finally {
            System.setProperty("aws.accessKeyId", "key");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "sdk"})
    void aHostThatIsNotKnownIsNamed(String client) {
        S3Get probe = new S3Get();
        Map<String, String> given =
                Map.of("endpoint", "http://no-such-host.invalid:9000", "attempts", "1", "client", client);
        assertThatThrownBy(() -> probe.prepare(new ProbeContext(probe, directory, given)))
                .hasMessageStartingWith(
                        "host 'no-such-host.invalid' is not known: give another address with --endpoint");
    }

    /** By the other operations that read the same, in this process or in one that goes on with the run. */
    @Test
    void whatIsReadIsWrittenOnceInARun() throws Exception {
        Map<String, String> given = new HashMap<>(SMALL);
        given.putAll(Map.of("endpoint", endpoint(), "attempts", "1"));
        ProbeContext first = new ProbeContext(new S3Get(), "/harness/once", directory, given);
        new S3Get().prepare(first);
        // The first is the bucket's.
        proxy.next(new Fault(Kind.RESET, "PUT", 2, 1));
        new S3Head().prepare(new ProbeContext(new S3Head(), "/harness/once", directory, given));
        proxy.next(new Fault(Kind.RESET, "PUT", 2, 1));
        new S3Get().prepare(first);
        mend();
        given.put("data", "256KiB");
        ProbeContext other = new ProbeContext(new S3Get(), "/harness/once", directory, given);
        proxy.next(new Fault(Kind.RESET, "PUT", 2, 1));
        assertThatThrownBy(() -> new S3Get().prepare(other)).hasMessageStartingWith("the objects to be read");
        mend();
        new S3Get().cleanup(first);
        assertNothingIsLeft();
    }

    @Test
    void preparingAndCleaningUpWaitForABusyServiceWhateverTheAttempts() throws Exception {
        Map<String, String> given = new HashMap<>(SMALL);
        given.putAll(Map.of("endpoint", endpoint(), "attempts", "1"));
        ProbeContext context = new ProbeContext(new S3Get(), "/harness/busy", directory, given);
        proxy.next(new Fault(Kind.SLOW_DOWN, "PUT", 1, 2));
        new S3Get().prepare(context);
        proxy.next(new Fault(Kind.SLOW_DOWN, "POST", 1, 0));
        new S3Get().cleanup(context);
        assertNothingIsLeft();
    }

    @Test
    void refusalsOfPartsAreCounted() throws Exception {
        Map<String, String> given = Map.of("size", "12MiB", "data", "24MiB", "part-size", "5MiB", "attempts", "1");
        Trial trial = new Trial(new S3Multipart(), given, new Fault(Kind.SLOW_DOWN, "PUT", 1, 5));
        assertThat(trial.values.get("failed_operations")).isPositive();
    }

    @Test
    void objectsThatAreRemovedAreAsLargeAsTheirRowsSay() {
        S3Delete probe = new S3Delete();
        assertThat(probe.describe().parameter("size").orElseThrow().standard().value())
                .isEqualTo("4096");
        assertThatThrownBy(() -> new ProbeContext(probe, directory, Map.of("size", "9MiB")))
                .isInstanceOf(UsageException.class)
                .hasMessage("'9MiB' is out of range: 1 to 4096 is allowed (--set size)");
    }

    @Test
    void whatMayBeLeftIsNamed() throws Exception {
        Map<String, String> given = new HashMap<>(SMALL);
        given.putAll(Map.of("endpoint", endpoint(), "attempts", "1"));
        ProbeContext context = new ProbeContext(new S3Get(), "/harness/left", directory, given);
        new S3Get().prepare(context);
        proxy.next(new Fault(Kind.RESET, "POST", 1, 1));
        assertThatThrownBy(() -> new S3Get().cleanup(context))
                .hasMessageMatching(
                        "in bucket 'harness-[0-9a-f]{32}' something may be left, remove the bucket with all that"
                                + " is in it: .*");
        mend();
        new S3Get().cleanup(context);
        assertNothingIsLeft();
    }

    @Test
    void whatIsNoAddressIsRefused() {
        S3Put probe = new S3Put();
        assertThatThrownBy(() -> probe.prepare(new ProbeContext(probe, directory, Map.of("endpoint", "minio"))))
                .hasMessage("'minio' is not an address such as https://host:port, nor 'aws' or 'embedded' (endpoint)");
    }

    @Test
    void anEndpointThatGoesAwayFailsTheTrial() throws Exception {
        S3Get probe = new S3Get();
        LocalS3 other = LocalS3.start(Files.createDirectory(directory.resolve("other")), "key", "secret");
        Map<String, String> given = Map.of("endpoint", "http://127.0.0.1:" + other.port(), "attempts", "1");
        ProbeContext context = new ProbeContext(probe, directory, given);
        probe.prepare(context);
        probe.chill(context);
        other.close();
        assertThatThrownBy(() -> probe.run(context))
                .isInstanceOf(LoadFailedException.class)
                .hasMessageContaining("100 operations in a row failed");
    }

    @Test
    void whatIsPaidForIsCountedAndOnTheBill() throws Exception {
        Trial trial = new Trial(new S3Put(), paying(Map.of("max-usd", "1")));
        long requests = Math.round(trial.values.get("request_cost") / trial.values.get("cost_per_million") * 1e6);
        assertThat(requests)
                .isGreaterThanOrEqualTo(trial.values.get("operations").longValue());
        // 5 USD for a million requests, and a day's storage of 8 KiB in each.
        assertThat(trial.values.get("cost_per_million")).isCloseTo(5.0063, withPercentage(0.1));
        assertThat(trial.values.get("productivity")).isPositive();
        assertThat(trial.notes)
                .anyMatch(note -> note.startsWith("the run has spent 0.0") && note.contains("of 1.00 USD"));
    }

    @Test
    void noRequestIsMadeThatMightExceedTheLimitAndWhatWasWrittenGoes() throws Exception {
        S3Put probe = new S3Put();
        Map<String, String> given = paying(Map.of("max-usd", "0.0001", "endpoint", endpoint()));
        ProbeContext context = new ProbeContext(probe, Files.createDirectory(directory.resolve("limited")), given);
        probe.prepare(context);
        probe.chill(context);
        assertThatThrownBy(() -> probe.run(context))
                .isInstanceOf(LoadFailedException.class)
                .hasMessageContaining("the spending limit of 0.0001 USD is reached: 0.00009");
        probe.chill(context);
        assertThatThrownBy(() -> probe.run(context)).hasMessageContaining("the spending limit");
        probe.cleanup(context);
        assertNothingIsLeft();
    }

    @Test
    void listingAsALoadEndsAtTheLimitAndListingToRemoveDoesNot() throws Exception {
        S3List probe = new S3List();
        Map<String, String> given =
                paying(Map.of("size", "1KiB", "data", "4KiB", "max-usd", "0.0001", "endpoint", endpoint()));
        given.put("duration", "60");
        ProbeContext context = new ProbeContext(probe, Files.createDirectory(directory.resolve("listed")), given);
        probe.prepare(context);
        probe.chill(context);
        assertThatThrownBy(() -> probe.run(context))
                .isInstanceOf(LoadFailedException.class)
                .hasMessageContaining("the spending limit of 0.0001 USD is reached");
        probe.cleanup(context);
        assertNothingIsLeft();
    }

    @Test
    void partsOfAnUploadThatFailsAreNotLeft() throws Exception {
        S3Multipart probe = new S3Multipart();
        Map<String, String> given = new HashMap<>(SMALL);
        given.putAll(Map.of("attempts", "1", "threads", "1", "endpoint", endpoint(), "duration", "1", "warm-up", "0"));
        ProbeContext context = new ProbeContext(probe, directory, given);
        probe.prepare(context);
        probe.chill(context);
        // The first request of an upload begins it, the second ends it.
        proxy.next(new Fault(Kind.SLOW_DOWN, "POST", 2, 2));
        try {
            probe.run(context);
        } catch (LoadFailedException e) {
            // A machine that does a hundred in the time gives up.
            assertThat(e).hasMessageContaining("100 operations in a row failed");
        }
        mend();
        try (S3Session session = S3Session.open(context, ProbeParameters.SDK, 1)) {
            assertThat(uploads(session)).isEmpty();
        }
        probe.cleanup(context);
    }

    @Test
    void theCleanUpEndsUploadsOfTheRunAndNoOthers() {
        S3Multipart probe = new S3Multipart();
        ProbeContext own = new ProbeContext(probe, directory, Map.of("endpoint", endpoint()));
        try (S3Session maker = S3Session.open(own, ProbeParameters.SDK, 1)) {
            new Bucket(maker).ensure(own);
            ProbeContext context =
                    new ProbeContext(probe, directory, Map.of("endpoint", endpoint(), "bucket", maker.bucket()));
            try (S3Session session = S3Session.open(context, ProbeParameters.SDK, 1)) {
                for (String key : List.of(session.prefix() + "left", "somebody-elses")) {
                    session.client()
                            .createMultipartUpload(
                                    request -> request.bucket(session.bucket()).key(key));
                }
                probe.cleanup(context);
                assertThat(uploads(session)).containsExactly("somebody-elses");
            }
            uploadsOf(maker)
                    .forEach(upload -> maker.client()
                            .abortMultipartUpload(request -> request.bucket(maker.bucket())
                                    .key(upload.key())
                                    .uploadId(upload.uploadId())));
            probe.cleanup(own);
        }
    }

    @Test
    void anUploadInPartsHasTheStorageClassThatWasAskedFor() {
        S3Multipart probe = new S3Multipart();
        ProbeContext context = new ProbeContext(probe, directory, Map.of("storage-class", "standard_ia"));
        RequestModels models = new RequestModels("bucket", S3Session.storageClass(context));
        StoredObject object = new StoredObject("key", SeededContent.of(1, 0), 1);
        assertThat(models.writeInParts(object).storageClassAsString()).isEqualTo("STANDARD_IA");
        assertThat(models.write(object).storageClassAsString()).isEqualTo("STANDARD_IA");
    }

    private static List<String> uploads(S3Session session) {
        return uploadsOf(session).stream().map(MultipartUpload::key).toList();
    }

    private static List<MultipartUpload> uploadsOf(S3Session session) {
        return session.client()
                .listMultipartUploads(request -> request.bucket(session.bucket()))
                .uploads();
    }

    private static void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.walk(directory.resolve("s3"))) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    private static Map<String, String> small(String client) {
        Map<String, String> given = new HashMap<>(SMALL);
        given.put("client", client);
        return given;
    }

    private static Map<String, String> paying(Map<String, String> more) {
        Map<String, String> given = new HashMap<>(SMALL);
        given.put("prices", "amazon");
        given.putAll(more);
        return given;
    }

    private static final Map<String, String> SMALL = Map.of("size", "8KiB", "data", "512KiB", "threads", "2");

    private static String endpoint() {
        return "http://127.0.0.1:" + proxy.port();
    }

    /** A whole trial, as the driver makes it. */
    private static final class Trial {
        final Map<String, Double> values;
        final List<harness.api.metric.Metric> metrics;
        final Verdict verdict;
        final List<String> notes;

        Trial(Workload probe, Map<String, String> given) throws Exception {
            this(probe, given, new Fault(Kind.NONE, "", 1, 0));
        }

        Trial(Workload probe, Map<String, String> given, Fault fault) throws Exception {
            Map<String, String> all = new HashMap<>(Map.of("warm-up", "0", "duration", "1", "endpoint", endpoint()));
            all.putAll(given);
            ProbeContext context = new ProbeContext(probe, directory, all);
            probe.prepare(context);
            probe.chill(context);
            proxy.next(fault);
            Execution execution = probe.run(context);
            proxy.next(new Fault(Kind.NONE, "", 1, 0));
            List<Measurement> measurements = execution.measurements();
            verdict = execution.validate();
            execution.discard();
            probe.cleanup(context);
            values = measurements.stream()
                    .collect(Collectors.toMap(m -> m.metric().name(), Measurement::value));
            metrics = measurements.stream().map(Measurement::metric).toList();
            notes = context.notes();
        }
    }
}
