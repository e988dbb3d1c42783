package harness.deploy.ec2.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.json.Json;
import harness.api.money.VolumeRates;
import harness.deploy.ec2.api.Ec2Api;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    /** Public addresses are products of this service, whatever has them. */
    private static final String VPC = "AmazonVPC";

    private static final String ADDRESSES = "VPCPublicIPv4Address";
    /** After the prefix of a region; idle ones and those in contiguous blocks are other products. */
    private static final String IN_USE = "PublicIPv4:InUseAddress";

    /** A plan can do without. */
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** Of an instance that is nobody else's reservation, with Linux and nothing else that costs money. */
    private static final Map<String, String> PLAIN = Map.of(
            "operatingSystem", "Linux",
            "tenancy", "Shared",
            "preInstalledSw", "NA",
            "capacitystatus", "Used");

    private static final String HOURS = "hrs";
    /** Units of a volume's size: of io2 the second. */
    private static final Set<String> SIZES = Set.of("gb-mo", "gb-month");

    private static final int MIB_PER_GIB = 1024;

    static PriceList open(SdkHttpClient http, Optional<URI> at) {
        PricingClientBuilder builder = PricingClient.builder()
                .httpClient(http)
                .region(AT)
                .overrideConfiguration(configuration -> configuration.apiCallTimeout(LIMIT));
        at.ifPresent(
                address -> builder.endpointOverride(address).fipsEnabled(false).dualstackEnabled(false));
        return new PriceList(builder.build());
    }

    /**
     * One price of a product.
     *
     * @param usage what is counted
     * @param unit of it, in lower case
     * @param usd more than 0
     * @param published when
     */
    private record Rate(String usage, String unit, double usd, LocalDate published) {}

    /** What an hour costs; nothing where the list has no price in USD. */
    Optional<Ec2Api.ListPrice> of(String type, String region) {
        Map<String, String> wanted = new HashMap<>(PLAIN);
        wanted.put("instanceType", type);
        wanted.put("regionCode", region);
        return rates(EC2, wanted)
                .filter(rate -> rate.unit().equals(HOURS))
                .findFirst()
                .map(rate -> new Ec2Api.ListPrice(rate.usd(), rate.published()));
    }

    /** What a volume costs; nothing where the list has no price of its size in USD. */
    Optional<Ec2Api.ListVolumePrice> ofVolume(String type, String region) {
        List<Rate> rates =
                rates(EC2, Map.of("volumeApiName", type, "regionCode", region)).toList();
        return rates.stream()
                .filter(rate -> SIZES.contains(rate.unit()))
                .findFirst()
                .map(size -> new Ec2Api.ListVolumePrice(
                        new VolumeRates(size.usd(), operations(rates), throughput(rates)), size.published()));
    }

    /** What an hour of a public IPv4 address in use costs; nothing where the list has no price in USD. */
    Optional<Ec2Api.ListPrice> ofAddress(String region) {
        return rates(VPC, Map.of("group", ADDRESSES, "regionCode", region))
                .filter(rate -> rate.unit().equals(HOURS) && rate.usage().endsWith(IN_USE))
                .findFirst()
                .map(rate -> new Ec2Api.ListPrice(rate.usd(), rate.published()));
    }

    /** The tiers of a type are told apart by the ends of their usages: none, tier2, tier3. */
    private static List<Double> operations(List<Rate> rates) {
        return rates.stream()
                .filter(rate -> rate.unit().equals("iops-mo"))
                .sorted(Comparator.comparing(Rate::usage))
                .map(Rate::usd)
                .toList();
    }

    private static Optional<Double> throughput(List<Rate> rates) {
        return rates.stream()
                .filter(rate -> rate.unit().equals("gibps-mo"))
                .findFirst()
                .map(rate -> rate.usd() / MIB_PER_GIB);
    }

    private Stream<Rate> rates(String service, Map<String, String> wanted) {
        return client
                .getProducts(request -> request.serviceCode(service)
                        .filters(
                                wanted.entrySet().stream().map(PriceList::equal).toList()))
                .priceList()
                .stream()
                .map(product -> Json.read(product, JsonNode.class))
                .filter(PriceList::isOfRegion)
                .flatMap(PriceList::rates);
    }

    private static Filter equal(Map.Entry<String, String> field) {
        return Filter.builder()
                .type(FilterType.TERM_MATCH)
                .field(field.getKey())
                .value(field.getValue())
                .build();
    }

    /** And not of a Local Zone or an Outpost, which may cost something else. */
    private static boolean isOfRegion(JsonNode product) {
        return product.at("/product/attributes/locationType")
                .asText("AWS Region")
                .equals("AWS Region");
    }

    /** A price of nothing is that of something else, such as a reservation. */
    private static Stream<Rate> rates(JsonNode product) {
        String usage = product.at("/product/attributes/usagetype").asText();
        LocalDate published =
                OffsetDateTime.parse(product.path("publicationDate").asText()).toLocalDate();
        return each(product.path("terms").path("OnDemand"))
                .flatMap(term -> each(term.path("priceDimensions")))
                .map(dimension -> new Rate(
                        usage,
                        dimension.path("unit").asText().toLowerCase(Locale.ROOT),
                        dimension.path("pricePerUnit").path("USD").asDouble(),
                        published))
                .filter(rate -> rate.usd() > 0);
    }

    private static Stream<JsonNode> each(JsonNode object) {
        return StreamSupport.stream(object.spliterator(), false);
    }

    @Override
    public void close() {
        client.close();
    }
}
