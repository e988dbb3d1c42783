package harness.deploy.ec2.rental;

import harness.deploy.hosts.inventory.InventoryHost;
import harness.deploy.hosts.survey.PackageInstall;
import harness.deploy.hosts.survey.PackageNeed;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is done on the machines themselves while they are rented. */
public interface Machines extends AutoCloseable {
    /**
     * Waits until a machine shows the known host key, lets us in and has done what its user data say.
     *
     * @param host a machine that is running
     * @param limit how long to wait
     * @return directories on its disks; of disks that are formatted for a run the devices, if these were chosen
     * @throws ConnectException if its SSH server cannot be reached in time
     * @throws IOException if it does not get so far in time
     * @throws InterruptedException if this thread is interrupted
     */
    List<String> awaitReady(InventoryHost host, Duration limit) throws IOException, InterruptedException;

    /**
     * Installs what is missing of what a machine needs.
     *
     * @param host a machine that is ready
     * @param needs one or more
     * @param log gets what its package manager says
     * @return what was installed
     * @throws IOException if something is missing after that; the message names machine, package and log
     */
    PackageInstall.Result install(InventoryHost host, List<PackageNeed> needs, Path log) throws IOException;

    /**
     * @param host a machine
     * @param deadline when it is to end itself
     * @throws IOException if it cannot be told
     */
    void extend(InventoryHost host, Instant deadline) throws IOException;

    /**
     * @param host a spot instance
     * @return why and when it will be taken away, one line, if it was told so
     * @throws IOException if it cannot be asked
     */
    Optional<String> notice(InventoryHost host) throws IOException;

    @Override
    void close();
}
