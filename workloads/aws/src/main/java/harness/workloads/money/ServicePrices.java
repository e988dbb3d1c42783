package harness.workloads.money;

import harness.api.table.ResourceTable;
import harness.api.table.TableRow;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Amazon's list prices of us-east-1, with their dates and sources in the tables beside this class. Elsewhere twice of them
 * are counted: no region was found to be that much dearer, and a limit has to hold everywhere.
 */
public final class ServicePrices {
    /** The region whose prices are known. */
    public static final String KNOWN_REGION = "us-east-1";

    private static final BigDecimal ELSEWHERE = BigDecimal.valueOf(2);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    private static final BigDecimal GB = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal DAYS_OF_MONTH = BigDecimal.valueOf(30);

    private static final Map<String, TableRow> CLASSES = table("s3-prices.csv", "class");
    private static final Map<String, TableRow> ITEMS = table("other-prices.csv", "item");

    private ServicePrices() {}

    /**
     * What a storage class costs; amounts in 10^-12 USD.
     *
     * @param write a request that writes or lists
     * @param read a request that reads
     * @param stored a byte kept for the least time that is charged, and its upload
     * @param retrieved a byte that is read
     * @param leastBytes that an object is charged for
     * @param origin region, date and source, for people
     */
    record StorageClass(
            long write, long read, BigDecimal stored, BigDecimal retrieved, long leastBytes, String origin) {}

    /**
     * @param name as S3 writes it
     * @param region of the bucket
     * @return what it costs
     * @throws IllegalArgumentException if no price is known
     */
    static StorageClass storageClass(String name, String region) {
        TableRow row = CLASSES.get(name);
        if (row == null) {
            throw new IllegalArgumentException(
                    "no price of storage class '%s' is known: allowed at Amazon are %s (storage-class)"
                            .formatted(name, CLASSES.keySet().stream().sorted().collect(Collectors.joining(", "))));
        }
        BigDecimal factor = factor(region);
        BigDecimal storage = row.decimal("storage_usd_per_gb_month")
                .multiply(row.decimal("least_days"))
                .divide(DAYS_OF_MONTH, MathContext.DECIMAL64)
                .add(row.decimal("upload_usd_per_gb"));
        return new StorageClass(
                PicoUsd.of(row.decimal("write_usd_per_1000").multiply(factor).divide(THOUSAND)),
                PicoUsd.of(row.decimal("read_usd_per_1000").multiply(factor).divide(THOUSAND)),
                perByte(storage.multiply(factor)),
                perByte(row.decimal("retrieval_usd_per_gb").multiply(factor)),
                row.count("least_kib") * 1024L,
                origin(row, region));
    }

    /**
     * @param region from which bytes leave to the internet
     * @return 10^-12 USD per byte
     */
    static BigDecimal internet(String region) {
        return perByte(ITEMS.get("transfer.internet-gb").decimal("usd").multiply(factor(region)));
    }

    /**
     * @param item for example {@code write-request-unit}
     * @param region of the table
     * @return 10^-12 USD for one, rounded up
     */
    static long dynamoDb(String item, String region) {
        TableRow row = ITEMS.get("dynamodb." + item);
        return PicoUsd.of(
                row.decimal("usd").multiply(factor(region)).divide(row.decimal("per"), MathContext.DECIMAL64));
    }

    /**
     * @param item for example {@code write-request-unit}
     * @param region of the table
     * @return region, date and source, for people
     */
    static String dynamoDbOrigin(String item, String region) {
        return origin(ITEMS.get("dynamodb." + item), region);
    }

    private static String origin(TableRow row, String region) {
        return "list price of %s%s, %s, %s"
                .formatted(
                        KNOWN_REGION,
                        region.equals(KNOWN_REGION) ? "" : ", doubled for " + region,
                        row.text("date"),
                        row.text("source"));
    }

    private static BigDecimal factor(String region) {
        return region.equals(KNOWN_REGION) ? BigDecimal.ONE : ELSEWHERE;
    }

    private static BigDecimal perByte(BigDecimal usdPerGb) {
        return usdPerGb.movePointRight(12).divide(GB, MathContext.DECIMAL64);
    }

    private static Map<String, TableRow> table(String name, String key) {
        return ResourceTable.rows(ServicePrices.class, name).stream()
                .collect(Collectors.toMap(row -> row.text(key), Function.identity()));
    }
}
