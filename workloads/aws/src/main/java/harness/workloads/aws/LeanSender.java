package harness.workloads.aws;

import harness.workloads.money.Meter;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Sends requests without the SDK's pipeline, which takes more of the client's CPU time than all the rest where they are
 * small. The SDK's rules say what is tried again. Retries are counted, paid for and limited as elsewhere. What it leaves out:
 * checksums of the SDK's own and the correction of a wrong clock.
 *
 * @param http sends the requests
 * @param retries that all requests to the service share
 * @param meter counts and limits what requests cost, where they do
 * @param refusal makes an exception of what the service answers instead of doing what it was asked for
 */
public record LeanSender(SdkHttpClient http, Retries retries, Optional<Meter> meter, Refusal refusal) {
    /**
     * @param connection to the service
     * @param http sends the requests
     * @param refusal makes an exception of a refusal
     * @return a sender
     */
    public static LeanSender of(Connection connection, SdkHttpClient http, Refusal refusal) {
        return new LeanSender(http, connection.retries(), connection.meter(), refusal);
    }

    /** Reads why a service has refused a request. */
    @FunctionalInterface
    public interface Refusal {
        /**
         * @param response with the status
         * @param body of it
         * @return the exception that the SDK makes of it
         * @throws IOException if the answer breaks
         */
        AwsServiceException of(SdkHttpResponse response, InputStream body) throws IOException;
    }

    /** Takes what the service answers. */
    @FunctionalInterface
    public interface Answer {
        /**
         * @param body of the answer
         * @return the payload's bytes
         * @throws IOException if the answer breaks
         */
        long read(InputStream body) throws IOException;
    }

    /**
     * A request, which may be sent more than once.
     *
     * @param signed signs it for this moment
     * @param model of it, for its price
     * @param body that it carries
     * @param bodyBytes how long that is
     */
    public record Sending(
            Supplier<SdkHttpRequest> signed, SdkRequest model, Optional<ContentStreamProvider> body, long bodyBytes) {}

    /**
     * Sends a request, and again where the SDK would.
     *
     * @param sending the request
     * @param answer takes what comes back
     * @return what the answer returns
     * @throws Exception why the last attempt failed
     */
    public long send(Sending sending, Answer answer) throws Exception {
        return retries.perform(() -> attempt(sending, answer));
    }

    private long attempt(Sending sending, Answer answer) throws IOException {
        meter.ifPresent(money -> money.charge(sending.model(), sending.bodyBytes()));
        HttpExecuteRequest.Builder request =
                HttpExecuteRequest.builder().request(sending.signed().get());
        sending.body().ifPresent(request::contentStreamProvider);
        HttpExecuteResponse response = http.prepareRequest(request.build()).call();
        AbortableInputStream content = response.responseBody().orElseGet(AbortableInputStream::createEmpty);
        boolean ended = false;
        try {
            if (!response.httpResponse().isSuccessful()) {
                AwsServiceException refused = refusal.of(response.httpResponse(), content);
                ended = atEnd(content);
                throw refused;
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

    /** What the service has said matters more than a connection that then breaks. */
    private static boolean atEnd(InputStream content) {
        try {
            return content.read() < 0;
        } catch (IOException e) {
            return false;
        }
    }
}
