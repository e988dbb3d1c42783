package harness.workloads.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/** Expected amounts are worked out by hand from Amazon's pages of prices. */
class TariffsTest {
    private static final long GB = 1_000_000_000;
    private static final Map<String, AttributeValue> MARK = Map.of("pk", AttributeValue.fromS("mark"));

    @ParameterizedTest
    @CsvSource({
        // a request, and a day of a month of storage
        "STANDARD, us-east-1, 0.000005, 0.000766667",
        // a request, and thirty days of storage
        "STANDARD_IA, us-east-1, 0.00001, 0.0125",
        // a request, a day of storage, and the upload
        "EXPRESS_ONEZONE, us-east-1, 0.00000113, 0.006866667",
        // elsewhere at most twice as much
        "STANDARD, eu-west-1, 0.00001, 0.001533334"
    })
    void aGigabyteWrittenToS3(String storageClass, String region, double request, double storage) {
        S3Tariff tariff = new S3Tariff(storageClass, region, true, GB);
        assertThat(usd(tariff, PutObjectRequest.builder().build(), GB)).isCloseTo(request + storage, within(1e-8));
    }

    @Test
    void aSmallObjectIsChargedForTheLeastThatItsClassKnows() {
        S3Tariff tariff = new S3Tariff("STANDARD_IA", "us-east-1", true, 1);
        double least = 128 * 1024 * 0.0125 / GB;
        assertThat(usd(tariff, PutObjectRequest.builder().build(), 1)).isCloseTo(0.00001 + least, within(1e-11));
    }

    @Test
    void whatIsReadCostsItsTransferUnlessItStaysInTheRegion() {
        GetObjectRequest whole = GetObjectRequest.builder().build();
        assertThat(usd(new S3Tariff("STANDARD", "us-east-1", true, GB), whole, 0))
                .isCloseTo(0.0000004 + 0.09, within(1e-9));
        assertThat(usd(new S3Tariff("STANDARD", "us-east-1", false, GB), whole, 0))
                .isCloseTo(0.0000004, within(1e-12));
        assertThat(usd(new S3Tariff("STANDARD_IA", "us-east-1", false, GB), whole, 0))
                .isCloseTo(0.000001 + 0.01, within(1e-9));
        GetObjectRequest part =
                GetObjectRequest.builder().range("bytes=100-199").build();
        assertThat(usd(new S3Tariff("STANDARD", "us-east-1", true, GB), part, 0))
                .isCloseTo(0.0000004 + 100 * 0.09 / GB, within(1e-12));
    }

    @Test
    void whatFindsAndRemovesIsNeverRefused() {
        S3Tariff tariff = new S3Tariff("STANDARD", "us-east-1", true, GB);
        assertThat(tariff.charge(DeleteObjectRequest.builder().build(), 0)).isEqualTo(Charge.NONE);
        assertThat(tariff.charge(ListObjectsV2Request.builder().build(), 0)).isEqualTo(Charge.of(5_000_000));
        assertThat(tariff.charge(HeadObjectRequest.builder().build(), 0)).isEqualTo(Charge.of(400_000));
        DynamoDbTariff table = onDemand(1024);
        assertThat(table.charge(DeleteTableRequest.builder().build(), 0)).isEqualTo(Charge.NONE);
        assertThat(table.charge(GetItemRequest.builder().key(MARK).build(), 0).refusable())
                .isFalse();
    }

    @Test
    void aClassWithoutPriceIsRefused() {
        assertThatThrownBy(() -> new S3Tariff("DEEP_ARCHIVE", "us-east-1", true, 1))
                .hasMessageStartingWith("no price of storage class 'DEEP_ARCHIVE' is known: allowed at Amazon are ");
    }

    @Test
    void unitsOfDynamoDbOnDemand() {
        assertThat(usd(onDemand(1024), PutItemRequest.builder().build(), 0)).isCloseTo(0.625e-6, within(1e-12));
        assertThat(usd(onDemand(1025), PutItemRequest.builder().build(), 0)).isCloseTo(1.25e-6, within(1e-12));
        assertThat(usd(onDemand(4096), GetItemRequest.builder().build(), 0)).isCloseTo(0.0625e-6, within(1e-12));
        assertThat(usd(
                        onDemand(4097),
                        GetItemRequest.builder().consistentRead(true).build(),
                        0))
                .isCloseTo(0.25e-6, within(1e-12));
        assertThat(usd(onDemand(1024), QueryRequest.builder().build(), 0)).isCloseTo(3 * 0.0625e-6, within(1e-12));
        WriteRequest write = WriteRequest.builder().build();
        assertThat(usd(
                        onDemand(1024),
                        BatchWriteItemRequest.builder()
                                .requestItems(Map.of("t", List.of(write, write, write)))
                                .build(),
                        0))
                .isCloseTo(3 * 0.625e-6, within(1e-12));
        KeysAndAttributes keys =
                KeysAndAttributes.builder().keys(List.of(MARK, MARK)).build();
        assertThat(usd(
                        onDemand(1024),
                        BatchGetItemRequest.builder()
                                .requestItems(Map.of("t", keys))
                                .build(),
                        0))
                .isCloseTo(2 * 0.0625e-6, within(1e-12));
    }

    @Test
    void everyHourOfProvisionedCapacityIsChargedOnce() {
        AtomicLong clock = new AtomicLong(-5);
        PaidHours hours = new PaidHours(clock::get);
        DynamoDbTariff tariff =
                new DynamoDbTariff("us-east-1", 1024, 10, new DynamoDbTariff.Capacity(100, 100), MARK, hours);
        double hour = 100 * 0.00013 + 100 * 0.00065;
        assertThat(usd(tariff, CreateTableRequest.builder().build(), 0)).isCloseTo(hour, within(1e-9));
        assertThat(usd(tariff, PutItemRequest.builder().build(), 0)).isZero();
        clock.addAndGet(Duration.ofMinutes(150).toNanos());
        assertThat(usd(tariff, PutItemRequest.builder().build(), 0)).isCloseTo(2 * hour, within(1e-9));
        assertThat(usd(tariff, PutItemRequest.builder().build(), 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "auto, embedded, false",
        "auto, aws, true",
        "amazon, embedded, false",
        "auto, http://127.0.0.1:9000, false",
        "auto, https://s3.eu-west-1.amazonaws.com, true",
        "auto, https://s3.cn-north-1.amazonaws.com.cn, true",
        "auto, https://dynamodb.us-east-1.api.aws, true",
        "auto, https://s3.amazonaws.com.example.org, false",
        "auto, https://S3.EU-West-1.AmazonAWS.com, true",
        "auto, https://s3.eu-west-1.amazonaws.com.:443, true",
        "none, https://s3.eu-west-1.amazonaws.com, false",
        "amazon, http://127.0.0.1:9000, true"
    })
    void amazonIsKnownByItsAddress(String prices, String endpoint, boolean priced) {
        assertThat(Bill.priced(prices, endpoint)).isEqualTo(priced);
    }

    private static DynamoDbTariff onDemand(long itemBytes) {
        return new DynamoDbTariff(
                "us-east-1", itemBytes, 10, DynamoDbTariff.Capacity.ON_DEMAND, MARK, new PaidHours(System::nanoTime));
    }

    private static double usd(Tariff tariff, SdkRequest request, long bodyBytes) {
        return PicoUsd.usd(tariff.charge(request, bodyBytes).pico());
    }
}
