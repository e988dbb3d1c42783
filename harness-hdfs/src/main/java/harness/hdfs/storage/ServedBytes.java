package harness.hdfs.storage;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * What DataNodes have given to those who read blocks, by their own metric BytesRead (Hadoop's documentation, "Metrics"): checksums are in
 * it, and what one call gave is counted at its end, as 32 bits.
 */
final class ServedBytes {
    private static final String BYTES_READ = "BytesRead";

    private ServedBytes() {}

    /** Of all together; empty where one does not count. */
    static Optional<Long> of(Collection<DataNode> nodes) {
        return nodes.stream()
                .map(ServedBytes::of)
                .reduce(Optional.of(0L), (all, one) -> all.flatMap(sum -> one.map(bytes -> sum + bytes)));
    }

    private static Optional<Long> of(DataNode node) {
        return Optional.ofNullable(DefaultMetricsSystem.instance()
                        .getSource(node.getMetrics().name()))
                .flatMap(ServedBytes::of);
    }

    private static Optional<Long> of(MetricsSource source) {
        MetricsCollectorImpl collected = new MetricsCollectorImpl();
        source.getMetrics(collected, true);
        List<? extends MetricsRecord> records = collected.getRecords();
        return records.stream()
                .flatMap(record -> StreamSupport.stream(record.metrics().spliterator(), false))
                .filter(metric -> metric.name().equals(BYTES_READ))
                .map(AbstractMetric::value)
                .map(Number::longValue)
                .findFirst();
    }
}
