package harness.workloads.dynamodb;

import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.aws.ThrottledException;
import harness.workloads.aws.WrongDataException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Clients for each operation on items.
 *
 * @param session with the table
 * @param items that they work on
 * @param requests for single items, which share what may be tried again
 */
record ItemOperations(DynamoDbSession session, Items items, ItemRequests requests) {
    /** The most that one request may write. */
    static final int MOST_WRITES = 25;
    /** The most that one request may read. */
    static final int MOST_READS = 100;

    private static final int MOST_READ_BACK = 64;
    /** Of the data of an item that is written again and again: with two, what was lost twice would be as it should be. */
    private static final int VERSIONS = 3;

    ItemOperations(DynamoDbSession session, Items items) {
        this(session, items, session.requests(items));
    }

    private DynamoDbClient client() {
        return session.client();
    }

    /** Puts the items as they are, again and again. */
    ItemClient putAsTheyAre(Writer.Share share) {
        return put(share, List.of(items));
    }

    ItemClient put(Writer.Share share) {
        return put(share, versions());
    }

    private ItemClient put(Writer.Share share, List<Items> versions) {
        return new Writer<>(
                share,
                items.size(),
                versions.stream()
                        .<LongFunction<ItemRequests.Ready>>map(version -> item -> requests.put(version, item))
                        .toList(),
                (ready, own) -> ready.perform(own));
    }

    private List<Items> versions() {
        return IntStream.range(0, VERSIONS).mapToObj(items::version).toList();
    }

    ItemClient update(Writer.Share share) {
        return new Writer<>(
                share,
                items.size(),
                versions().stream()
                        .<LongFunction<UpdateItemRequest>>map(version -> item -> update(version, item))
                        .toList(),
                (request, own) -> own.consumed(client().updateItem(request).consumedCapacity()));
    }

    private UpdateItemRequest update(Items version, long item) {
        return UpdateItemRequest.builder()
                .tableName(session.table())
                .key(version.key(item))
                .updateExpression("SET #d = :d")
                .expressionAttributeNames(Map.of("#d", Items.DATA))
                .expressionAttributeValues(Map.of(":d", version.data(item)))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
    }

    ItemClient batchWrite(Writer.Share share) {
        return new Writer<>(
                share,
                items.size(),
                versions().stream()
                        .<LongFunction<BatchWriteItemRequest>>map(
                                version -> first -> batch(version, first, share.perOperation()))
                        .toList(),
                (request, own) -> own.consumed(complete(client().batchWriteItem(request))));
    }

    private BatchWriteItemRequest batch(Items version, long first, int count) {
        List<WriteRequest> writes = LongStream.range(first, first + count)
                .mapToObj(version::item)
                .map(item ->
                        WriteRequest.builder().putRequest(put -> put.item(item)).build())
                .toList();
        return BatchWriteItemRequest.builder()
                .requestItems(Map.of(session.table(), writes))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
    }

    private static List<ConsumedCapacity> complete(BatchWriteItemResponse response) {
        if (!response.unprocessedItems().isEmpty()) {
            throw new ThrottledException("items of a batch were not written: the table's throughput is exceeded");
        }
        return response.consumedCapacity();
    }

    /**
     * @param count items that there are
     * @param keys chooses among them
     * @param strong whether reads are strongly consistent
     * @param random of the client
     */
    ItemClient get(int count, KeyChoice keys, boolean strong, SplittableRandom random) {
        return new Reader<>(
                count, item -> requests.get(item, strong), keys, random, (ready, item, own) -> ready.perform(own));
    }

    ItemClient query(int partitions, KeyChoice keys, boolean strong, SplittableRandom random) {
        return new Reader<>(
                partitions,
                partition -> QueryRequest.builder()
                        .tableName(session.table())
                        .keyConditionExpression("#p = :p")
                        .expressionAttributeNames(Map.of("#p", Items.PARTITION))
                        .expressionAttributeValues(
                                Map.of(":p", AttributeValue.fromS(items.partition(partition * Items.PER_PARTITION))))
                        .consistentRead(strong)
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                        .build(),
                keys,
                random,
                (request, partition, own) -> {
                    QueryResponse response = client().query(request);
                    own.consumed(response.consumedCapacity());
                    return checked(response.items(), Items.PER_PARTITION);
                });
    }

    ItemClient batchGet(int count, int batch, boolean strong, SplittableRandom random) {
        int batches = count / batch;
        return new Reader<>(
                batches,
                number -> BatchGetItemRequest.builder()
                        .requestItems(Map.of(session.table(), keys(number * batch, batch, strong)))
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                        .build(),
                KeyChoice.uniform(batches),
                random,
                (request, number, own) -> {
                    BatchGetItemResponse response = client().batchGetItem(request);
                    own.consumed(response.consumedCapacity());
                    if (!response.unprocessedKeys().isEmpty()) {
                        throw new ThrottledException(
                                "items of a batch were not read: the table's throughput, or 16 MB, is exceeded");
                    }
                    return checked(response.responses().get(session.table()), batch);
                });
    }

    private KeysAndAttributes keys(long first, int count, boolean strong) {
        return KeysAndAttributes.builder()
                .keys(LongStream.range(first, first + count)
                        .mapToObj(items::key)
                        .toList())
                .consistentRead(strong)
                .build();
    }

    private long checked(List<Map<String, AttributeValue>> found, int wanted) {
        if (found.size() != wanted) {
            throw new WrongDataException("%d items were read, not %d".formatted(found.size(), wanted));
        }
        long bytes = 0;
        for (Map<String, AttributeValue> item : found) {
            bytes += items.check(Items.number(item, items.prefix()), item);
        }
        return bytes;
    }

    /**
     * Writes items 0 to count - 1.
     *
     * @param count how many
     * @param context is told how far it is
     */
    void fill(long count, WorkloadContext context) {
        for (long item = 0; item < count; item++) {
            client().putItem(PutItemRequest.builder()
                    .tableName(session.table())
                    .item(items.item(item))
                    .build());
            context.progress(item + 1, count, "items");
        }
    }

    /**
     * Reads a sample of what was written, evenly spread, and compares every byte with what was acknowledged last.
     *
     * @param written what is to be there
     */
    Verdict readBack(List<ItemClient.Written> written) {
        int count = Math.min(MOST_READ_BACK, written.size());
        for (int i = 0; i < count; i++) {
            ItemClient.Written one = written.get((int) ((long) i * written.size() / count));
            try {
                items.version(one.version())
                        .check(
                                one.item(),
                                client().getItem(get -> get.tableName(session.table())
                                                .key(items.key(one.item()))
                                                .consistentRead(true))
                                        .item());
            } catch (WrongDataException e) {
                return Verdict.invalid(e.getMessage() + ", though the service acknowledged it");
            }
        }
        return Verdict.valid("%,d of %,d items read back, every byte compared with what was written last"
                .formatted(count, written.size()));
    }
}
