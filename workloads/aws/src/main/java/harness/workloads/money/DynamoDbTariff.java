package harness.workloads.money;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * What requests to DynamoDB cost: units of 1 KiB written and 4 KiB read on demand, half a unit for a read that is
 * eventually consistent; or every hour of provisioned capacity, from the creation of the table to its deletion.
 */
public final class DynamoDbTariff implements Tariff {
    private static final long KIB = 1024;
    private static final long READ_UNIT_BYTES = 4 * KIB;

    private final long write;
    private final long halfRead;
    private final long itemBytes;
    private final long hourOfCapacity;
    private final int itemsOfQuery;
    private final Map<String, AttributeValue> mark;
    private final PaidHours paidHours;
    private final String origin;

    /**
     * @param region of the table
     * @param itemBytes of an item
     * @param itemsOfQuery that a query returns
     * @param capacity what is provisioned
     * @param mark key of the item that says whose the table is, which is read before the table is deleted
     * @param paidHours of the table's capacity
     */
    public DynamoDbTariff(
            String region,
            long itemBytes,
            int itemsOfQuery,
            Capacity capacity,
            Map<String, AttributeValue> mark,
            PaidHours paidHours) {
        boolean onDemand = capacity.equals(Capacity.ON_DEMAND);
        this.write = onDemand ? ServicePrices.dynamoDb("write-request-unit", region) : 0;
        this.halfRead = onDemand ? (ServicePrices.dynamoDb("read-request-unit", region) + 1) / 2 : 0;
        this.hourOfCapacity = capacity.reads() * ServicePrices.dynamoDb("read-capacity-unit-hour", region)
                + capacity.writes() * ServicePrices.dynamoDb("write-capacity-unit-hour", region);
        this.itemBytes = itemBytes;
        this.itemsOfQuery = itemsOfQuery;
        this.mark = Map.copyOf(mark);
        this.paidHours = paidHours;
        this.origin =
                ServicePrices.dynamoDbOrigin(onDemand ? "write-request-unit" : "write-capacity-unit-hour", region);
    }

    /**
     * Capacity of a table that is paid for whether it is used or not.
     *
     * @param reads units per second
     * @param writes units per second
     */
    public record Capacity(long reads, long writes) {
        /** Nothing is provisioned; requests are paid for. */
        public static final Capacity ON_DEMAND = new Capacity(0, 0);

        /** {@return for people} */
        public String describe() {
            return equals(ON_DEMAND)
                    ? "on-demand capacity"
                    : "a provisioned capacity of %d read and %d write units".formatted(reads, writes);
        }
    }

    @Override
    public Charge charge(SdkRequest request, long bodyBytes) {
        if (request instanceof PutItemRequest || request instanceof UpdateItemRequest) {
            return Charge.of(written(1) + hours());
        }
        if (request instanceof GetItemRequest get) {
            return mark.equals(get.key())
                    ? new Charge(halfRead * 2, false)
                    : Charge.of(read(itemBytes, Boolean.TRUE.equals(get.consistentRead())) + hours());
        }
        if (request instanceof QueryRequest query) {
            return Charge.of(read(itemBytes * itemsOfQuery, Boolean.TRUE.equals(query.consistentRead())) + hours());
        }
        if (request instanceof BatchWriteItemRequest batch) {
            return Charge.of(written(batch.requestItems().values().stream()
                            .mapToLong(List::size)
                            .sum())
                    + hours());
        }
        if (request instanceof BatchGetItemRequest batch) {
            return Charge.of(batch.requestItems().values().stream()
                            .mapToLong(keys ->
                                    keys.keys().size() * read(itemBytes, Boolean.TRUE.equals(keys.consistentRead())))
                            .sum()
                    + hours());
        }
        if (request instanceof DeleteTableRequest) {
            return new Charge(hours(), false);
        }
        return request instanceof CreateTableRequest ? Charge.of(hours()) : Charge.NONE;
    }

    /** {@return what an hour of the table's provisioned capacity costs, in 10^-12 USD; 0 on demand} */
    public long hourOfCapacity() {
        return hourOfCapacity;
    }

    @Override
    public String origin() {
        return origin;
    }

    private long written(long items) {
        return items * write * units(itemBytes, KIB);
    }

    private long read(long bytes, boolean consistent) {
        return halfRead * (consistent ? 2 : 1) * units(bytes, READ_UNIT_BYTES);
    }

    /** Provisioned hours that begin with this request. */
    private long hours() {
        return hourOfCapacity == 0 ? 0 : paidHours.begun() * hourOfCapacity;
    }

    private static long units(long bytes, long unit) {
        return Math.max(1, (bytes + unit - 1) / unit);
    }
}
