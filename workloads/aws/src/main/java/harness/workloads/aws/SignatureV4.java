package harness.workloads.aws;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Signature Version 4 in headers (AWS General Reference, "Signature Version 4 signing process") for requests without a query
 * and without a path to be normalized, as the SDK's signer makes it, in less time: credentials are asked for and the time is
 * written once a second, the key is made once a day. Used by many threads at once.
 */
public final class SignatureV4 {
    /** Stands for the hash of a payload that is not hashed. S3 takes it. */
    public static final String UNSIGNED_PAYLOAD = "UNSIGNED-PAYLOAD";

    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String HMAC = "HmacSHA256";
    private static final String END = "aws4_request";
    private static final int DATE_LENGTH = 8;
    private static final HexFormat HEX = HexFormat.of();
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** What those between client and service may change, as the SDK has it. */
    private static final Set<String> NOT_SIGNED =
            Set.of("connection", "x-amzn-trace-id", "user-agent", "expect", "transfer-encoding");

    private final AwsCredentialsProvider credentials;
    private final String region;
    private final String service;
    private final InstantSource clock;
    private final ThreadLocal<Hashes> hashes = ThreadLocal.withInitial(Hashes::new);
    private volatile Second second;
    private volatile Key key = new Key("", "", secret(new byte[1]));

    /**
     * @param credentials whose keys may change from second to second
     * @param region of the service
     * @param service its name in signatures, for example {@code s3}
     * @param clock the time of signatures
     */
    public SignatureV4(AwsCredentialsProvider credentials, String region, String service, InstantSource clock) {
        this.credentials = credentials;
        this.region = region;
        this.service = service;
        this.clock = clock;
        this.second = at(clock.instant());
    }

    /** What signatures of one second have in common. */
    private record Second(long epoch, String time, AwsCredentials who) {
        String date() {
            return time.substring(0, DATE_LENGTH);
        }
    }

    /** What is signed with on one day. */
    private record Key(String date, String secret, SecretKeySpec spec) {
        /** Nothing of the secret. */
        @Override
        public String toString() {
            return "key of " + date;
        }
    }

    /**
     * @param payload bytes of a request
     * @return its hash, for {@link #sign}
     */
    public static String hash(byte[] payload) {
        return HEX.formatHex(sha256().digest(payload));
    }

    /**
     * @param request without a query and without runs of spaces in the values of its headers
     * @param payloadHash {@link #hash} of its payload, or {@link #UNSIGNED_PAYLOAD}
     * @return the request with a signature of this moment
     * @throws IllegalArgumentException if it has a query
     */
    public SdkHttpRequest sign(SdkHttpRequest request, String payloadHash) {
        if (request.numRawQueryParameters() > 0) {
            throw new IllegalArgumentException("a request with a query is not signed here");
        }
        Second now = now();
        AwsCredentials who = now.who();
        String date = now.date();
        SdkHttpRequest.Builder signed = request.toBuilder()
                .putHeader("Host", LeanMessage.host(request))
                .putHeader("X-Amz-Date", now.time())
                .putHeader("x-amz-content-sha256", payloadHash);
        if (who instanceof AwsSessionCredentials session) {
            signed.putHeader("X-Amz-Security-Token", session.sessionToken());
        }
        SortedMap<String, String> headers = signedHeaders(signed);
        String names = String.join(";", headers.keySet());
        String scope = date + '/' + region + '/' + service + '/' + END;
        Hashes own = hashes.get();
        String hash = own.sha256(canonical(request, headers, names, payloadHash));
        String text = String.join("\n", ALGORITHM, now.time(), scope, hash);
        String signature = HEX.formatHex(own.hmac(key(date, who.secretAccessKey()), text));
        return signed.putHeader(
                        "Authorization",
                        ALGORITHM + " Credential=" + who.accessKeyId() + '/' + scope + ", SignedHeaders=" + names
                                + ", Signature=" + signature)
                .build();
    }

    private Second now() {
        Instant now = clock.instant();
        Second last = second;
        if (last.epoch() != now.getEpochSecond()) {
            last = at(now);
            second = last;
        }
        return last;
    }

    private Second at(Instant time) {
        return new Second(time.getEpochSecond(), TIME.format(time), credentials.resolveCredentials());
    }

    private static SortedMap<String, String> signedHeaders(SdkHttpRequest.Builder request) {
        SortedMap<String, String> headers = new TreeMap<>();
        request.forEachHeader((name, values) -> {
            String small = name.toLowerCase(Locale.ROOT);
            if (!NOT_SIGNED.contains(small)) {
                headers.put(small, joined(values));
            }
        });
        return headers;
    }

    private static String joined(List<String> values) {
        return values.size() == 1
                ? values.get(0).trim()
                : String.join(",", values).trim();
    }

    private static String canonical(
            SdkHttpRequest request, Map<String, String> headers, String names, String payloadHash) {
        String path = request.encodedPath();
        StringBuilder text = new StringBuilder(512)
                .append(request.method().name())
                .append('\n')
                .append(path.isEmpty() ? "/" : path)
                .append("\n\n");
        headers.forEach(
                (name, value) -> text.append(name).append(':').append(value).append('\n'));
        return text.append('\n').append(names).append('\n').append(payloadHash).toString();
    }

    private SecretKeySpec key(String date, String secret) {
        Key last = key;
        if (!last.date().equals(date) || !last.secret().equals(secret)) {
            Hashes own = hashes.get();
            SecretKeySpec derived = secret(("AWS4" + secret).getBytes(StandardCharsets.UTF_8));
            for (String part : List.of(date, region, service, END)) {
                derived = secret(own.hmac(derived, part));
            }
            last = new Key(date, secret, derived);
            key = last;
        }
        return last.spec();
    }

    private static SecretKeySpec secret(byte[] bytes) {
        return new SecretKeySpec(bytes, HMAC);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Hash functions of one thread. */
    private static final class Hashes {
        private final MessageDigest digest = SignatureV4.sha256();
        private final Mac mac = newMac();
        private SecretKeySpec keyed;

        private static Mac newMac() {
            try {
                return Mac.getInstance(HMAC);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has HmacSHA256", e);
            }
        }

        String sha256(String text) {
            return HEX.formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        }

        byte[] hmac(SecretKeySpec secret, String text) {
            if (!secret.equals(keyed)) {
                try {
                    mac.init(secret);
                } catch (GeneralSecurityException e) {
                    throw new IllegalStateException("any bytes are a key of " + mac.getAlgorithm(), e);
                }
                keyed = secret;
            }
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
