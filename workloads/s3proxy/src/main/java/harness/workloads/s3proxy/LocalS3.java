package harness.workloads.s3proxy;

import java.net.URI;
import java.nio.file.Path;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** S3Proxy on loopback, its objects as files of a directory. */
public final class LocalS3 {
    private static final String ADDRESS = "http://127.0.0.1:0";

    private final S3Proxy proxy;

    private LocalS3(S3Proxy proxy) {
        this.proxy = proxy;
    }

    /**
     * @param directory for the objects
     * @param accessKey that requests have to be signed with
     * @param secretKey belonging to it
     * @return a running service
     * @throws Exception if it cannot be started
     */
    public static LocalS3 start(Path directory, String accessKey, String secretKey) throws Exception {
        S3Proxy proxy = S3Proxy.builder()
                .blobStore(new FilesystemNio2BlobStore(directory.toString()))
                .endpoint(URI.create(ADDRESS))
                .awsAuthentication(AuthenticationType.AWS_V4, accessKey, secretKey)
                .build();
        proxy.start();
        return new LocalS3(proxy);
    }

    /** {@return where it answers on loopback} */
    public int port() {
        return proxy.getPort();
    }

    /**
     * Stops it.
     *
     * @throws Exception if it does not stop
     */
    public void close() throws Exception {
        proxy.stop();
    }
}
