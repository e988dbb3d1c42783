package harness.deploy.ec2.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import harness.core.json.Json;
import harness.deploy.ec2.CloudException;
import harness.deploy.ec2.Ec2Api;
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
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

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
        URI at = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (PriceList prices = PriceList.open(UrlConnectionHttpClient.create(), Optional.of(at))) {
            return prices.of("i4i.large", "eu-central-1");
        }
    }

    private static String products(String... products) {
        return Json.line(Map.of("FormatVersion", "aws_v1", "PriceList", products));
    }

    private static String product(String term, String unit, String usd) {
        Map<String, ?> dimension = Map.of("unit", unit, "pricePerUnit", Map.of("USD", usd));
        return Json.line(Map.of(
                "serviceCode",
                "AmazonEC2",
                "terms",
                Map.of(term, Map.of("SKU.TERM", Map.of("priceDimensions", Map.of("SKU.TERM.RATE", dimension)))),
                "publicationDate",
                "2026-02-20T18:04:05Z"));
    }
}
