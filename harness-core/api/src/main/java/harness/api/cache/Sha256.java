package harness.api.cache;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
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

    /**
     * @param file of any size
     * @return its checksum
     * @throws IOException if it cannot be read
     */
    public static String of(Path file) throws IOException {
        try (DigestInputStream input = new DigestInputStream(Files.newInputStream(file), digest())) {
            input.transferTo(OutputStream.nullOutputStream());
            return hex(input.getMessageDigest().digest());
        }
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
