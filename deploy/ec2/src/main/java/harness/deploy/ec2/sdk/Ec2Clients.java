package harness.deploy.ec2.sdk;

import harness.deploy.ec2.CloudException;
import harness.deploy.ec2.Ec2Api;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
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
 */
record Ec2Clients(Ec2Api.Place place, Ec2Client ec2, SsmClient ssm) {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    /** A private cloud may start machines before it answers. */
    private static final Duration ANSWER_LIMIT = Duration.ofMinutes(3);

    private static final Pattern AMAZON_HOST = Pattern.compile(".*\\.(amazonaws\\.com(\\.cn)?|api\\.aws)");
    private static final Region OTHERWISE = Region.US_EAST_1;

    static Ec2Clients open(Optional<String> region, Optional<String> endpoint, Map<String, String> environment)
            throws CloudException {
        Region in = region.map(Region::of).orElseGet(Ec2Clients::regionOfEnvironment);
        Optional<URI> ec2At = endpoint.or(() -> variable(environment, "AWS_ENDPOINT_URL_EC2"))
                .or(() -> variable(environment, "AWS_ENDPOINT_URL"))
                .map(URI::create);
        Optional<URI> ssmAt = variable(environment, "AWS_ENDPOINT_URL_SSM")
                .or(() -> variable(environment, "AWS_ENDPOINT_URL"))
                .map(URI::create)
                .or(() -> ec2At);
        boolean amazon = ec2At.isEmpty()
                || (ec2At.get().getHost() != null
                        && AMAZON_HOST.matcher(ec2At.get().getHost()).matches());
        if (amazon && Region.regions().stream().noneMatch(in::equals)) {
            throw new CloudException(
                    "UnknownRegion",
                    "region '%s' is not known; there are %s"
                            .formatted(
                                    in.id(),
                                    Region.regions().stream()
                                            .filter(known -> !known.isGlobalRegion())
                                            .map(Region::id)
                                            .sorted()
                                            .collect(Collectors.joining(", "))),
                    true);
        }
        String url = ec2At.map(URI::toString).orElse("https://ec2." + in.id() + ".amazonaws.com");
        SdkHttpClient http = UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_LIMIT)
                .socketTimeout(ANSWER_LIMIT)
                .build();
        return new Ec2Clients(
                new Ec2Api.Place(in.id(), url, amazon),
                with(Ec2Client.builder().httpClient(http), in, ec2At),
                with(SsmClient.builder().httpClient(http), in, ssmAt));
    }

    /** What is throttled is tried again, more slowly the more is throttled. */
    private static <B extends AwsClientBuilder<B, C>, C> C with(B builder, Region region, Optional<URI> at) {
        at.ifPresent(builder::endpointOverride);
        return builder.region(region)
                .overrideConfiguration(ClientOverrideConfiguration.builder()
                        .retryStrategy(RetryMode.ADAPTIVE_V2)
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
