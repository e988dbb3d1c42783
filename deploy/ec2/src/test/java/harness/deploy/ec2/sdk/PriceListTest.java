package harness.deploy.ec2.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import harness.api.json.Json;
import harness.api.money.VolumeRates;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;

/** Over HTTP, with answers in the form in which the service gives them. */
class PriceListTest {
    private static final List<String> CREDENTIALS = List.of("aws.accessKeyId", "aws.secretAccessKey");

    private final Map<String, String> asked = new HashMap<>();
    private HttpServer server;
    private int status = 200;
    private String answer = "";

    @BeforeEach
    void start() throws IOException {
        CREDENTIALS.forEach(property -> System.setProperty(property, "test"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            JsonNode request = Json.mapper().readTree(exchange.getRequestBody());
            asked.put("service", request.path("ServiceCode").asText());
            request.path("Filters")
                    .forEach(filter -> asked.put(
                            filter.path("Field").asText(), filter.path("Value").asText()));
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.1");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        CREDENTIALS.forEach(System::clearProperty);
    }

    @Test
    void thePriceOfAnHourOnDemandIsFound() {
        answer = products(product("Reserved", "Quantity", "500"), product("OnDemand", "Hrs", "0.1720000000"));
        assertThat(price()).contains(new Ec2Api.ListPrice(0.172, LocalDate.of(2026, 2, 20)));
        assertThat(asked)
                .containsEntry("service", "AmazonEC2")
                .containsEntry("instanceType", "i4i.large")
                .containsEntry("regionCode", "eu-central-1")
                .containsEntry("operatingSystem", "Linux")
                .containsEntry("tenancy", "Shared")
                .containsEntry("preInstalledSw", "NA")
                .containsEntry("capacitystatus", "Used");
    }

    @Test
    void whatIsNotListedOrCostsNothingHasNoPrice() {
        answer = products();
        assertThat(price()).isEmpty();
        answer = products(product("OnDemand", "Hrs", "0.0000000000"));
        assertThat(price()).isEmpty();
    }

    @Test
    void aVolumeIsPricedByItsSizeItsOperationsAndItsThroughput() {
        answer = products(
                volume("AWS Local Zone", "USE1-BOS1-EBS:VolumeUsage.gp3", "GB-Mo", "0.0960000000"),
                volume("AWS Region", "EBS:VolumeUsage.gp3", "GB-Mo", "0.0800000000"),
                volume("AWS Region", "EBS:VolumeP-IOPS.gp3", "IOPS-Mo", "0.0050000000"),
                volume("AWS Region", "EBS:VolumeP-Throughput.gp3", "GiBps-mo", "40.9600000000"));
        assertThat(volume("gp3"))
                .contains(new Ec2Api.ListVolumePrice(
                        new VolumeRates(0.08, List.of(0.005), Optional.of(0.04)), LocalDate.of(2026, 2, 20)));
        assertThat(asked).containsEntry("volumeApiName", "gp3").containsEntry("regionCode", "eu-central-1");
    }

    @Test
    void anAddressInUseIsPricedAndNoOtherOne() {
        answer = products(
                volume("AWS Region", "EUC1-PublicIPv4:IdleAddress", "Hrs", "0.0060000000"),
                volume("AWS Region", "EUC1-PublicIPv4:InUseAddress", "Address-Mo", "3.6000000000"),
                volume("AWS Region", "EUC1-PublicIPv4:InUseAddress", "Hrs", "0.0050000000"));
        assertThat(address()).contains(new Ec2Api.ListPrice(0.005, LocalDate.of(2026, 2, 20)));
        assertThat(asked)
                .containsEntry("service", "AmazonVPC")
                .containsEntry("group", "VPCPublicIPv4Address")
                .containsEntry("regionCode", "eu-central-1");
        answer = products();
        assertThat(address()).isEmpty();
    }

    private Optional<Ec2Api.ListPrice> address() {
        try (PriceList prices = open()) {
            return prices.ofAddress("eu-central-1");
        }
    }

    @Test
    void theTiersOfOperationsAreInOrder() {
        answer = products(
                volume("AWS Region", "EBS:VolumeP-IOPS.io2.tier3", "IOPS-Mo", "0.0318500000"),
                volume("AWS Region", "EBS:VolumeP-IOPS.io2.tier2", "IOPS-Mo", "0.0455000000"),
                volume("AWS Region", "EBS:VolumeUsage.io2", "GB-month", "0.1250000000"),
                volume("AWS Region", "EBS:VolumeP-IOPS.io2", "IOPS-Mo", "0.0650000000"));
        assertThat(volume("io2").orElseThrow().rates())
                .isEqualTo(new VolumeRates(0.125, List.of(0.065, 0.0455, 0.03185), Optional.empty()));
        answer = products();
        assertThat(volume("io2")).isEmpty();
    }

    @Test
    void aRefusalKeepsTheServicesWords() {
        status = 400;
        answer = Json.line(Map.of("__type", "AccessDeniedException", "Message", "not authorized: pricing:GetProducts"));
        assertThatThrownBy(this::price).satisfies(thrown -> {
            CloudException refused = Ec2Errors.translate(thrown);
            assertThat(refused.code()).isEqualTo("AccessDeniedException");
            assertThat(refused).hasMessage("not authorized: pricing:GetProducts");
        });
    }

    private Optional<Ec2Api.ListPrice> price() {
        try (PriceList prices = open()) {
            return prices.of("i4i.large", "eu-central-1");
        }
    }

    private Optional<Ec2Api.ListVolumePrice> volume(String type) {
        try (PriceList prices = open()) {
            return prices.ofVolume(type, "eu-central-1");
        }
    }

    private PriceList open() {
        URI at = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return PriceList.open(Apache5HttpClient.create(), Optional.of(at));
    }

    private static String volume(String location, String usage, String unit, String usd) {
        return product(Map.of("locationType", location, "usagetype", usage), "OnDemand", unit, usd);
    }

    private static String products(String... products) {
        return Json.line(Map.of("FormatVersion", "aws_v1", "PriceList", products));
    }

    private static String product(String term, String unit, String usd) {
        return product(Map.of(), term, unit, usd);
    }

    private static String product(Map<String, String> attributes, String term, String unit, String usd) {
        Map<String, ?> dimension = Map.of("unit", unit, "pricePerUnit", Map.of("USD", usd));
        return Json.line(Map.of(
                "serviceCode",
                "AmazonEC2",
                "product",
                Map.of("attributes", attributes),
                "terms",
                Map.of(term, Map.of("SKU.TERM", Map.of("priceDimensions", Map.of("SKU.TERM.RATE", dimension)))),
                "publicationDate",
                "2026-02-20T18:04:05Z"));
    }
}
