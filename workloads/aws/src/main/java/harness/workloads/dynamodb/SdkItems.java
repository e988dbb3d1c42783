package harness.workloads.dynamodb;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * Items by the SDK's client.
 *
 * @param client of the SDK
 * @param table with the items
 * @param items that it reads
 */
record SdkItems(DynamoDbClient client, String table, Items items) implements ItemRequests {
    @Override
    public Ready put(Items version, long item) {
        PutItemRequest request = PutItemRequest.builder()
                .tableName(table)
                .item(version.item(item))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
        return own -> {
            own.consumed(client.putItem(request).consumedCapacity());
            return version.size();
        };
    }

    @Override
    public Ready get(long item, boolean strong) {
        GetItemRequest request = GetItemRequest.builder()
                .tableName(table)
                .key(items.key(item))
                .consistentRead(strong)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
        return own -> {
            GetItemResponse response = client.getItem(request);
            own.consumed(response.consumedCapacity());
            return items.check(item, response.item());
        };
    }
}
