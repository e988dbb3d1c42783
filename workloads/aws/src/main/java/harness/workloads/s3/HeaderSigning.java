package harness.workloads.s3;

import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.scheme.AwsV4AuthScheme;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.AsyncSignRequest;
import software.amazon.awssdk.http.auth.spi.signer.AsyncSignedRequest;
import software.amazon.awssdk.http.auth.spi.signer.SignRequest;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.IdentityProvider;
import software.amazon.awssdk.identity.spi.IdentityProviders;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/**
 * Signature Version 4 without a hash of the payload (UNSIGNED-PAYLOAD), as the SDK signs over TLS, also where the endpoint
 * is on loopback without TLS. Hashing would nearly double the client's CPU time for large objects, and nothing of it is in
 * the way of a client over TLS. The scheme of the address is no part of the signature.
 */
final class HeaderSigning implements AwsV4AuthScheme {
    private static final String SECURE = "https";

    private final AwsV4AuthScheme standard = AwsV4AuthScheme.create();
    private final AwsV4HttpSigner signer = new Signer(standard.signer());

    @Override
    public String schemeId() {
        return standard.schemeId();
    }

    @Override
    public IdentityProvider<AwsCredentialsIdentity> identityProvider(IdentityProviders providers) {
        return standard.identityProvider(providers);
    }

    @Override
    public AwsV4HttpSigner signer() {
        return signer;
    }

    /**
     * A request to be signed.
     *
     * @param secure as it would be over TLS
     * @param protocol that it has
     * @param port that it has
     */
    record Unsigned(SdkHttpRequest secure, String protocol, int port) {
        static Unsigned of(SdkHttpRequest request) {
            // The port is in the signed header Host unless it is the scheme's own, so that must be kept.
            boolean standard = SdkHttpUtils.isUsingStandardPort(request.protocol(), request.port());
            SdkHttpRequest secure = request.toBuilder()
                    .protocol(SECURE)
                    .port(
                            standard
                                    ? Integer.valueOf(SdkHttpUtils.standardPort(SECURE))
                                    : Integer.valueOf(request.port()))
                    .build();
            return new Unsigned(secure, request.protocol(), request.port());
        }

        private SdkHttpRequest restored(SdkHttpRequest signed) {
            return signed.toBuilder().protocol(protocol).port(port).build();
        }
    }

    private static <T extends AwsCredentialsIdentity> SignRequest.Builder<T> headersOnly(
            SignRequest.Builder<T> request) {
        return request.putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, false)
                .putProperty(AwsV4FamilyHttpSigner.CHUNK_ENCODING_ENABLED, false);
    }

    private record Signer(AwsV4HttpSigner standard) implements AwsV4HttpSigner {
        @Override
        public SignedRequest sign(SignRequest<? extends AwsCredentialsIdentity> request) {
            Unsigned unsigned = Unsigned.of(request.request());
            SignedRequest signed = standard.sign(secured(request, unsigned));
            return signed.toBuilder()
                    .request(unsigned.restored(signed.request()))
                    .build();
        }

        private static <T extends AwsCredentialsIdentity> SignRequest<T> secured(
                SignRequest<T> request, Unsigned unsigned) {
            return headersOnly(request.toBuilder().request(unsigned.secure())).build();
        }

        @Override
        public CompletableFuture<AsyncSignedRequest> signAsync(
                AsyncSignRequest<? extends AwsCredentialsIdentity> request) {
            return standard.signAsync(request);
        }
    }
}
