package harness.workloads.aws;

import harness.api.text.Reason;
import harness.workloads.load.ClientRecorder;
import harness.workloads.load.EndOfLoadException;
import harness.workloads.load.FailureKind;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.HttpStatusCode;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RecordSuccessResponse;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

/**
 * The SDK's standard retries, each of them counted with its reason by the client on whose thread it is made. Costs nothing
 * where nothing fails. A thread that counts for no client prepares or cleans up: it waits for a service that is busy.
 */
public final class Retries implements RetryStrategy {
    /** The SDK retries on the thread that has called it. */
    private static final ThreadLocal<ClientRecorder> RECORDER = new ThreadLocal<>();

    /** Clients of one service share what they may still try again. */
    private static final String SCOPE = "harness";

    private static final BackoffStrategy BACKOFF =
            BackoffStrategy.exponentialDelay(Duration.ofMillis(100), Duration.ofSeconds(20));

    /** Outside of a load, of a service that is busy: for some five minutes. */
    private static final RetryStrategy PATIENT = AwsRetryStrategy.standardRetryStrategy().toBuilder()
            .maxAttempts(40)
            .circuitBreakerEnabled(false)
            .throttlingBackoffStrategy(BACKOFF)
            .backoffStrategy(BACKOFF)
            .retryOnException(Retries::busy)
            .build();

    private final RetryStrategy standard;

    /**
     * @param attempts at an operation, the first one included
     */
    public Retries(int attempts) {
        this(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(attempts)
                .build());
    }

    private Retries(RetryStrategy standard) {
        this.standard = standard;
    }

    /**
     * Retries on this thread are counted there from now on.
     *
     * @param recorder of the thread's client
     */
    public static void countIn(ClientRecorder recorder) {
        RECORDER.set(recorder);
    }

    /**
     * @param part of what this thread's client does, for a thread of its own
     * @param <T> its result
     * @return the same, whose retries are counted where this thread's are
     */
    public static <T> Callable<T> counted(Callable<T> part) {
        ClientRecorder recorder = RECORDER.get();
        return () -> {
            countIn(recorder);
            return part.call();
        };
    }

    @Override
    public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
        return standard.acquireInitialToken(request);
    }

    /** One attempt at an operation. */
    @FunctionalInterface
    public interface Attempt {
        /**
         * @return bytes of payload that were moved
         * @throws Exception if it failed
         */
        long make() throws Exception;
    }

    /**
     * Makes attempts until one succeeds or no other is to be made, as the SDK's own clients do.
     *
     * @param attempt to be made
     * @return what it returns
     * @throws Exception what the last one threw
     */
    public long perform(Attempt attempt) throws Exception {
        AcquireInitialTokenResponse first = acquireInitialToken(AcquireInitialTokenRequest.create(SCOPE));
        pause(first.delay());
        RetryToken token = first.token();
        while (true) {
            try {
                long moved = attempt.make();
                recordSuccess(RecordSuccessRequest.create(token));
                return moved;
            } catch (InterruptedException | EndOfLoadException e) {
                throw e;
            } catch (Exception e) {
                token = again(token, e);
            }
        }
    }

    private RetryToken again(RetryToken token, Exception failure) throws Exception {
        RefreshRetryTokenRequest.Builder request =
                RefreshRetryTokenRequest.builder().token(token).failure(failure);
        suggestedDelay(failure).ifPresent(request::suggestedDelay);
        RefreshRetryTokenResponse again;
        try {
            again = refreshRetryToken(request.build());
        } catch (TokenAcquisitionFailedException e) {
            failure.addSuppressed(e);
            throw failure;
        }
        pause(again.delay());
        return again.token();
    }

    /** Of a service that says when to come back. */
    private static Optional<Duration> suggestedDelay(Exception failure) {
        if (!(failure instanceof AwsServiceException answer)) {
            return Optional.empty();
        }
        return answer.awsErrorDetails()
                .sdkHttpResponse()
                .firstMatchingHeader("Retry-After")
                .filter(seconds -> seconds.matches("\\d{1,4}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
    }

    private static void pause(Duration delay) throws InterruptedException {
        if (!delay.isZero()) {
            Thread.sleep(delay.toMillis());
        }
    }

    /** Called after a failed attempt; it throws where no other one is to be made. */
    @Override
    public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
        ClientRecorder recorder = RECORDER.get();
        if (recorder == null && busy(request.failure())) {
            return PATIENT.refreshRetryToken(request);
        }
        RefreshRetryTokenResponse again = standard.refreshRetryToken(request);
        if (recorder != null) {
            recorder.retry(Failures.kind(request.failure()), Reason.innermost(request.failure()));
        }
        return again;
    }

    /**
     * @param failure of a request
     * @return whether the service asks for less, or for another time
     */
    public static boolean busy(Throwable failure) {
        return Failures.kind(failure) == FailureKind.THROTTLED
                || (failure instanceof AwsServiceException answer
                        && answer.statusCode() == HttpStatusCode.SERVICE_UNAVAILABLE);
    }

    @Override
    public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
        return standard.recordSuccess(request);
    }

    @Override
    public int maxAttempts() {
        return standard.maxAttempts();
    }

    /** What may be retried is set here and not added to by the service's client. */
    @Override
    public boolean useClientDefaults() {
        return false;
    }

    @Override
    public Builder<?, ?> toBuilder() {
        throw new UnsupportedOperationException("the retries of a probe are not changed after its start");
    }
}
