package harness.hdfs.peer;

import harness.hdfs.config.HostSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;

/** Answers requests to a daemon's web pages with 403 unless their connection is admitted. */
public final class PeerFilter implements Filter {
    private PeerPolicy policy = new PeerPolicy(Map.of());

    /** Puts the filter before all pages of a web server of Hadoop. */
    public static final class Initializer extends FilterInitializer {
        @Override
        public void initFilter(FilterContainer container, Configuration conf) {
            container.addGlobalFilter(
                    PeerFilter.class.getName(),
                    PeerFilter.class.getName(),
                    Map.of(HostSettings.MACHINES, conf.get(HostSettings.MACHINES, "")));
        }
    }

    @Override
    public void init(FilterConfig config) {
        Configuration conf = new Configuration(false);
        conf.set(HostSettings.MACHINES, config.getInitParameter(HostSettings.MACHINES));
        policy = PeerPolicy.of(conf);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // Digits, which nobody is asked about.
        InetAddress peer = InetAddress.getByName(request.getRemoteAddr());
        InetAddress here = InetAddress.getByName(request.getLocalAddr());
        if (policy.admits(
                new InetSocketAddress(peer, request.getRemotePort()),
                new InetSocketAddress(here, request.getLocalPort()))) {
            chain.doFilter(request, response);
        } else {
            ((HttpServletResponse) response).sendError(HttpServletResponse.SC_FORBIDDEN);
        }
    }

    @Override
    public void destroy() {
        // Nothing is held.
    }
}
