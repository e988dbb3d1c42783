package org.apache.hadoop.ipc;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.token.SecretManager;
import org.apache.hadoop.security.token.TokenIdentifier;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;

/**
 * Hadoop's engines of RPC, whose servers answer admitted connections only. Where a NodeManager has started the JVM, one that asks for
 * every address of the machine, as application masters do, listens at the node's, where job clients and tasks call.
 */
public final class CheckedRpcEngines {
    /** Before the name of a protocol: the key of its engine. */
    public static final String KEY = "rpc.engine.";

    /** Settings by which Hadoop's own application masters answer admitted connections only. */
    public static final Map<String, String> OF_MASTERS = Map.of(
            KEY + "org.apache.hadoop.mapreduce.v2.api.MRClientProtocolPB", Current.class.getName(),
            KEY + "org.apache.hadoop.mapred.TaskUmbilicalProtocol", Writables.class.getName());

    private static final String EVERYWHERE = "0.0.0.0";

    private CheckedRpcEngines() {}

    private static String ofNode(String address) {
        String node = System.getenv(Environment.NM_HOST.name());
        return address.equals(EVERYWHERE) && node != null ? node : address;
    }

    /** For protocols of Hadoop. */
    public static final class Current extends ProtobufRpcEngine2 {
        @Override
        public RPC.Server getServer(
                Class<?> protocol,
                Object instance,
                String address,
                int port,
                int handlers,
                int readers,
                int queue,
                boolean verbose,
                Configuration conf,
                SecretManager<? extends TokenIdentifier> secrets,
                String ports,
                AlignmentContext context)
                throws IOException {
            return new ProtobufRpcEngine2.Server(
                    protocol,
                    instance,
                    conf,
                    ofNode(address),
                    port,
                    handlers,
                    readers,
                    queue,
                    verbose,
                    secrets,
                    ports,
                    context) {
                @Override
                protected RPC.RpcInvoker getServerRpcInvoker(RPC.RpcKind kind) {
                    return PeerCheckingInvoker.before(super.getServerRpcInvoker(kind));
                }
            };
        }
    }

    /** For protocols that other projects made with the protocol buffers of before. */
    @SuppressWarnings("deprecation") // what speaks by it has no other
    public static final class Former extends ProtobufRpcEngine {
        @Override
        public RPC.Server getServer(
                Class<?> protocol,
                Object instance,
                String address,
                int port,
                int handlers,
                int readers,
                int queue,
                boolean verbose,
                Configuration conf,
                SecretManager<? extends TokenIdentifier> secrets,
                String ports,
                AlignmentContext context)
                throws IOException {
            return new ProtobufRpcEngine.Server(
                    protocol,
                    instance,
                    conf,
                    ofNode(address),
                    port,
                    handlers,
                    readers,
                    queue,
                    verbose,
                    secrets,
                    ports,
                    context) {
                @Override
                protected RPC.RpcInvoker getServerRpcInvoker(RPC.RpcKind kind) {
                    return PeerCheckingInvoker.before(super.getServerRpcInvoker(kind));
                }
            };
        }
    }

    /** For tasks. */
    @SuppressWarnings("deprecation") // what speaks by it has no other
    public static final class Writables extends WritableRpcEngine {
        @Override
        public RPC.Server getServer(
                Class<?> protocol,
                Object instance,
                String address,
                int port,
                int handlers,
                int readers,
                int queue,
                boolean verbose,
                Configuration conf,
                SecretManager<? extends TokenIdentifier> secrets,
                String ports,
                AlignmentContext context)
                throws IOException {
            return new WritableRpcEngine.Server(
                    protocol,
                    instance,
                    conf,
                    ofNode(address),
                    port,
                    handlers,
                    readers,
                    queue,
                    verbose,
                    secrets,
                    ports,
                    context) {
                @Override
                protected RPC.RpcInvoker getServerRpcInvoker(RPC.RpcKind kind) {
                    return PeerCheckingInvoker.before(super.getServerRpcInvoker(kind));
                }
            };
        }
    }
}
