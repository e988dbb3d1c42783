package harness.deploy.ec2.api;

import harness.api.money.VolumeRates;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The calls of EC2 that are used, and no more. Every method asks the service once (with retries of what was throttled),
 * may be called by several threads at once, and has a name of its own: the calls travel to another JVM by it.
 */
public interface Ec2Api extends Ec2Offers, AutoCloseable {
    /**
     * Where the service is.
     *
     * @param region its region
     * @param url its address
     * @param amazon whether that is Amazon's, so that Amazon's prices apply
     */
    record Place(String region, String url, boolean amazon) {}

    /**
     * A machine image.
     *
     * @param id for example {@code ami-0abc}
     * @param name for people
     * @param architecture {@code x86_64} or {@code arm64}
     * @param rootDevice name of its root volume
     */
    record Image(String id, String name, String architecture, String rootDevice) {}

    /**
     * What the service knows of an instance type.
     *
     * @param name for example {@code i4i.large}
     * @param disks local disks
     * @param nvme whether they appear by themselves, as NVMe disks; else each has to be mapped
     */
    record TypeFacts(String name, int disks, boolean nvme) {}

    /**
     * A subnet.
     *
     * @param id for example {@code subnet-0abc}
     * @param vpc its virtual network
     * @param zone its availability zone
     * @param publicAddresses whether it gives an instance a public IPv4 address
     */
    record Subnet(String id, String vpc, String zone, boolean publicAddresses) {}

    /**
     * What the hour of a spot instance costs.
     *
     * @param since when that began to hold
     * @param usdPerHour more than 0
     */
    record SpotPrice(Instant since, double usdPerHour) {}

    /**
     * What an instance, or something else that is paid by the hour, costs on demand.
     *
     * @param usdPerHour of one instance with Linux, for example; more than 0
     * @param published when the list was published that says so
     */
    record ListPrice(double usdPerHour, LocalDate published) {}

    /**
     * What a type of volume costs on demand.
     *
     * @param rates what a month costs
     * @param published when the list was published that says so
     */
    record ListVolumePrice(VolumeRates rates, LocalDate published) {}

    /**
     * An instance.
     *
     * @param id for example {@code i-0abc}
     * @param condition whether it runs
     * @param privateAddress empty until it has one
     * @param publicAddress empty if it has none
     * @param type for example {@code i4i.large}
     * @param spot whether it is a spot instance
     * @param token of the request that started it; may be empty
     * @param tags by key
     */
    record Instance(
            String id,
            InstanceState condition,
            String privateAddress,
            String publicAddress,
            String type,
            boolean spot,
            String token,
            Map<String, String> tags) {
        public Instance {
            tags = Map.copyOf(tags);
        }

        /** {@return whether it is gone, or cannot come back} */
        public boolean ended() {
            return state().equals("terminated");
        }

        /** {@return for example {@code running}} */
        public String state() {
            return condition.state();
        }

        /** {@return why it is in this state; may be empty} */
        public String reason() {
            return condition.reason();
        }
    }

    /**
     * Whether an instance runs.
     *
     * @param state for example {@code running}
     * @param reason why it is in this state; may be empty
     * @param until when it was told to end, where the service says so
     */
    record InstanceState(String state, String reason, Optional<Instant> until) {}

    /**
     * Something with our tags that exists.
     *
     * @param kind what it is
     * @param id by which the service knows it
     * @param name for people
     * @param state for example {@code running}
     * @param tags by key
     */
    record Resource(ResourceKind kind, String id, String name, String state, Map<String, String> tags) {
        public Resource {
            tags = Map.copyOf(tags);
        }

        @Override
        public String toString() {
            return "%s %s%s".formatted(kind.word(), id, state.isEmpty() ? "" : " (" + state + ")");
        }
    }

    /**
     * A network volume that comes and goes with an instance.
     *
     * @param device name that it is mapped to
     * @param gib size
     * @param type for example {@code gp3}
     * @param iops 0 for the type's default
     * @param mibPerSecond 0 for the type's default
     */
    record Volume(String device, int gib, String type, int iops, int mibPerSecond) {
        /** {@return for people, for example {@code 100 GiB gp3 with 6000 IOPS}} */
        public String describe() {
            return "%d GiB %s%s%s"
                    .formatted(
                            gib,
                            type,
                            iops > 0 ? " with " + iops + " IOPS" : "",
                            mibPerSecond > 0 ? " and " + mibPerSecond + " MiB/s" : "");
        }
    }

    /**
     * Equal instances.
     *
     * @param token a request with the same token is not done twice
     * @param type for example {@code i4i.large}
     * @param image id
     * @param least fewest to start
     * @param most how many to start
     * @param subnet where
     * @param securityGroup id
     * @param keyPair name
     * @param placementGroup name
     * @param spot whether they are bought at the spot price
     * @param maxPrice highest spot price in USD per hour; the on-demand price if empty
     * @param userData script for the first boot
     * @param volumes root and data volumes
     * @param ephemeral local disks to map, for types whose disks do not appear by themselves
     * @param tags of instances and volumes
     */
    record Launch(
            String token,
            String type,
            String image,
            int least,
            int most,
            String subnet,
            String securityGroup,
            String keyPair,
            Optional<String> placementGroup,
            boolean spot,
            Optional<String> maxPrice,
            String userData,
            List<Volume> volumes,
            int ephemeral,
            Map<String, String> tags) {
        public Launch {
            volumes = List.copyOf(volumes);
            tags = Map.copyOf(tags);
        }
    }

    /**
     * @param name of the key pair
     * @param publicKey one line in the form of OpenSSH
     * @param tags of it
     * @return its id
     * @throws CloudException if it was not made
     */
    String importKeyPair(String name, String publicKey, Map<String, String> tags) throws CloudException;

    /**
     * @param name of the group
     * @param vpc where
     * @param tags of it
     * @return its id
     * @throws CloudException if it was not made
     */
    String createSecurityGroup(String name, String vpc, Map<String, String> tags) throws CloudException;

    /**
     * Opens SSH to some addresses, and everything within the group; what is open already stays so.
     *
     * @param group id
     * @param cidr addresses
     * @throws CloudException if it cannot be done
     */
    void open(String group, String cidr) throws CloudException;

    /**
     * Closes SSH to some addresses; what is closed already stays so.
     *
     * @param group id
     * @param cidr addresses
     * @throws CloudException if it cannot be done
     */
    void shut(String group, String cidr) throws CloudException;

    /**
     * @param name of the group, whose instances are put close together
     * @param tags of it
     * @return its id
     * @throws CloudException if it was not made
     */
    String createPlacementGroup(String name, Map<String, String> tags) throws CloudException;

    /**
     * @param launch what to start
     * @return ids of the instances
     * @throws CloudException if they were not started
     */
    List<String> runInstances(Launch launch) throws CloudException;

    /**
     * @param ids of instances; those that are not known are left out
     * @return the instances
     * @throws CloudException if it cannot be asked
     */
    List<Instance> instances(List<String> ids) throws CloudException;

    /**
     * @param token of a launch
     * @return the instances that it has started, in whatever state; those that have ended are shown for about an hour
     * @throws CloudException if it cannot be asked
     */
    List<Instance> launched(String token) throws CloudException;

    /**
     * @param cluster of the tag {@code harness:cluster}; of all clusters if empty
     * @return everything with that tag that exists; instances that have ended do not
     * @throws CloudException if it cannot be asked
     */
    List<Resource> resources(Optional<String> cluster) throws CloudException;

    /**
     * @param ids of instances
     * @throws CloudException if it cannot be done
     */
    void terminate(List<String> ids) throws CloudException;

    /**
     * Removes something other than an instance; what is not there is removed.
     *
     * @param resource what
     * @throws CloudException if it cannot be removed now, for example because an instance is using it
     */
    void remove(Resource resource) throws CloudException;

    /**
     * @param ids of anything
     * @param tags to set
     * @throws CloudException if it cannot be done
     */
    void tag(List<String> ids, Map<String, String> tags) throws CloudException;

    @Override
    void close();
}
