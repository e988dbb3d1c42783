package harness.workloads.dfsio;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.CreateFlag;

/** Whether written data must be on disk when the clock stops. */
enum SyncMode {
    /** As TestDFSIO: every replica has been acknowledged by its DataNode, which may hold it in its page cache. */
    NONE,
    /** Each DataNode calls fsync when a block is closed ({@link CreateFlag#SYNC_BLOCK}). */
    CLOSE;

    /** As the user writes them, the standard first. */
    static List<String> words() {
        return Arrays.stream(values()).map(SyncMode::word).toList();
    }

    static SyncMode of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    EnumSet<CreateFlag> flags() {
        return switch (this) {
            case NONE -> EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE);
            case CLOSE -> EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE, CreateFlag.SYNC_BLOCK);
        };
    }
}
