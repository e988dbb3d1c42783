package harness.hdfs.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What the machines of one cluster know and nobody else: by it they know each other's words. It goes to a host through the pipe of
 * its agent, and is in no file.
 *
 * @param hex 32 random bytes as digits
 */
public record RunSecret(@JsonProperty(required = true) String hex) {
    private static final int BYTES = 32;
    private static final String HMAC = "HmacSHA256";

    /** {@return one that nobody else has} */
    public static RunSecret random() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return new RunSecret(HexFormat.of().formatHex(random));
    }

    /**
     * @param text of whoever has the secret
     * @return its HMAC-SHA256, by which others who have the secret know it
     */
    public String sign(String text) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(hex.getBytes(StandardCharsets.US_ASCII), HMAC));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + HMAC, e);
        }
    }

    /**
     * @param text that somebody has sent
     * @param signature that came with it
     * @return whether it is of somebody who has the secret
     */
    public boolean signed(String text, String signature) {
        return MessageDigest.isEqual(
                sign(text).getBytes(StandardCharsets.US_ASCII), signature.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "RunSecret[" + hex.length() + " digits]";
    }
}
