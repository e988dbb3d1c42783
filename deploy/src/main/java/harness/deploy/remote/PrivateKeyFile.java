package harness.deploy.remote;

import harness.api.text.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.apache.sshd.common.util.security.SecurityUtils;

/**
 * A file with a private key.
 *
 * @param path of it
 */
record PrivateKeyFile(Path path) {
    /** Each block of a file of OpenSSH begins with this (PROTOCOL.key in its source). */
    private static final byte[] MAGIC = "openssh-key-v1\0".getBytes(StandardCharsets.US_ASCII);

    /**
     * @return the key pairs in it; empty if a passphrase protects them
     * @throws IOException if it cannot be read or is no key
     */
    Optional<List<KeyPair>> load() throws IOException {
        if (isEncrypted()) {
            return Optional.empty();
        }
        try {
            return Optional.of(pairs(FilePasswordProvider.EMPTY));
        } catch (GeneralSecurityException e) {
            throw new IOException("key " + path + " cannot be used (" + Reason.of(e) + ")", e);
        }
    }

    /**
     * @param passphrase that may protect it
     * @return the key pairs in it; empty if they cannot be read with it
     */
    Optional<List<KeyPair>> open(String passphrase) {
        try {
            return Optional.of(pairs(FilePasswordProvider.of(passphrase)));
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            // What is decrypted with another passphrase has any form.
            return Optional.empty();
        }
    }

    private List<KeyPair> pairs(FilePasswordProvider passphrase) throws IOException, GeneralSecurityException {
        try (InputStream input = Files.newInputStream(path)) {
            Iterable<KeyPair> pairs =
                    SecurityUtils.loadKeyPairIdentities(null, NamedResource.ofName(path.toString()), input, passphrase);
            if (pairs == null) {
                throw new IOException("no private key in " + path);
            }
            List<KeyPair> all = new ArrayList<>();
            pairs.forEach(all::add);
            return all;
        }
    }

    private boolean isEncrypted() throws IOException {
        Optional<Buffer> block = block();
        return block.isPresent()
                ? !block.get().getString().equals("none")
                : Files.readString(path, StandardCharsets.ISO_8859_1).contains("ENCRYPTED");
    }

    /**
     * The public half, which no passphrase protects: of the file beside it whose name ends with {@code .pub}, else of itself.
     *
     * @return empty if it cannot be known
     */
    Optional<PublicKey> publicHalf() {
        Path beside = path.resolveSibling(path.getFileName() + ".pub");
        try {
            if (Files.isReadable(beside)) {
                return Optional.of(PublicKeyEntry.parsePublicKeyEntry(
                                Files.readString(beside).strip())
                        .resolvePublicKey(null, null, null));
            }
            return block().map(PrivateKeyFile::publicKey);
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            // Nothing that an agent could be asked for.
            return Optional.empty();
        }
    }

    /** What follows the magic bytes, if the file is of OpenSSH's form: names of cipher and key derivation, options, keys. */
    private Optional<Buffer> block() throws IOException {
        String text = Files.readString(path, StandardCharsets.ISO_8859_1);
        if (!text.startsWith("-----BEGIN OPENSSH PRIVATE KEY-----")) {
            return Optional.empty();
        }
        String base64 = text.lines().filter(line -> !line.startsWith("-----")).collect(Collectors.joining());
        try {
            Buffer buffer = new ByteArrayBuffer(Base64.getMimeDecoder().decode(base64));
            buffer.rpos(MAGIC.length);
            return Optional.of(buffer);
        } catch (RuntimeException e) {
            throw new IOException("no private key in " + path, e);
        }
    }

    private static PublicKey publicKey(Buffer block) {
        try {
            block.getString();
            block.getString();
            block.getBytes();
            block.getInt();
            return new ByteArrayBuffer(block.getBytes()).getRawPublicKey();
        } catch (org.apache.sshd.common.SshException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
