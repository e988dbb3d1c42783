package harness.hdfs.peer;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;

/** Closes connections to a server on Netty that are not admitted; first in its pipeline. */
@ChannelHandler.Sharable
public final class PeerHandler extends ChannelInboundHandlerAdapter {
    private final PeerPolicy policy;

    /**
     * @param policy who is admitted
     */
    public PeerHandler(PeerPolicy policy) {
        this.policy = policy;
    }

    /**
     * For DataNodes, which make handlers by reflection.
     *
     * @param configuration of the DataNode
     * @return what the constructor takes
     */
    public static PeerPolicy initializeState(Configuration configuration) {
        return PeerPolicy.of(configuration);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
        if (policy.admits(peer, (InetSocketAddress) context.channel().localAddress())) {
            context.fireChannelActive();
        } else {
            context.close().addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
        }
    }
}
