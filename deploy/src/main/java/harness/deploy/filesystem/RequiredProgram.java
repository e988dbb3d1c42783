package harness.deploy.filesystem;

import java.util.List;

/**
 * A program that a file system calls on some hosts.
 *
 * @param hosts that need it
 * @param program its name
 * @param debianPackage that has it
 */
public record RequiredProgram(List<StorageHost> hosts, String program, String debianPackage) {
    public RequiredProgram {
        hosts = List.copyOf(hosts);
    }
}
