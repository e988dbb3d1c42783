package harness.mpi.launch;

import java.nio.file.Path;

/**
 * How a launcher and the hosts of a job reach each other, where they do not by the names that they give themselves.
 *
 * @param sshConfig file for {@code ssh -F} by which the launcher reaches the hosts
 * @param launcher address of the launcher's host, by which the hosts reach it
 */
public record Way(Path sshConfig, String launcher) {}
