package harness.record.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SpecVersion;
import harness.api.cluster.HadoopProfile;
import harness.api.json.Json;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.result.SamplesRef;
import harness.api.result.TrialFacts;
import harness.api.trial.TrialRecord;
import harness.record.trial.RunEvent;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultSchemaTest {
    private static final Platform PRICED = new Platform(
            "ec2",
            "16 x d3.8xlarge",
            "d3.8xlarge",
            16,
            "24 disks",
            "EC2",
            Optional.of(new HourlyPrice(3.99, LocalDate.of(2026, 1, 1), "price list")),
            Optional.of(new Platform.Master(
                    "m5.large", Optional.of(new HourlyPrice(0.096, LocalDate.of(2026, 1, 1), "price list")))),
            Optional.of(new HourlyPrice(0.25, LocalDate.of(2026, 1, 1), "price list")),
            Optional.of(new HourlyPrice(0.085, LocalDate.of(2026, 1, 1), "price list")),
            Optional.of(new Platform.Servers(
                    "i4i.large", 4, Optional.of(new HourlyPrice(0.172, LocalDate.of(2026, 1, 1), "price list")))),
            Optional.empty());
    private static final Platform UNPRICED_MASTER = new Platform(
            "ec2",
            "16 x d3.8xlarge",
            "d3.8xlarge",
            16,
            "24 disks",
            "a private cloud",
            Optional.empty(),
            Optional.of(new Platform.Master("m5.large", Optional.empty())),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new Platform.Servers("i4i.large", 4, Optional.empty())),
            Optional.empty());

    private final RowValidator validator = new RowValidator();

    @Test
    void isItselfASchemaOf2020_12() throws Exception {
        JsonSchema metaSchema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(com.networknt.schema.SchemaLocation.of(SchemaId.V202012));
        JsonNode schema = Json.mapper().readTree(ResultSchema.text());
        assertThat(metaSchema.validate(schema)).isEmpty();
        assertThat(schema.path("properties").path("schema").path("const").asText())
                .isEqualTo(SchemaVersion.CURRENT.toString());
    }

    @Test
    void everyKindOfRowIsValidOnEveryPlatform() {
        for (Platform platform : List.of(
                Rows.EMBEDDED,
                Rows.EMBEDDED.with(HadoopProfile.LEAN),
                PRICED.with(HadoopProfile.STOCK),
                UNPRICED_MASTER)) {
            assertThat(validator.errors(measurement(platform))).isEmpty();
            assertThat(validator.errors(outcome(platform))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "schema",
                "kind",
                "run",
                "trial",
                "workload",
                "repeat",
                "warmUp",
                "parameters",
                "started",
                "outcome",
                "reason",
                "cache",
                "platform",
                "metric",
                "unit",
                "better",
                "definition",
                "value"
            })
    void noFieldOfAMeasurementMayBeMissing(String field) {
        ObjectNode row = measurement(Rows.EMBEDDED);
        row.remove(field);
        assertThat(validator.errors(row)).isNotEmpty();
    }

    @Test
    void anEmbeddedPlatformIsNeverPriced() {
        assertInvalid(Rows.EMBEDDED, row -> platform(row).set("price", PRICED_JSON));
        assertInvalid(Rows.EMBEDDED, row -> platform(row).put("priced", true).set("price", PRICED_JSON));
        assertInvalid(Rows.EMBEDDED, row -> platform(row).put("label", "hs1.8xlarge"));
        assertInvalid(PRICED, row -> platform(row).remove("price"));
        assertInvalid(PRICED, row -> ((ObjectNode) platform(row).get("master")).remove("price"));
        assertInvalid(UNPRICED_MASTER, row -> ((ObjectNode) platform(row).get("master")).set("price", PRICED_JSON));
        assertInvalid(PRICED, row -> ((ObjectNode) platform(row).get("servers")).remove("price"));
        assertInvalid(PRICED, row -> ((ObjectNode) platform(row).get("servers")).put("count", 0));
        assertInvalid(UNPRICED_MASTER, row -> ((ObjectNode) platform(row).get("servers")).set("price", PRICED_JSON));
        assertInvalid(UNPRICED_MASTER, row -> platform(row).set("volumes", PRICED_JSON));
    }

    @Test
    void aRowThatNamesNoMasterIsReadAsBefore() {
        ObjectNode row = measurement(PRICED).put("schema", "1.0");
        platform(row).remove(List.of("master", "servers", "volumes", "addresses"));
        Platform read = RowCodec.decode("here", row, new RepeatedFacts())
                .orElseThrow()
                .facts()
                .platform();
        assertThat(read.master()).isEmpty();
        assertThat(read.usdPerHour().orElseThrow()).isCloseTo(17 * 3.99, within(1e-9));
        assertThat(RowCodec.decode("here", measurement(PRICED), new RepeatedFacts())
                        .orElseThrow()
                        .facts()
                        .platform())
                .isEqualTo(PRICED);
    }

    @Test
    void aFailedTrialHasNoNumber() {
        assertInvalid(Rows.EMBEDDED, row -> row.put("outcome", "failed"));
        assertInvalid(Rows.EMBEDDED, row -> row.put("outcome", "skipped"));
        assertInvalid(Rows.EMBEDDED, row -> row.put("value", "12"));
        assertInvalid(Rows.EMBEDDED, row -> row.putNull("value"));
    }

    @ParameterizedTest
    @CsvSource({"0,false", "1,true"})
    void onlyRepeatZeroIsTheWarmUp(int repeat, boolean warmUp) {
        assertInvalid(Rows.EMBEDDED, row -> row.put("repeat", repeat).put("warmUp", warmUp));
    }

    @Test
    void anUnknownFieldIsNotOfThisVersion() {
        assertInvalid(Rows.EMBEDDED, row -> row.put("colour", "red"));
    }

    @Property(tries = 200)
    void anyTextAndAnyNumberMakeAValidRowThatIsReadBack(@ForAll String text, @ForAll double value) {
        TrialFacts facts = TrialFacts.of("run" + text, Rows.EMBEDDED, record());
        Row row = new Row.MeasurementRow(
                facts,
                Rows.BANDWIDTH,
                value,
                Optional.of(new SamplesRef("samples/a.json", 3)),
                Optional.of("samples/a.json"));
        JsonNode json = written(row);
        assertThat(validator.errors(json)).isEmpty();
        assertThat(RowCodec.decode("here", json, new RepeatedFacts())).contains(row);
    }

    private static final ObjectNode PRICED_JSON = Json.mapper()
            .createObjectNode()
            .put("usdPerHour", 4.6)
            .put("date", "2026-01-01")
            .put("source", "price list");

    private void assertInvalid(Platform platform, Consumer<ObjectNode> change) {
        ObjectNode row = measurement(platform);
        change.accept(row);
        assertThat(validator.errors(row)).as(row.toString()).isNotEmpty();
    }

    private static ObjectNode platform(ObjectNode row) {
        return (ObjectNode) row.get("platform");
    }

    private static TrialRecord record() {
        return ((RunEvent.TrialEnded) Rows.passed(1)).result();
    }

    private static ObjectNode measurement(Platform platform) {
        return written(new Row.MeasurementRow(
                TrialFacts.of("r", platform, record()), Rows.BANDWIDTH, 1.5, Optional.empty(), Optional.empty()));
    }

    private static ObjectNode outcome(Platform platform) {
        return written(new Row.OutcomeRow(TrialFacts.of("r", platform, record()), record().total(), record().notes()));
    }

    private static ObjectNode written(Row row) {
        byte[] line = RowChecksum.add(Json.line(RowCodec.encode(row)).getBytes(StandardCharsets.UTF_8));
        return Json.read(new String(line, StandardCharsets.UTF_8), ObjectNode.class);
    }
}
