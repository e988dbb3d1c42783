package harness.workloads.aws;

import harness.workloads.load.Reasons;
import harness.workloads.load.Recorder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RecordSuccessResponse;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;

/**
 * The SDK's standard retries, each of them counted with its reason by the client on whose thread it is made. Costs nothing
 * where nothing fails.
 */
public final class Retries implements RetryStrategy {
    /** The SDK retries on the thread that has called it. */
    private static final ThreadLocal<Recorder> RECORDER = new ThreadLocal<>();

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
    public static void countIn(Recorder recorder) {
        RECORDER.set(recorder);
    }

    @Override
    public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
        return standard.acquireInitialToken(request);
    }

    /** Called after a failed attempt; it throws where no other one is to be made. */
    @Override
    public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
        RefreshRetryTokenResponse again = standard.refreshRetryToken(request);
        Recorder recorder = RECORDER.get();
        if (recorder != null) {
            recorder.retry(Failures.kind(request.failure()), Reasons.of(request.failure()));
        }
        return again;
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
