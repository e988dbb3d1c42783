package harness.workloads.dynamodb;

import harness.workloads.load.LoadClient;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/** A client of a table, which adds up what its operations consume. */
abstract class ItemClient implements LoadClient {
    private double capacity;

    /** What the service says that an operation consumed; embedded and other services may say nothing. */
    final void consumed(ConsumedCapacity consumed) {
        if (consumed != null && consumed.capacityUnits() != null) {
            consumed(consumed.capacityUnits());
        }
    }

    final void consumed(double units) {
        capacity += units;
    }

    final void consumed(List<ConsumedCapacity> consumed) {
        consumed.forEach(this::consumed);
    }

    /** Capacity units of all operations, the warm-up's among them. */
    double capacity() {
        return capacity;
    }

    /** Items that the client has written and that are there now. */
    Stream<Written> written() {
        return Stream.empty();
    }

    /**
     * An item that the service has acknowledged.
     *
     * @param item its number
     * @param version of its data that was written last
     */
    record Written(long item, int version) {}
}
