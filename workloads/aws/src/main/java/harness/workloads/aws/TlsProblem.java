package harness.workloads.aws;

import harness.api.text.Reason;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Why a service was not understood over TLS, or without it. */
final class TlsProblem {
    private static final int MILLIS = 5000;

    private TlsProblem() {}

    /** One line with what to change; empty where it is something else. */
    static Optional<String> explain(Throwable failure, String service, String endpoint) {
        if (!caused(failure, IOException.class) || !endpoint.contains("://")) {
            return Optional.empty();
        }
        String said = Reason.innermost(failure);
        if (caused(failure, CertPathBuilderException.class)) {
            return Optional.of(
                    "%s has a certificate that this machine does not trust, such as a self-signed one: give it, or that of its authority, in PEM with --ca FILE"
                            .formatted(service));
        }
        if (caused(failure, CertificateException.class) || caused(failure, SSLPeerUnverifiedException.class)) {
            return Optional.of(
                    "the certificate of %s is not valid for this name or at this time (%s): give its name with --endpoint, or set the clock"
                            .formatted(service, said));
        }
        boolean tls = endpoint.startsWith("https:");
        if (tls == speaksTls(URI.create(endpoint))) {
            return caused(failure, SSLException.class)
                    ? Optional.of("TLS with %s fails: %s".formatted(service, said))
                    : Optional.empty();
        }
        return Optional.of("%s speaks %s TLS (%s): give --endpoint %s"
                .formatted(
                        service,
                        tls ? "no" : "nothing but",
                        said,
                        endpoint.replaceFirst("https?", tls ? "http" : "https")));
    }

    /** Whoever does not trust its certificate, or is told what is wrong, has heard TLS, too. */
    private static boolean speaksTls(URI endpoint) {
        int port = endpoint.getPort() >= 0
                ? endpoint.getPort()
                : endpoint.getScheme().equals("https") ? 443 : 80;
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(endpoint.getHost(), port), MILLIS);
            plain.setSoTimeout(MILLIS);
            SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
            try (SSLSocket tls = (SSLSocket) factory.createSocket(plain, endpoint.getHost(), port, true)) {
                tls.startHandshake();
                return true;
            }
        } catch (IOException e) {
            return caused(e, CertificateException.class)
                    || (e instanceof SSLException && Reason.innermost(e).contains("fatal alert"));
        }
    }

    private static boolean caused(Throwable failure, Class<?> kind) {
        return Reason.chain(failure).anyMatch(kind::isInstance);
    }
}
