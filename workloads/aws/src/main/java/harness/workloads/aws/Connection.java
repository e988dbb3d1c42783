package harness.workloads.aws;

import harness.api.machine.AwsProfile;
import harness.api.machine.HttpProxy;
import harness.api.workload.WorkloadContext;
import harness.workloads.money.Bill;
import harness.workloads.money.Meter;
import harness.workloads.money.Tariff;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsClient;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.ServiceMetadata;

/**
 * How a probe reaches its service.
 *
 * @param endpoint where it answers; empty for Amazon's own in the region
 * @param region that requests are signed for
 * @param credentials that they are signed with
 * @param transport what they travel by
 * @param attempts at an operation
 * @param meter counts and limits what requests cost, where they do
 */
public record Connection(
        Optional<URI> endpoint,
        Region region,
        AwsCredentialsProvider credentials,
        Transport transport,
        int attempts,
        Optional<Meter> meter) {
    /**
     * @param context of a workload
     * @param embedded the service that Harness starts where no other is given
     * @param http the HTTP client to use: a value of the parameter client, but not auto
     * @param perThread connections that a thread needs at once
     * @param tariff of the service, for a run that pays
     * @return the connection; the embedded service runs
     * @throws IllegalArgumentException if the endpoint is no address
     * @throws IllegalStateException if there are no credentials
     */
    public static Connection of(
            WorkloadContext context,
            EmbeddedService embedded,
            String http,
            int perThread,
            Function<Bill, Tariff> tariff) {
        String endpoint = context.text(ProbeParameters.ENDPOINT);
        boolean own = ProbeParameters.embedded(context);
        return new Connection(
                own ? Optional.of(embedded.start(context)) : address(endpoint),
                Region.of(context.text(ProbeParameters.REGION)),
                credentials(context),
                new Transport(
                        http,
                        ProbeParameters.threads(context) * perThread,
                        Duration.ofSeconds(context.number(ProbeParameters.TIMEOUT)),
                        proxy(context, embedded),
                        TrustedCertificates.of(context)),
                (int) context.number(ProbeParameters.ATTEMPTS),
                Bill.of(context).map(bill -> bill.meter(context, tariff.apply(bill))));
    }

    /**
     * @param builder of a service's client
     * @param client that it sends its requests with; the service's client does not close it
     * @param <B> the builder
     * @param <C> the client
     * @return the builder, set up
     */
    public <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C> B configure(
            B builder, SdkHttpClient client) {
        // The environment may ask for those of Amazon's, which an address given here excludes.
        endpoint.ifPresent(
                address -> builder.endpointOverride(address).fipsEnabled(false).dualstackEnabled(false));
        return builder.region(region)
                .credentialsProvider(credentials)
                .httpClient(client)
                .overrideConfiguration(options -> {
                    options.retryStrategy(retries());
                    options.addExecutionInterceptor(new ServiceAnswers());
                    meter.ifPresent(options::addExecutionInterceptor);
                });
    }

    /** {@return what is tried again, and how often} */
    public Retries retries() {
        return new Retries(attempts);
    }

    /**
     * @param service its name in signatures, for example {@code s3}
     * @return what signs requests that are not sent by the SDK's client
     */
    public SignatureV4 signature(String service) {
        return new SignatureV4(credentials, region.id(), service, InstantSource.system());
    }

    /**
     * The same as {@link #requireAsked(AwsClient)} before anything is asked.
     *
     * @param context of a planned workload
     * @param builder of the service's client
     * @param <B> the builder
     * @param <C> the client
     */
    public static <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C extends AwsClient>
            void requireAsked(WorkloadContext context, B builder) {
        if (context.text(ProbeParameters.ENDPOINT).equals(ProbeParameters.AWS)) {
            Connection planned = new Connection(
                    Optional.empty(),
                    Region.of(context.text(ProbeParameters.REGION)),
                    AnonymousCredentialsProvider.create(),
                    new Transport(ProbeParameters.LEAN, 1, Duration.ofSeconds(1), Optional.empty(), Optional.empty()),
                    1,
                    Optional.empty());
            try (SdkHttpClient http = planned.transport.open()) {
                planned.requireAsked(planned.configure(builder, http).build()).close();
            }
        }
    }

    /**
     * @param client that was {@link #configure}d
     * @param <C> what it is
     * @return the same
     * @throws IllegalArgumentException if Amazon is to be asked and the environment, a system property or a profile has the SDK ask
     *     somebody else, whose numbers would be called Amazon's
     */
    public <C extends AwsClient> C requireAsked(C client) {
        Optional<URI> other = client.serviceClientConfiguration().endpointOverride();
        if (endpoint.isEmpty() && other.isPresent()) {
            client.close();
            throw new IllegalArgumentException(
                    "endpoint 'aws' is Amazon's own, and AWS_ENDPOINT_URL, endpoint_url of a profile or a system property sends requests to %s: take it out, or give --endpoint %<s"
                            .formatted(other.get()));
        }
        return client;
    }

    /**
     * @param context of a workload
     * @param embedded the service that Harness starts where no other is given
     * @return the proxy that its requests go through
     * @throws IllegalArgumentException in one line, if that is none of HTTP
     */
    public static Optional<HttpProxy> proxy(WorkloadContext context, EmbeddedService embedded) {
        String endpoint = context.text(ProbeParameters.ENDPOINT);
        return ProbeParameters.embedded(context)
                ? Optional.empty()
                : HttpProxy.of(address(endpoint)
                        .orElseGet(() -> URI.create("https://"
                                + ServiceMetadata.of(embedded.service())
                                        .endpointFor(Region.of(context.text(ProbeParameters.REGION))))));
    }

    private static Optional<URI> address(String endpoint) {
        if (endpoint.equals(ProbeParameters.AWS)) {
            return Optional.empty();
        }
        try {
            URI address = new URI(endpoint);
            if (address.getScheme() != null && address.getScheme().matches("https?") && address.getHost() != null) {
                return Optional.of(address);
            }
        } catch (URISyntaxException e) {
            // Refused below, like an address without host.
        }
        throw new IllegalArgumentException(
                "'%s' is not an address such as https://host:port, nor 'aws' or 'embedded' (endpoint)"
                        .formatted(endpoint));
    }

    /**
     * @param context of a workload
     * @return the keys that requests of this JVM are signed with
     */
    public static SessionKeys keys(WorkloadContext context) {
        return SessionKeys.of(credentials(context).resolveCredentials());
    }

    private static AwsCredentialsProvider credentials(WorkloadContext context) {
        return ProbeParameters.embedded(context)
                ? StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(EmbeddedService.KEYS.access(), EmbeddedService.KEYS.secret()))
                : found(DefaultCredentialsProvider.builder().build());
    }

    private static AwsCredentialsProvider found(AwsCredentialsProvider provider) {
        try {
            provider.resolveCredentials();
            return provider;
        } catch (SdkClientException e) {
            throw new IllegalStateException(
                    AwsProfile.given()
                                    .signIn()
                                    .map("nobody is signed in to AWS, or no longer: run '%s'"::formatted)
                                    .orElse(
                                            "no AWS credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or run 'aws configure'")
                            + "; the embedded endpoint needs none (leave --endpoint out)",
                    e);
        }
    }
}
