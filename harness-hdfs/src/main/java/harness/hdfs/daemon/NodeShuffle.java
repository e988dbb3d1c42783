package harness.hdfs.daemon;

import harness.hdfs.peer.PeerHandler;
import harness.hdfs.peer.PeerPolicy;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.ShuffleChannelHandlerContext;
import org.apache.hadoop.mapred.ShuffleChannelInitializer;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Hadoop's own server of map outputs, at the NodeManager's address and for admitted connections only: Hadoop's listens at
 * every address of the machine. It begins anew whenever it starts.
 */
public final class NodeShuffle extends ShuffleHandler {
    private EventLoopGroup threads;
    private SSLFactory encryption;
    private int port;

    @Override
    protected void serviceStart() throws Exception {
        Configuration conf = getConfig();
        userRsrc = new ConcurrentHashMap<>();
        secretManager = new JobTokenSecretManager();
        if (conf.getBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, MRConfig.SHUFFLE_SSL_ENABLED_DEFAULT)) {
            encryption = new SSLFactory(SSLFactory.Mode.SERVER, conf);
            encryption.init();
        }
        ShuffleChannelHandlerContext context = createHandlerContext();
        // 0 is twice as many as there are processors.
        threads = new NioEventLoopGroup(conf.getInt(MAX_SHUFFLE_THREADS, DEFAULT_MAX_SHUFFLE_THREADS));
        Channel server = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .option(
                        ChannelOption.SO_BACKLOG,
                        conf.getInt(SHUFFLE_LISTEN_QUEUE_SIZE, DEFAULT_SHUFFLE_LISTEN_QUEUE_SIZE))
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childHandler(new AdmittedChannels(context, encryption, new PeerHandler(PeerPolicy.of(conf))))
                .bind(address(conf))
                .sync()
                .channel();
        allChannels.add(server);
        port = ((InetSocketAddress) server.localAddress()).getPort();
        conf.setInt(SHUFFLE_PORT_CONFIG_KEY, port);
        context.port = port;
    }

    private static InetSocketAddress address(Configuration conf) throws IOException {
        return new InetSocketAddress(
                InetAddress.getByName(conf.get(YarnConfiguration.NM_BIND_HOST, conf.get("yarn.nodemanager.hostname"))),
                conf.getInt(SHUFFLE_PORT_CONFIG_KEY, DEFAULT_SHUFFLE_PORT));
    }

    @Override
    protected void serviceStop() throws Exception {
        super.serviceStop();
        if (threads != null) {
            // Ended with the JVM, if not before.
            var unused = threads.shutdownGracefully();
        }
        if (encryption != null) {
            encryption.destroy();
        }
    }

    @Override
    public synchronized ByteBuffer getMetaData() {
        try {
            return serializeMetaData(port);
        } catch (IOException e) {
            throw new IllegalStateException("a number can always be written", e);
        }
    }

    private static final class AdmittedChannels extends ShuffleChannelInitializer {
        private final PeerHandler peers;

        AdmittedChannels(ShuffleChannelHandlerContext context, SSLFactory encryption, PeerHandler peers) {
            super(context, encryption);
            this.peers = peers;
        }

        @Override
        public void initChannel(SocketChannel channel) throws GeneralSecurityException, IOException {
            channel.pipeline().addLast(peers);
            super.initChannel(channel);
        }
    }
}
