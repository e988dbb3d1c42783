package harness.workloads.aws;

import harness.api.machine.HttpProxy;
import harness.api.text.Reason;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;

/**
 * What requests travel by.
 *
 * @param client that sends them: a value of the parameter client, but not auto
 * @param connections at once, where the client has a limit
 * @param timeout of one attempt
 * @param proxy that they go through, if they do
 * @param trust whose certificates are accepted; empty for those that the JVM has
 */
public record Transport(
        String client,
        int connections,
        Duration timeout,
        Optional<HttpProxy> proxy,
        Optional<TrustManagerFactory> trust) {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** {@return a new client with connections of its own, to be closed; each attempt has to end in time} */
    public SdkHttpClient open() {
        return new TimeLimitedHttpClient(
                // The lean one knows no proxy, nor does it ask for leave to send a body.
                client.equals(ProbeParameters.LEAN) ? proxy.isPresent() ? apache(false) : lean() : apache(true),
                timeout);
    }

    private LeanHttpClient lean() {
        Duration connecting = timeout.compareTo(CONNECT_TIMEOUT) < 0 ? timeout : CONNECT_TIMEOUT;
        return new LeanHttpClient(connecting, timeout, trust.map(Transport::tls).orElseGet(() ->
                (SSLSocketFactory) SSLSocketFactory.getDefault()));
    }

    private static SSLSocketFactory tls(TrustManagerFactory trust) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM has no TLS: " + Reason.of(e), e);
        }
    }

    /** With leave to be asked for, a request that writes waits for the service's before it sends its body. */
    private SdkHttpClient apache(boolean askingFirst) {
        Apache5HttpClient.Builder builder = Apache5HttpClient.builder();
        trust.ifPresent(certificates -> builder.tlsTrustManagersProvider(certificates::getTrustManagers));
        return builder.maxConnections(connections)
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(timeout)
                .expectContinueEnabled(askingFirst)
                .proxyConfiguration(configuration())
                .build();
    }

    private ProxyConfiguration configuration() {
        ProxyConfiguration.Builder builder =
                ProxyConfiguration.builder().useEnvironmentVariableValues(false).useSystemPropertyValues(false);
        proxy.ifPresent(through -> {
            builder.endpoint(URI.create(through.shown()));
            through.login().ifPresent(login -> builder.username(login.name()).password(login.password()));
        });
        return builder.build();
    }
}
