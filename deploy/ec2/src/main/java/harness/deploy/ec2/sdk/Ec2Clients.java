package harness.deploy.ec2.sdk;

import harness.api.machine.HttpProxy;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.AwsClient;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ssm.SsmClient;

/**
 * Clients of the services.
 *
 * @param place where EC2 is
 * @param ec2 machines
 * @param ssm public parameters, which name images
 * @param prices Amazon's price list
 * @param http what they send their requests with
 */
record Ec2Clients(Ec2Api.Place place, Ec2Client ec2, SsmClient ssm, PriceList prices, SdkHttpClient http) {
    private static final String ANY_ENDPOINT = "AWS_ENDPOINT_URL";
    private static final String EC2_ENDPOINT = "AWS_ENDPOINT_URL_EC2";

    /**
     * How long is waited for the service.
     *
     * @param connection until it takes a connection
     * @param attempt until it answers a request
     * @param call until a request that is repeated has its answer
     */
    record Limits(Duration connection, Duration attempt, Duration call) {
        static final Limits STANDARD =
                new Limits(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(100));
        /** A private cloud may start machines before it answers. */
        static final Limits LAUNCH = new Limits(STANDARD.connection(), Duration.ofMinutes(3), Duration.ofMinutes(10));
    }

    private static final Pattern AMAZON_HOST = Pattern.compile(".*\\.(amazonaws\\.com(\\.cn)?|api\\.aws)");
    private static final Region OTHERWISE = Region.US_EAST_1;

    static Ec2Clients open(
            Optional<String> region, Optional<String> endpoint, Map<String, String> environment, Limits limits)
            throws CloudException {
        Region in = region.map(Region::of).orElseGet(Ec2Clients::regionOfEnvironment);
        Optional<URI> ec2At = endpoint.or(() -> variable(environment, EC2_ENDPOINT))
                .or(() -> variable(environment, ANY_ENDPOINT))
                .map(URI::create);
        Optional<URI> ssmAt = variable(environment, "AWS_ENDPOINT_URL_SSM")
                .or(() -> variable(environment, ANY_ENDPOINT))
                .map(URI::create)
                .or(() -> ec2At);
        URI amazonsEc2 = URI.create("https://" + Ec2Client.serviceMetadata().endpointFor(in));
        SdkHttpClient http = Apache5HttpClient.builder()
                .connectionTimeout(limits.connection())
                .socketTimeout(Limits.LAUNCH.attempt())
                .proxyConfiguration(proxy(ec2At.orElse(amazonsEc2)))
                .build();
        Ec2Client ec2 = with(Ec2Client.builder().httpClient(http), in, ec2At, limits);
        // A profile may name another address, too.
        URI used = ec2.serviceClientConfiguration().endpointOverride().orElse(amazonsEc2);
        SsmClient ssm = with(SsmClient.builder().httpClient(http), in, ssmAt, limits);
        PriceList prices = PriceList.open(
                http, variable(environment, "AWS_ENDPOINT_URL_PRICING").map(URI::create));
        boolean amazon = amazon(used);
        if (amazon) {
            requireAmazon(ssm);
            requireAmazon(prices.client());
        }
        if (amazon && Region.regions().stream().noneMatch(in::equals)) {
            throw unknown(in);
        }
        return new Ec2Clients(new Ec2Api.Place(in.id(), used.toString(), amazon), ec2, ssm, prices, http);
    }

    private static ProxyConfiguration proxy(URI service) {
        ProxyConfiguration.Builder builder =
                ProxyConfiguration.builder().useEnvironmentVariableValues(false).useSystemPropertyValues(false);
        HttpProxy.of(service).ifPresent(proxy -> {
            builder.endpoint(URI.create(proxy.shown()));
            proxy.login().ifPresent(login -> builder.username(login.name()).password(login.password()));
        });
        return builder.build();
    }

    private static boolean amazon(URI address) {
        return address.getHost() != null
                && AMAZON_HOST.matcher(address.getHost()).matches();
    }

    /** Images and prices of somebody else would be called Amazon's. */
    private static void requireAmazon(AwsClient client) throws CloudException {
        Optional<URI> other =
                client.serviceClientConfiguration().endpointOverride().filter(address -> !amazon(address));
        if (other.isPresent()) {
            throw new CloudException(
                    "NotAmazon",
                    "EC2 is Amazon's own, and AWS_ENDPOINT_URL, endpoint_url of a profile or a system property sends requests of %s to %s: take it out, or give --ec2-endpoint %<s"
                            .formatted(client.serviceName(), other.get()),
                    true);
        }
    }

    private static CloudException unknown(Region region) {
        return new CloudException(
                "UnknownRegion",
                "region '%s' is not known; there are %s"
                        .formatted(
                                region.id(),
                                Region.regions().stream()
                                        .filter(known -> !known.isGlobalRegion())
                                        .map(Region::id)
                                        .sorted()
                                        .collect(Collectors.joining(", "))),
                true);
    }

    /** What is throttled is tried again, more slowly the more is throttled; what does not answer, too, but not for ever. */
    private static <B extends AwsClientBuilder<B, C>, C> C with(
            B builder, Region region, Optional<URI> at, Limits limits) {
        at.ifPresent(
                address -> builder.endpointOverride(address).fipsEnabled(false).dualstackEnabled(false));
        return builder.region(region)
                .overrideConfiguration(ClientOverrideConfiguration.builder()
                        .retryStrategy(RetryMode.ADAPTIVE_V2)
                        .apiCallAttemptTimeout(limits.attempt())
                        .apiCallTimeout(limits.call())
                        .build())
                .build();
    }

    private static Region regionOfEnvironment() {
        try {
            return DefaultAwsRegionProviderChain.builder().build().getRegion();
        } catch (SdkClientException e) {
            return OTHERWISE;
        }
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }
}
