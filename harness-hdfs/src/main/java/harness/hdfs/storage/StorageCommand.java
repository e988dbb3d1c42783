package harness.hdfs.storage;

/** What a DataNode is asked. */
public enum StorageCommand {
    /** How its process and its machine's memory are: {@link StorageState}. */
    STATE,
    /** Writes out what the DataNodes of this process have written: {@link Synced}. */
    SYNC,
    /**
     * Drops the page cache of its machine and reads code back into it; arguments are files and directories of code besides that of
     * the DataNode itself: {@link harness.api.workload.CacheState}.
     */
    DROP,
    /** Compares replicas with their checksums; arguments are the block pool and numbers of blocks: {@link CheckedReplica}, one each. */
    CHECK,
    /** Which share of replicas is in the page cache, 1 where there is no telling; arguments as of {@link #CHECK}: a number. */
    RESIDENT
}
