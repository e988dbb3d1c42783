package harness.deploy.ec2.plan;

import harness.control.provider.Renting;
import harness.deploy.remote.SshKeyFiles;
import harness.record.json.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * The files of a rental.
 *
 * @param directory of the run or the cluster
 */
public record RentalFiles(Path directory) {
    public RentalFiles {
        directory = directory.toAbsolutePath().normalize();
    }

    public Path journal() {
        return directory.resolve(Renting.JOURNAL);
    }

    public Path knownHosts() {
        return directory.resolve("keys").resolve("known_hosts");
    }

    /** By which the controller logs in. */
    public SshKeyFiles login() throws IOException {
        return SshKeyFiles.at(directory.resolve("keys").resolve("id_ed25519"), "harness");
    }

    /** By which the machines are known. */
    public SshKeyFiles host() throws IOException {
        return SshKeyFiles.at(directory.resolve("keys").resolve("host_ed25519"), "harness-host");
    }

    /** All machines of a cluster have one host key, made for it. */
    public void know(Collection<String> addresses) throws IOException {
        String key = host().publicLine();
        String lines =
                addresses.stream().map(address -> address + " " + key + "\n").collect(Collectors.joining());
        WholeFile.write(knownHosts(), lines);
    }
}
