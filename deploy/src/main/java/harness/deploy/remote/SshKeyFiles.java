package harness.deploy.remote;

import harness.api.file.PrivateDirectory;
import harness.api.text.Reason;
import harness.record.json.WholeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.keyprovider.KeyPairProvider;

/**
 * An Ed25519 key pair in two files in OpenSSH's form.
 *
 * @param privateKey file that only its owner can read
 * @param publicKey file with the public half, one line
 */
public record SshKeyFiles(Path privateKey, Path publicKey) {
    /** Ed25519 has keys of this size only (RFC 8032). */
    private static final int KEY_BITS = 256;

    /**
     * @param privateKey where the key is, or is to be; the public half is beside it, with {@code .pub} at its end
     * @param comment says whose key it is; public
     * @return the pair that was there, else a new one
     * @throws IOException if it cannot be written
     */
    public static SshKeyFiles at(Path privateKey, String comment) throws IOException {
        SshKeyFiles files = new SshKeyFiles(privateKey, privateKey.resolveSibling(privateKey.getFileName() + ".pub"));
        // The public half is written last: a pair without it was never used.
        if (!Files.exists(files.publicKey)) {
            files.write(generate(), comment);
        }
        return files;
    }

    /**
     * @return the public half, one line
     * @throws IOException if it cannot be read
     */
    public String publicLine() throws IOException {
        return Files.readString(publicKey).strip();
    }

    private static KeyPair generate() throws IOException {
        try {
            return KeyUtils.generateKeyPair(KeyPairProvider.SSH_ED25519, KEY_BITS);
        } catch (GeneralSecurityException e) {
            throw new IOException("no Ed25519 key can be made: " + Reason.of(e), e);
        }
    }

    private void write(KeyPair pair, String comment) throws IOException {
        PrivateDirectory.ensure(privateKey.getParent());
        Files.deleteIfExists(privateKey);
        Files.createFile(
                privateKey, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (OutputStream out = Files.newOutputStream(privateKey)) {
            OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(pair, comment, null, out);
        } catch (GeneralSecurityException e) {
            throw new IOException("the key cannot be written: " + Reason.of(e), e);
        }
        WholeFile.write(publicKey, PublicKeyEntry.toString(pair.getPublic()) + " " + comment + "\n");
    }
}
