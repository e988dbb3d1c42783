package org.apache.hadoop.ipc;

import harness.hdfs.peer.PeerPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.security.AccessControlException;

/**
 * Answers no call before the connection that it came by is admitted by a {@link PeerPolicy}. It is in Hadoop's package, since a
 * call's connection is known there only.
 */
public final class PeerCheckingInvoker implements RPC.RpcInvoker {
    /** A port may be another process's when a connection is gone, so what is known is known of the connection. */
    private static final Map<Server.Connection, FutureTask<Boolean>> ADMITTED =
            Collections.synchronizedMap(new WeakHashMap<>());

    private static final VarHandle CONNECTION = connection();

    private final RPC.RpcInvoker checked;

    private PeerCheckingInvoker(RPC.RpcInvoker checked) {
        this.checked = checked;
    }

    /**
     * Begins to check in all servers that this JVM starts from now on: in those of {@link WritableRpcEngine} of any protocol.
     *
     * @param protocols those of Hadoop's own protocol buffers that this JVM serves
     */
    @SuppressWarnings("deprecation") // tasks still speak by it
    public static void install(Class<?>... protocols) {
        ProtobufRpcEngine2.registerProtocolEngine();
        WritableRpcEngine.ensureInitialized();
        Server.rpcKindMap.replaceAll(
                (kind, value) -> new Server.RpcKindMapValue(value.rpcRequestWrapperClass, before(value.rpcInvoker)));
        Configuration engines = new Configuration(false);
        for (Class<?> protocol : protocols) {
            RPC.setProtocolEngine(engines, protocol, CheckedRpcEngines.Current.class);
            // Hadoop keeps one engine of each protocol for the whole JVM: the first that is asked for.
            if (!(RPC.getProtocolEngine(protocol, engines) instanceof CheckedRpcEngines.Current)) {
                throw new IllegalStateException(
                        protocol.getName() + " is in use already, by servers that check nothing");
            }
        }
    }

    static RPC.RpcInvoker before(RPC.RpcInvoker checked) {
        return new PeerCheckingInvoker(checked);
    }

    @Override
    public Writable call(RPC.Server server, String protocol, Writable request, long receiveTime) throws Exception {
        if (!isAdmitted((Server.Connection) CONNECTION.get(Server.getCurCall().get()))) {
            throw new AccessControlException("the cluster answers processes of the user who runs it, and no others");
        }
        return checked.call(server, protocol, request, receiveTime);
    }

    private static VarHandle connection() {
        try {
            Class<?> call = Class.forName(Server.class.getName() + "$RpcCall");
            return MethodHandles.privateLookupIn(call, MethodHandles.lookup())
                    .findVarHandle(call, "connection", Server.Connection.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("another version of Hadoop: its calls have no connection", e);
        }
    }

    /** Of one connection is asked once, however many calls come by it, and calls by others do not wait for the answer. */
    private static boolean isAdmitted(Server.Connection connection) throws InterruptedException, ExecutionException {
        FutureTask<Boolean> admission = ADMITTED.computeIfAbsent(
                connection,
                // A task that has run holds its connection no more.
                fresh -> new FutureTask<>(() -> PeerPolicy.of(fresh.getConf())
                        .admits(
                                new InetSocketAddress(fresh.getHostInetAddress(), fresh.getRemotePort()),
                                new InetSocketAddress(
                                        fresh.getServer().getListenerAddress().getAddress(), fresh.getIngressPort()))));
        admission.run();
        return admission.get();
    }
}
