package harness.hdfs.storage;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.proto.GenericRefreshProtocolProtos.GenericRefreshProtocolService;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolPB;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolServerSideTranslatorPB;
import org.apache.hadoop.util.ServicePlugin;

/**
 * Answers {@link StorageCommand}s beside the DataNode that it is a plugin of ({@code dfs.datanode.plugins}), by Hadoop's general
 * call for commands that it does not know itself, which a DataNode does not serve otherwise.
 */
public final class StoragePlugin implements ServicePlugin {
    /** Whether the page cache may be dropped by sudo; the user of a machine of their own has not agreed to that. */
    public static final String SUDO = "harness.datanode.sudo";

    /** Those of this JVM: they share its counts, and on an embedded cluster their disks, too. */
    private static final Set<DataNode> RUNNING = ConcurrentHashMap.newKeySet();

    private DataNode node;

    @Override
    public void start(Object service) {
        node = (DataNode) service;
        RUNNING.add(node);
        GenericRefreshProtocolServerSideTranslatorPB server =
                new GenericRefreshProtocolServerSideTranslatorPB(new StorageService(node, RUNNING));
        RPC.setProtocolEngine(node.getConf(), GenericRefreshProtocolPB.class, ProtobufRpcEngine2.class);
        node.ipcServer.addProtocol(
                RPC.RpcKind.RPC_PROTOCOL_BUFFER,
                GenericRefreshProtocolPB.class,
                GenericRefreshProtocolService.newReflectiveBlockingService(server));
    }

    @Override
    public void stop() {
        RUNNING.remove(node);
    }

    @Override
    public void close() {
        stop();
    }
}
