package harness.deploy.ec2.sdk;

import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.InstanceType;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;
import software.amazon.awssdk.services.ec2.model.IpPermission;
import software.amazon.awssdk.services.ec2.model.IpRange;
import software.amazon.awssdk.services.ec2.model.LocationType;
import software.amazon.awssdk.services.ec2.model.PlacementStrategy;
import software.amazon.awssdk.services.ec2.model.UserIdGroupPair;

/** The calls, by the AWS SDK. */
final class Ec2Sdk implements Ec2Api {
    private static final String LINUX = "Linux/UNIX";
    private static final int SSH = 22;

    private final Ec2Clients clients;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private Ec2Sdk(Ec2Clients clients) {
        this.clients = clients;
    }

    /** A client that says at its first call what is wrong with its arguments or the environment. */
    static Ec2Api lazily(Optional<String> region, Optional<String> endpoint) {
        return lazily(region, endpoint, System.getenv(), Ec2Clients.Limits.STANDARD);
    }

    static Ec2Api lazily(
            Optional<String> region,
            Optional<String> endpoint,
            Map<String, String> environment,
            Ec2Clients.Limits limits) {
        try {
            return new Ec2Sdk(Ec2Clients.open(region, endpoint, environment, limits));
        } catch (CloudException e) {
            return Refused.with(e);
        } catch (RuntimeException e) {
            return Refused.with(Ec2Errors.translate(e));
        }
    }

    private Ec2Client ec2() {
        return clients.ec2();
    }

    @Override
    public Place place() {
        ec2().describeAvailabilityZones();
        return clients.place();
    }

    @Override
    public Image image(String idOrParameter) throws CloudException {
        String id = idOrParameter.startsWith("/")
                ? clients.ssm()
                        .getParameter(request -> request.name(idOrParameter))
                        .parameter()
                        .value()
                : idOrParameter;
        return ec2().describeImages(request -> request.imageIds(id)).images().stream()
                .findFirst()
                .map(image -> new Image(
                        image.imageId(),
                        String.valueOf(image.name()),
                        image.architectureAsString() == null ? "x86_64" : image.architectureAsString(),
                        image.rootDeviceName() == null ? "/dev/xvda" : image.rootDeviceName()))
                .orElseThrow(() -> new CloudException(
                        "InvalidAMIID.NotFound", "The image id '[" + id + "]' does not exist", true));
    }

    @Override
    public Optional<TypeFacts> type(String name) {
        try {
            return ec2()
                    .describeInstanceTypes(request -> request.instanceTypes(InstanceType.fromValue(name))
                            .filters(SdkValues.filter("instance-type", name)))
                    .instanceTypes()
                    .stream()
                    .findFirst()
                    .map(facts -> facts(name, facts));
        } catch (AwsServiceException e) {
            return absent(e, "InvalidInstanceType", "InvalidParameterValue");
        }
    }

    private static TypeFacts facts(String name, InstanceTypeInfo facts) {
        if (facts.instanceStorageInfo() == null || !facts.instanceStorageInfo().hasDisks()) {
            return new TypeFacts(name, 0, true);
        }
        int disks = facts.instanceStorageInfo().disks().stream()
                .mapToInt(disk -> disk.count() == null ? 1 : disk.count())
                .sum();
        return new TypeFacts(
                name, disks, "required".equals(facts.instanceStorageInfo().nvmeSupportAsString()));
    }

    @Override
    public List<String> zones(String type) {
        return ec2()
                .describeInstanceTypeOfferingsPaginator(request -> request.locationType(LocationType.AVAILABILITY_ZONE)
                        .filters(SdkValues.filter("instance-type", type)))
                .instanceTypeOfferings()
                .stream()
                .filter(offering -> type.equals(offering.instanceTypeAsString()))
                .map(offering -> offering.location())
                .sorted()
                .distinct()
                .toList();
    }

    @Override
    public List<Subnet> defaultSubnets() {
        return ec2()
                .describeSubnetsPaginator(request -> request.filters(SdkValues.filter("default-for-az", "true")))
                .subnets()
                .stream()
                .map(Ec2Sdk::known)
                .toList();
    }

    private static Subnet known(software.amazon.awssdk.services.ec2.model.Subnet subnet) {
        return new Subnet(
                subnet.subnetId(),
                subnet.vpcId(),
                subnet.availabilityZone(),
                Boolean.TRUE.equals(subnet.mapPublicIpOnLaunch()));
    }

    @Override
    public Subnet subnet(String id) throws CloudException {
        return ec2().describeSubnets(request -> request.subnetIds(id)).subnets().stream()
                .findFirst()
                .map(Ec2Sdk::known)
                .orElseThrow(() -> new CloudException(
                        "InvalidSubnetID.NotFound", "The subnet ID '" + id + "' does not exist", true));
    }

    @Override
    public List<SpotPrice> spotPrices(String type, String zone, Instant from) {
        return ec2()
                .describeSpotPriceHistoryPaginator(request -> request.instanceTypes(InstanceType.fromValue(type))
                        .filters(SdkValues.filter("instance-type", type))
                        .productDescriptions(LINUX)
                        .availabilityZone(zone)
                        .startTime(from))
                .spotPriceHistory()
                .stream()
                .filter(price -> zone.equals(price.availabilityZone()))
                .map(price -> new SpotPrice(price.timestamp(), Double.parseDouble(price.spotPrice())))
                .sorted(Comparator.comparing(SpotPrice::since))
                .toList();
    }

    @Override
    public Optional<ListPrice> listPrice(String type) {
        return clients.prices().of(type, clients.place().region());
    }

    @Override
    public Optional<ListVolumePrice> listVolumePrice(String type) {
        return clients.prices().ofVolume(type, clients.place().region());
    }

    @Override
    public Optional<ListPrice> listAddressPrice() {
        return clients.prices().ofAddress(clients.place().region());
    }

    @Override
    public String importKeyPair(String name, String publicKey, Map<String, String> tags) {
        return ec2().importKeyPair(request -> request.keyName(name)
                        .publicKeyMaterial(SdkBytes.fromUtf8String(publicKey))
                        .tagSpecifications(SdkValues.specification("key-pair", tags)))
                .keyPairId();
    }

    @Override
    public String createSecurityGroup(String name, String vpc, Map<String, String> tags) {
        return ec2().createSecurityGroup(request -> request.groupName(name)
                        .description("Harness: SSH from one address, everything within the group")
                        .vpcId(vpc)
                        .tagSpecifications(SdkValues.specification("security-group", tags)))
                .groupId();
    }

    @Override
    public void open(String group, String cidr) {
        allow(group, ssh(cidr));
        allow(
                group,
                IpPermission.builder()
                        .ipProtocol("-1")
                        .userIdGroupPairs(
                                UserIdGroupPair.builder().groupId(group).build())
                        .build());
    }

    private static IpPermission ssh(String cidr) {
        return IpPermission.builder()
                .ipProtocol("tcp")
                .fromPort(SSH)
                .toPort(SSH)
                .ipRanges(IpRange.builder().cidrIp(cidr).build())
                .build();
    }

    @Override
    public void shut(String group, String cidr) {
        try {
            ec2().revokeSecurityGroupIngress(request -> request.groupId(group).ipPermissions(ssh(cidr)));
        } catch (AwsServiceException e) {
            absent(e, "InvalidPermission.NotFound");
        }
    }

    private void allow(String group, IpPermission permission) {
        try {
            ec2().authorizeSecurityGroupIngress(
                            request -> request.groupId(group).ipPermissions(permission));
        } catch (AwsServiceException e) {
            absent(e, "InvalidPermission.Duplicate");
        }
    }

    @Override
    public String createPlacementGroup(String name, Map<String, String> tags) {
        return ec2().createPlacementGroup(request -> request.groupName(name)
                        .strategy(PlacementStrategy.CLUSTER)
                        .tagSpecifications(SdkValues.specification("placement-group", tags)))
                .placementGroup()
                .groupId();
    }

    @Override
    public List<String> runInstances(Launch launch) {
        return ec2().runInstances(LaunchRequest.of(launch)).instances().stream()
                .map(instance -> instance.instanceId())
                .toList();
    }

    @Override
    public List<Instance> instances(List<String> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        // By filter and not by id: one that is not known yet or any more would make the whole request fail.
        return SdkValues.instances(ec2(), SdkValues.filter("instance-id", ids.toArray(String[]::new)))
                .toList();
    }

    @Override
    public List<Instance> launched(String token) {
        return SdkValues.instances(ec2(), SdkValues.filter("client-token", token))
                // Not every cloud filters everything.
                .filter(instance -> instance.token().equals(token))
                .toList();
    }

    @Override
    public List<Resource> resources(Optional<String> cluster) {
        return new TaggedResources(ec2(), threads).of(cluster);
    }

    @Override
    public void terminate(List<String> ids) {
        if (!ids.isEmpty()) {
            ec2().terminateInstances(request -> request.instanceIds(ids));
        }
    }

    @Override
    public void remove(Resource resource) {
        try {
            switch (resource.kind()) {
                case INSTANCE -> terminate(List.of(resource.id()));
                case VOLUME -> ec2().deleteVolume(request -> request.volumeId(resource.id()));
                case SECURITY_GROUP -> ec2().deleteSecurityGroup(request -> request.groupId(resource.id()));
                case PLACEMENT_GROUP -> ec2().deletePlacementGroup(request -> request.groupName(resource.name()));
                case KEY_PAIR -> ec2().deleteKeyPair(request -> request.keyPairId(resource.id()));
            }
        } catch (AwsServiceException e) {
            absent(
                    e,
                    "InvalidVolume.NotFound",
                    "InvalidGroup.NotFound",
                    "InvalidPlacementGroup.Unknown",
                    "InvalidKeyPair.NotFound");
        }
    }

    @Override
    public void tag(List<String> ids, Map<String, String> tags) {
        if (!ids.isEmpty()) {
            ec2().createTags(request -> request.resources(ids).tags(SdkValues.tags(tags)));
        }
    }

    @Override
    public void close() {
        clients.ec2().close();
        clients.ssm().close();
        clients.prices().close();
        clients.http().close();
        threads.shutdown();
    }

    private static <T> Optional<T> absent(AwsServiceException e, String... codes) {
        for (String code : codes) {
            if (e.awsErrorDetails() != null && code.equals(e.awsErrorDetails().errorCode())) {
                return Optional.empty();
            }
        }
        throw e;
    }
}
