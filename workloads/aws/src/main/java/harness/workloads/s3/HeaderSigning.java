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

/**
 * Signature Version 4 without a hash of the payload (UNSIGNED-PAYLOAD), as the SDK signs over TLS, also where the endpoint
 * is on loopback without TLS. Hashing would nearly double the client's CPU time for large objects, and nothing of it is in
 * the way of a client over TLS. The scheme of the address is no part of the signature.
 */
final class HeaderSigning implements AwsV4AuthScheme {
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

    private record Signer(AwsV4HttpSigner standard) implements AwsV4HttpSigner {
        @Override
        public SignedRequest sign(SignRequest<? extends AwsCredentialsIdentity> request) {
            String protocol = request.request().protocol();
            SignedRequest signed = standard.sign(unsignedPayload(request));
            SdkHttpRequest restored =
                    signed.request().toBuilder().protocol(protocol).build();
            return signed.toBuilder().request(restored).build();
        }

        private static <T extends AwsCredentialsIdentity> SignRequest<T> unsignedPayload(SignRequest<T> request) {
            SdkHttpRequest secure = request.request().toBuilder()
                    .port(request.request().port())
                    .protocol("https")
                    .build();
            return request.toBuilder()
                    .request(secure)
                    .putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, false)
                    .putProperty(AwsV4FamilyHttpSigner.CHUNK_ENCODING_ENABLED, false)
                    .build();
        }

        @Override
        public CompletableFuture<AsyncSignedRequest> signAsync(
                AsyncSignRequest<? extends AwsCredentialsIdentity> request) {
            return standard.signAsync(request);
        }
    }
}
