package harness.workloads.storage;

import harness.api.json.Json;
import harness.api.machine.DirtyPages;
import harness.api.text.Reason;
import harness.api.workload.CacheState;
import harness.hdfs.storage.CheckedReplica;
import harness.hdfs.storage.StorageCommand;
import harness.hdfs.storage.StorageState;
import harness.hdfs.storage.Synced;
import harness.workloads.threads.InThreads;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolClientSideTranslatorPB;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolPB;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;

/** Asks the DataNodes, see {@link StorageCommand}. */
public final class DataNodeStorage {
    /** A state takes a DataNode no time: one that is silent for so long is not reached, and its last word may be minutes away. */
    private static final int STATE_MILLIS = 20_000;
    /** Other answers take as long as they take, while the DataNode still tells its state. */
    private static final int NO_LIMIT = 0;

    private static final int WATCH_SECONDS = 10;

    private final Configuration configuration;
    private final List<DatanodeInfo> nodes;

    private DataNodeStorage(Configuration configuration, List<DatanodeInfo> nodes) {
        this.configuration = new Configuration(configuration);
        this.nodes = nodes;
        this.configuration.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, STATE_MILLIS);
        this.configuration.setInt(
                CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        RPC.setProtocolEngine(this.configuration, GenericRefreshProtocolPB.class, ProtobufRpcEngine2.class);
    }

    /**
     * @param files HDFS
     * @return of all DataNodes that the NameNode holds for alive
     * @throws IOException if the NameNode does not answer, or the file system is not HDFS
     */
    public static DataNodeStorage of(FileSystem files) throws IOException {
        if (!(files instanceof DistributedFileSystem hdfs)) {
            throw new IOException(files.getUri() + " is not HDFS");
        }
        return new DataNodeStorage(hdfs.getConf(), Arrays.asList(hdfs.getDataNodeStats(DatanodeReportType.LIVE)));
    }

    /** A process with DataNodes, and one of them that speaks for all. */
    private record Speaker(DatanodeInfo node, StorageState state) {}

    /** What a process with DataNodes says, and the name of its machine. */
    private record Answer<T>(String host, T value) {}

    /**
     * @return the state of each process with DataNodes, by its name
     * @throws IOException if a DataNode does not answer
     * @throws InterruptedException if interrupted
     */
    public Map<String, StorageState> states() throws IOException, InterruptedException {
        Map<String, StorageState> states = new TreeMap<>();
        speakers().forEach(speaker -> states.put(speaker.state.process(), speaker.state));
        return states;
    }

    private Collection<Speaker> speakers() throws IOException, InterruptedException {
        Map<String, Speaker> speakers = new TreeMap<>();
        List<Speaker> all = InThreads.results(
                nodes.stream()
                        .map(node -> (Callable<Speaker>)
                                () -> new Speaker(node, askOne(node, StorageCommand.STATE, StorageState.class)))
                        .toList(),
                nodes.size(),
                (done, of) -> {});
        all.forEach(speaker -> speakers.put(speaker.state.process(), speaker));
        return speakers.values();
    }

    /** One answer of each process. */
    private <T> List<Answer<T>> askEach(StorageCommand command, Class<T> type, String... arguments)
            throws IOException, InterruptedException {
        Collection<Speaker> speakers = speakers();
        return InThreads.results(
                speakers.stream()
                        .map(speaker -> (Callable<Answer<T>>) () ->
                                new Answer<>(speaker.node.getHostName(), await(speaker.node, command, type, arguments)))
                        .toList(),
                speakers.size(),
                (done, of) -> {});
    }

    /**
     * Waits until everything that DataNodes have written is on disks.
     *
     * @return one answer of each process with DataNodes
     * @throws IOException if a DataNode cannot tell
     * @throws InterruptedException if interrupted
     */
    public List<Synced> sync() throws IOException, InterruptedException {
        return askEach(StorageCommand.SYNC, Synced.class).stream()
                .map(Answer::value)
                .toList();
    }

    /**
     * Writes out and drops the page caches of all machines with DataNodes, then reads code back into them.
     *
     * @param code files and directories besides the DataNodes' own code; those that a machine does not have are left out
     * @return cold, or warm and the first reason why, with the machine where there are several
     * @throws IOException if a DataNode cannot tell
     * @throws InterruptedException if interrupted
     */
    public CacheState drop(Collection<String> code) throws IOException, InterruptedException {
        List<Answer<CacheState>> answers = askEach(StorageCommand.DROP, CacheState.class, code.toArray(String[]::new));
        if (answers.isEmpty()) {
            return CacheState.warm("no DataNode is alive");
        }
        boolean several = answers.size() > 1;
        return answers.stream()
                .filter(answer -> answer.value.kind() != CacheState.Kind.COLD)
                .findFirst()
                .map(warm -> several ? CacheState.warm(warm.host + ": " + warm.value.how()) : warm.value)
                .orElseGet(() -> several
                        ? CacheState.cold("on each of %d machines: %s"
                                .formatted(answers.size(), answers.get(0).value.how()))
                        : answers.get(0).value);
    }

    /**
     * @param node that has replicas
     * @param pool the block pool
     * @param blocks numbers of blocks
     * @return what it says of its replicas
     * @throws IOException if it does not answer
     */
    List<CheckedReplica> check(DatanodeInfo node, String pool, Collection<Long> blocks) throws IOException {
        return ask(node, StorageCommand.CHECK, CheckedReplica.class, replicas(pool, blocks));
    }

    /** Which share of them is in the page cache of its machine. */
    double resident(DatanodeInfo node, String pool, Collection<Long> blocks) throws IOException {
        return ask(node, StorageCommand.RESIDENT, Double.class, replicas(pool, blocks))
                .get(0);
    }

    private static String[] replicas(String pool, Collection<Long> blocks) {
        return Stream.concat(Stream.of(pool), blocks.stream().map(String::valueOf))
                .toArray(String[]::new);
    }

    /**
     * @param synced answers of all processes
     * @return what their machines held in memory alone, each in bytes with its limit; empty where one cannot tell
     */
    public static Optional<DirtyPages> heldBefore(List<Synced> synced) {
        return synced.stream()
                .map(Synced::before)
                .reduce(
                        Optional.of(new DirtyPages(0, 0)),
                        (all, one) -> all.flatMap(sum -> one.map(
                                pages -> new DirtyPages(sum.bytes() + pages.bytes(), sum.limit() + pages.limit()))));
    }

    /** One that is cut off while it is asked never answers, and the connection does not end for a quarter of an hour. */
    private <T> T await(DatanodeInfo node, StorageCommand command, Class<T> type, String... arguments)
            throws IOException, InterruptedException {
        ExecutorService asking = Executors.newSingleThreadExecutor();
        try {
            Future<T> answer = asking.submit(() -> askOne(node, command, type, arguments));
            while (true) {
                try {
                    return answer.get(WATCH_SECONDS, TimeUnit.SECONDS);
                } catch (TimeoutException e) {
                    askOne(node, StorageCommand.STATE, StorageState.class);
                }
            }
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            asking.shutdownNow();
        }
    }

    private <T> T askOne(DatanodeInfo node, StorageCommand command, Class<T> type, String... arguments)
            throws IOException {
        return ask(node, command, type, arguments).get(0);
    }

    private <T> List<T> ask(DatanodeInfo node, StorageCommand command, Class<T> type, String... arguments)
            throws IOException {
        GenericRefreshProtocolPB proxy = RPC.getProxy(
                GenericRefreshProtocolPB.class,
                RPC.getProtocolVersion(GenericRefreshProtocolPB.class),
                NetUtils.createSocketAddr(node.getIpcAddr(false)),
                UserGroupInformation.getCurrentUser(),
                configuration,
                NetUtils.getDefaultSocketFactory(configuration),
                command == StorageCommand.STATE ? STATE_MILLIS : NO_LIMIT);
        try (GenericRefreshProtocolClientSideTranslatorPB asked =
                new GenericRefreshProtocolClientSideTranslatorPB(proxy)) {
            return asked.refresh(command.name(), arguments).stream()
                    .map(RefreshResponse::getMessage)
                    .map(line -> Json.read(line, type))
                    .toList();
        } catch (IOException e) {
            throw new IOException(
                    "DataNode %s does not tell of its disks: %s".formatted(node.getXferAddr(), Reason.of(e)), e);
        }
    }
}
