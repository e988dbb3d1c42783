package harness.deploy.ec2.plan;

/**
 * Machines that serve file systems and do nothing else.
 *
 * @param count 1 or more
 * @param disks of each
 */
public record RentedServers(int count, RentedDisks disks) {}
