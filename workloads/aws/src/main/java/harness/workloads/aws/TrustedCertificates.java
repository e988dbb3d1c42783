package harness.workloads.aws;

import harness.api.workload.WorkloadContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.TrustManagerFactory;

/** Whom a client believes over TLS, where the user says it: authorities, or a self-signed certificate, and nobody else. */
public final class TrustedCertificates {
    private static final String PEM = "-----BEGIN";

    private TrustedCertificates() {}

    /**
     * @param context of a workload
     * @return the certificates themselves, as they go to clients on machines that have not the file; empty without
     * @throws IllegalArgumentException in one line, if the file cannot be read
     */
    public static String pem(WorkloadContext context) {
        String given = context.text(ProbeParameters.CA);
        if (given.isEmpty() || given.startsWith(PEM)) {
            return given;
        }
        try {
            String content = Files.readString(Path.of(given), StandardCharsets.ISO_8859_1);
            return content.substring(Math.max(0, content.indexOf(PEM)));
        } catch (IOException e) {
            throw refused(given, e);
        }
    }

    private static IllegalArgumentException refused(String file, Exception e) {
        return new IllegalArgumentException(
                "'%s' is no file with certificates in PEM that can be read: give one, or leave it out (--ca)"
                        .formatted(file),
                e);
    }

    /**
     * @param context of a planned workload
     * @throws IllegalArgumentException in one line, if what is given are no certificates
     */
    public static void require(WorkloadContext context) {
        of(context);
    }

    /** Empty for those that the JVM has. */
    static Optional<TrustManagerFactory> of(WorkloadContext context) {
        String pem = pem(context);
        if (pem.isEmpty()) {
            return Optional.empty();
        }
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            Collection<? extends Certificate> certificates = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.ISO_8859_1)));
            for (Certificate one : certificates) {
                store.setCertificateEntry(Integer.toString(store.size()), one);
            }
            if (certificates.isEmpty()) {
                throw new GeneralSecurityException("there is none");
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            return Optional.of(trust);
        } catch (GeneralSecurityException | IOException e) {
            throw refused(context.text(ProbeParameters.CA), e);
        }
    }
}
