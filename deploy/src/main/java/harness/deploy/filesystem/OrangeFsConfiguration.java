package harness.deploy.filesystem;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * OrangeFS's configuration file: the same for all servers. Keys and their meaning are those of "OrangeFS Configuration File"
 * in its documentation.
 *
 * @param layout of the file system
 * @param port that each server listens on
 */
record OrangeFsConfiguration(Layout layout, int port) {
    private static final String NAME = "orangefs";
    private static final int FIRST_PORT = 3334;
    private static final long ID = 2_562_789;
    /** Handles 0 to 2 are reserved. */
    private static final BigInteger FIRST_HANDLE = BigInteger.valueOf(3);
    /** Handles are below 2^63. */
    private static final BigInteger HANDLES = BigInteger.ONE.shiftLeft(63);

    /** File systems of one run have ports of their own. */
    static OrangeFsConfiguration of(Layout layout) {
        String digits = layout.id().replaceAll("\\D", "");
        return new OrangeFsConfiguration(layout, FIRST_PORT + (digits.isEmpty() ? 0 : Integer.parseInt(digits)));
    }

    static String directory(Layout layout, StorageHost server) {
        return server.storage().get(0) + "/" + layout.id();
    }

    String alias(StorageHost server) {
        return server.name() + "_tcp" + port;
    }

    /** What clients mount. */
    String address() {
        return "tcp://%s:%d/%s".formatted(layout.servers().get(0).address(), port, NAME);
    }

    String text() {
        List<StorageHost> servers = layout.servers();
        return """
                <Defaults>
                    UnexpectedRequests 50
                    EventLogging none
                    EnableTracing no
                    LogStamp datetime
                    BMIModules bmi_tcp
                    FlowModules flowproto_multiqueue
                    PerfUpdateInterval 1000
                    ServerJobBMITimeoutSecs 30
                    ServerJobFlowTimeoutSecs 30
                    ClientJobBMITimeoutSecs 300
                    ClientJobFlowTimeoutSecs 300
                    ClientRetryLimit 5
                    ClientRetryDelayMilliSecs 2000
                    PrecreateBatchSize 0,1024,1024,1024,32,1024,0
                    PrecreateLowThreshold 0,256,256,256,16,256,0
                    TCPBindSpecific yes
                    <Security>
                        TurnOffTimeouts yes
                    </Security>
                </Defaults>
                <Aliases>
                %s</Aliases>
                <FileSystem>
                    Name %s
                    ID %d
                    RootHandle 1048576
                    FileStuffing no
                    DistrDirServersInitial 1
                    DistrDirServersMax 1
                    DistrDirSplitSize 100
                    <MetaHandleRanges>
                %s    </MetaHandleRanges>
                    <DataHandleRanges>
                %s    </DataHandleRanges>
                    <StorageHints>
                        TroveSyncMeta yes
                        TroveSyncData no
                        TroveMethod %s
                    </StorageHints>
                    <Distribution>
                        Name simple_stripe
                        Param strip_size
                        Value %d
                    </Distribution>
                </FileSystem>
                %s""".formatted(
                        lines(server -> "    Alias %s tcp://%s:%d\n".formatted(alias(server), server.address(), port)),
                        NAME,
                        ID,
                        ranges(0, metadata()),
                        ranges(metadata(), servers.size()),
                        layout.spec().method(),
                        layout.spec().stripBytes(),
                        lines(this::options));
    }

    /** The first servers keep metadata, too. */
    private int metadata() {
        int some = layout.spec().metadataServers();
        return some == 0 ? layout.servers().size() : some;
    }

    private String lines(Function<StorageHost, String> line) {
        return layout.servers().stream().map(line).collect(Collectors.joining());
    }

    /** All handles in as many equal parts as there are ranges: first those of metadata, then those of data. */
    private String ranges(int from, int count) {
        int parts = metadata() + layout.servers().size();
        BigInteger share = HANDLES.subtract(FIRST_HANDLE).divide(BigInteger.valueOf(parts));
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    BigInteger first = FIRST_HANDLE.add(share.multiply(BigInteger.valueOf((long) from + i)));
                    return "        Range %s %d-%d\n"
                            .formatted(
                                    alias(layout.servers().get(i)),
                                    first,
                                    first.add(share).subtract(BigInteger.ONE));
                })
                .collect(Collectors.joining());
    }

    private String options(StorageHost server) {
        String directory = directory(layout, server);
        return """
                <ServerOptions>
                    Server %s
                    DataStorageSpace %s/data
                    MetadataStorageSpace %s/meta
                    LogFile %s/server.log
                </ServerOptions>
                """.formatted(alias(server), directory, directory, directory);
    }
}
