package harness.workloads.dynamodb;

import com.google.auto.service.AutoService;
import harness.api.workload.Parameter;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.money.DynamoDbTariff;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Reads and replaces the same items in a given ratio; what is read is compared, and each write leaves it as it was. */
@AutoService(Workload.class)
public final class DynamoDbMixed extends DynamoDbProbe {
    private static final String READS = "reads";

    @Override
    public WorkloadDescriptor describe() {
        return descriptor(
                "mixed",
                "Reads and writes items of DynamoDB in a given ratio",
                230,
                false,
                DynamoDbParameters.consistency(),
                DynamoDbParameters.keys(),
                Parameter.decimal(READS, "0.5", "0", "1", "share of the operations that read"));
    }

    @Override
    long price(DynamoDbTariff tariff, WorkloadContext context) {
        double reads = Double.parseDouble(context.text(READS));
        long read = super.price(tariff, context);
        long write = tariff.charge(PutItemRequest.builder().build(), 0).pico();
        return (long) Math.ceil(reads * read + (1 - reads) * write);
    }

    @Override
    boolean singleItems() {
        return true;
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    ItemClient client(ItemOperations operations, WorkloadContext context, int number) {
        SplittableRandom random = random(context, number);
        ItemClient get = operations.get(items(context), keys(context, items(context)), strong(context), random.split());
        ItemClient put = operations.putAsTheyAre(share(context, number, 1));
        double reads = Double.parseDouble(context.text(READS));
        return new ItemClient() {
            @Override
            public long perform(long sequence) throws Exception {
                return (random.nextDouble() < reads ? get : put).perform(sequence);
            }

            @Override
            double capacity() {
                return get.capacity() + put.capacity();
            }
        };
    }
}
