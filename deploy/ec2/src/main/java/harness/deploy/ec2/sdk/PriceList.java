package harness.deploy.ec2.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import harness.core.json.Json;
import harness.deploy.ec2.Ec2Api;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.PricingClientBuilder;
import software.amazon.awssdk.services.pricing.model.Filter;
import software.amazon.awssdk.services.pricing.model.FilterType;

/**
 * Amazon's prices on demand, from the AWS Price List Query API (AWS Billing User Guide, "Finding services and products using
 * the AWS Price List Query API").
 *
 * @param client of that service
 */
record PriceList(PricingClient client) implements AutoCloseable {
    /** It has the prices of every region. */
    static final Region AT = Region.US_EAST_1;

    private static final String EC2 = "AmazonEC2";
    /** A plan can do without. */
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** Of an instance that is nobody else's reservation, with Linux and nothing else that costs money. */
    private static final Map<String, String> PLAIN = Map.of(
            "operatingSystem", "Linux",
            "tenancy", "Shared",
            "preInstalledSw", "NA",
            "capacitystatus", "Used");

    static PriceList open(SdkHttpClient http, Optional<URI> at) {
        PricingClientBuilder builder = PricingClient.builder()
                .httpClient(http)
                .region(AT)
                .overrideConfiguration(configuration -> configuration.apiCallTimeout(LIMIT));
        at.ifPresent(builder::endpointOverride);
        return new PriceList(builder.build());
    }

    /** What an hour costs; nothing where the list has no price in USD. */
    Optional<Ec2Api.ListPrice> of(String type, String region) {
        Map<String, String> wanted = new HashMap<>(PLAIN);
        wanted.put("instanceType", type);
        wanted.put("regionCode", region);
        return client
                .getProducts(request -> request.serviceCode(EC2)
                        .filters(
                                wanted.entrySet().stream().map(PriceList::equal).toList()))
                .priceList()
                .stream()
                .map(PriceList::price)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Filter equal(Map.Entry<String, String> field) {
        return Filter.builder()
                .type(FilterType.TERM_MATCH)
                .field(field.getKey())
                .value(field.getValue())
                .build();
    }

    /** A price of nothing is that of something else, such as a reservation. */
    private static Optional<Ec2Api.ListPrice> price(String product) {
        JsonNode json = Json.read(product, JsonNode.class);
        LocalDate published =
                OffsetDateTime.parse(json.path("publicationDate").asText()).toLocalDate();
        return each(json.path("terms").path("OnDemand"))
                .flatMap(term -> each(term.path("priceDimensions")))
                .filter(dimension -> dimension.path("unit").asText().equals("Hrs"))
                .map(dimension -> dimension.path("pricePerUnit").path("USD").asDouble())
                .filter(usd -> usd > 0)
                .findFirst()
                .map(usd -> new Ec2Api.ListPrice(usd, published));
    }

    private static Stream<JsonNode> each(JsonNode object) {
        return StreamSupport.stream(object.spliterator(), false);
    }

    @Override
    public void close() {
        client.close();
    }
}
