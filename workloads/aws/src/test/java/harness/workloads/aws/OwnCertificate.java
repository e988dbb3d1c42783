package harness.workloads.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** What a server for tests proves its name with. */
final class OwnCertificate {
    private OwnCertificate() {}

    /**
     * @param name that the certificate has
     * @param store a file to be made
     * @return a context with that certificate, which trusts it and nobody else
     */
    static SSLContext of(String name, Path store) throws Exception {
        char[] password = "changeit".toCharArray();
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        words.addAll(List.of("-keyalg", "EC", "-alias", "server", "-dname", "CN=" + name, "-ext", "SAN=dns:" + name));
        words.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", "changeit"));
        assertThat(new ProcessBuilder(words).inheritIO().start().waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), password);
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, password);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, password);
        trusted.setCertificateEntry("server", keys.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
