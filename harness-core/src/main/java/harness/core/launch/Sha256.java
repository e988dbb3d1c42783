package harness.core.launch;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 checksums as lower-case hexadecimal digits. */
public final class Sha256 {
    private Sha256() {}

    /**
     * @param bytes any
     * @return their checksum
     */
    public static String of(byte[] bytes) {
        return hex(digest().digest(bytes));
    }

    static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
