package harness.workloads.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import harness.workloads.aws.ProbeContext;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.money.Bill;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;

/** Cells of different capacity have tables of their own, and each table's hours are paid for. */
class CapacityTest {
    private static final String HOME = "/harness/a-run";

    @TempDir
    Path directory;

    @BeforeEach
    void give() {
        System.setProperty("aws.accessKeyId", "key");
        System.setProperty("aws.secretAccessKey", "secret");
    }

    @AfterEach
    void take() {
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    @Test
    void aRunHasATableForEachRegionAndCapacity() {
        List<String> tables = List.of(
                table(Map.of("billing", "provisioned")),
                table(Map.of("billing", "provisioned", "read-units", "200")),
                table(Map.of("billing", "provisioned", "write-units", "200")),
                table(Map.of("billing", "provisioned", "region", "eu-west-1")),
                table(Map.of()),
                table(Map.of("region", "eu-west-1")));
        assertThat(tables).doesNotHaveDuplicates();
        assertThat(table(Map.of("size", "4KiB", "threads", "1"))).isEqualTo(table(Map.of()));
        assertThat(table(Map.of("read-units", "200"))).isEqualTo(table(Map.of()));
    }

    @Test
    void theHoursOfEachTableAreCharged() {
        ProbeContext here = context(Map.of("billing", "provisioned"));
        ProbeContext there = context(Map.of("billing", "provisioned", "region", "eu-west-1"));
        assertThat(created(here, "one")).isPositive();
        assertThat(created(here, "one")).isZero();
        assertThat(created(here, "other")).isPositive();
        assertThat(created(there, "one")).isPositive();
    }

    @Test
    void theHoursToItsDeletionAreChargedAndItIsNeverRefused() {
        ProbeContext context = context(Map.of("billing", "provisioned"));
        var tariff = DynamoDbSession.tariff(context, Bill.of(context).orElseThrow(), "left");
        var charge = tariff.charge(DeleteTableRequest.builder().build(), 0);
        assertThat(charge.pico()).isPositive();
        assertThat(charge.refusable()).isFalse();
    }

    private static long created(ProbeContext context, String table) {
        return DynamoDbSession.tariff(context, Bill.of(context).orElseThrow(), table)
                .charge(CreateTableRequest.builder().build(), 0)
                .pico();
    }

    private String table(Map<String, String> given) {
        try (DynamoDbSession session = DynamoDbSession.open(context(given), ProbeParameters.LEAN)) {
            return session.table();
        }
    }

    private ProbeContext context(Map<String, String> given) {
        Map<String, String> all = new HashMap<>(Map.of("endpoint", "aws"));
        all.putAll(given);
        return new ProbeContext(new DynamoDbPut(), HOME, directory, all);
    }
}
