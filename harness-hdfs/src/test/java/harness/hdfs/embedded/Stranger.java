package harness.hdfs.embedded;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.Sender;
import org.apache.hadoop.hdfs.protocol.proto.ClientNamenodeProtocolProtos.GetFileInfoRequestProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.protocolPB.ClientNamenodeProtocolPB;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.apache.hadoop.yarn.client.api.YarnClient;

/**
 * Another user of the machine, who has the cluster's configuration, knows each of its ports and says the name of its user.
 * Writes a line for each trial: what, a tab, and {@code done}, or why not. It needs nothing but Hadoop, so that it is also started
 * from this file, on other machines.
 */
public final class Stranger {
    private static final int MILLIS = 5000;
    /** As NameNodes number them. */
    private static final long FIRST_BLOCK = (1L << 30) + 1;

    private static final long FIRST_STAMP = 1001;
    /** Words before the addresses. */
    private static final int FIXED = 3;

    private Stranger() {}

    private interface Trial {
        void run() throws Exception;
    }

    /**
     * @param arguments directory of the configuration, address of HDFS, block pool, then addresses and ports
     */
    public static void main(String[] arguments) {
        Configuration conf = new Configuration();
        for (String site : List.of("core", "hdfs", "yarn", "mapred")) {
            conf.addResource(new Path(arguments[0], site + "-site.xml"));
        }
        conf.setInt("ipc.client.rpc-timeout.ms", MILLIS);
        conf.setInt("ipc.client.connect.max.retries", 0);
        conf.setInt("yarn.resourcemanager.connect.max-wait.ms", MILLIS);
        URI hdfs = URI.create(arguments[1]);
        attempt("list", () -> FileSystem.newInstance(hdfs, conf).listStatus(new Path("/")));
        attempt(
                "read",
                () -> FileSystem.newInstance(hdfs, conf)
                        .open(new Path("/data/file"))
                        .read());
        attempt("write", () -> {
            try (FSDataOutputStream out = FileSystem.newInstance(hdfs, conf).create(new Path("/stranger"))) {
                out.write(1);
            }
        });
        attempt("submit", () -> {
            try (YarnClient yarn = YarnClient.createYarnClient()) {
                yarn.init(conf);
                yarn.start();
                yarn.createApplication();
            }
        });
        // At once: a server that does not understand what is said may be silent until the time is over.
        ExecutorService threads = Executors.newCachedThreadPool();
        Arrays.stream(arguments)
                .skip(FIXED)
                .map(end -> CompletableFuture.runAsync(() -> at(end, conf, arguments[2]), threads))
                .toList()
                .forEach(CompletableFuture::join);
        System.exit(0);
    }

    private static void at(String end, Configuration conf, String pool) {
        int colon = end.lastIndexOf(':');
        InetSocketAddress address =
                new InetSocketAddress(end.substring(0, colon), Integer.parseInt(end.substring(colon + 1)));
        attempt("rpc " + end, () -> call(address, conf));
        attempt("http " + end, () -> get(address));
        attempt("block " + end, () -> read(address, pool));
    }

    private static void call(InetSocketAddress address, Configuration conf) throws Exception {
        RPC.setProtocolEngine(conf, ClientNamenodeProtocolPB.class, ProtobufRpcEngine2.class);
        ClientNamenodeProtocolPB proxy = RPC.getProxy(
                ClientNamenodeProtocolPB.class, RPC.getProtocolVersion(ClientNamenodeProtocolPB.class), address, conf);
        proxy.getFileInfo(null, GetFileInfoRequestProto.newBuilder().setSrc("/").build());
    }

    private static void get(InetSocketAddress address) throws IOException {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            socket.setSoTimeout(MILLIS);
            socket.getOutputStream()
                    .write("GET /jmx HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            if (!answer.startsWith("HTTP/1.1 2") && !answer.startsWith("HTTP/1.1 3")) {
                throw new IOException("answer '" + answer + "'");
            }
        }
    }

    /** Without a token. */
    private static void read(InetSocketAddress address, String pool) throws IOException {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            socket.setSoTimeout(MILLIS);
            new Sender(new DataOutputStream(socket.getOutputStream()))
                    .readBlock(
                            new ExtendedBlock(pool, FIRST_BLOCK, 1, FIRST_STAMP),
                            BlockTokenSecretManager.DUMMY_TOKEN,
                            "stranger",
                            0,
                            1,
                            true,
                            CachingStrategy.newDefaultStrategy());
            Status status = BlockOpResponseProto.parseFrom(
                            PBHelperClient.vintPrefixed(new DataInputStream(socket.getInputStream())))
                    .getStatus();
            if (status != Status.SUCCESS) {
                throw new IOException(status.toString());
            }
        }
    }

    private static void attempt(String what, Trial trial) {
        String result;
        try {
            trial.run();
            result = "done";
        } catch (Exception e) {
            Throwable cause = e instanceof ServiceException && e.getCause() != null ? e.getCause() : e;
            result = cause instanceof RemoteException remote
                    ? remote.getClassName() + " " + first(remote)
                    : cause.getClass().getName() + " " + first(cause);
        }
        System.out.println(what + "\t" + result);
    }

    private static String first(Throwable e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
