package harness.workloads.dfsio;

import harness.core.UsageException;
import java.util.EnumSet;
import java.util.Locale;
import org.apache.hadoop.fs.CreateFlag;

/** Whether written data must be on disk when the clock stops. */
enum SyncMode {
    /** As TestDFSIO: every replica has been acknowledged by its DataNode, which may hold it in its page cache. */
    NONE,
    /** Each DataNode calls fsync when a block is closed ({@link CreateFlag#SYNC_BLOCK}). */
    CLOSE;

    static SyncMode parse(String text) {
        for (SyncMode mode : values()) {
            if (mode.name().toLowerCase(Locale.ROOT).equals(text)) {
                return mode;
            }
        }
        throw new UsageException(
                "'%s' is not a way to sync: none or close is allowed (--set dfsio-write.sync=...)".formatted(text));
    }

    EnumSet<CreateFlag> flags() {
        return switch (this) {
            case NONE -> EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE);
            case CLOSE -> EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE, CreateFlag.SYNC_BLOCK);
        };
    }
}
