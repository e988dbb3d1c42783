package harness.deploy.embedded;

import harness.core.UsageException;
import harness.hdfs.protocol.EmbeddedSpec;

/** What an embedded cluster cannot be. */
final class EmbeddedLimits {
    private EmbeddedLimits() {}

    static void requireAllowed(int slaves) {
        if (slaves > EmbeddedSpec.MOST_SLAVES) {
            throw new UsageException("'%d' is not allowed for --slaves: an embedded cluster has 1 to %d (--slaves)"
                    .formatted(slaves, EmbeddedSpec.MOST_SLAVES));
        }
    }
}
