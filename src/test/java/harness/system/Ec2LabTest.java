package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.InstanceType;
import software.amazon.awssdk.services.ec2.model.MarketType;
import software.amazon.awssdk.services.ec2.model.PlacementStrategy;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.ShutdownBehavior;
import software.amazon.awssdk.services.ec2.model.SpotPrice;

/** What tests may rely on in the laboratory: it does as EC2 does. */
@Tag("ec2")
final class Ec2LabTest {
    private static final String IMAGE = "ami-0aa0000000000amd6";
    private static final String HI1 = "hi1.4xlarge";
    private static final String KEY = "test";
    private static final Duration SOON = Deadlines.OF_A_WAIT;
    private static final Duration POLL = Duration.ofMillis(50);

    @TempDir
    static Path directory;

    private static Ec2Lab lab;
    private static Ec2Client ec2;
    private static KeyPair key;

    @BeforeAll
    static void start() throws GeneralSecurityException {
        lab = Ec2Lab.start(directory);
        ec2 = lab.client();
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        key = generator.generateKeyPair();
        SdkBytes publicKey = SdkBytes.fromUtf8String(PublicKeyEntry.toString(key.getPublic()));
        ec2.importKeyPair(request -> request.keyName(KEY).publicKeyMaterial(publicKey));
    }

    @AfterAll
    static void stop() {
        if (lab != null) {
            lab.close();
        }
    }

    @AfterEach
    void nothingIsLeft() {
        lab.order(Ec2Lab.Orders.none());
        List<String> living = lab.living().stream().map(Instance::instanceId).toList();
        if (!living.isEmpty()) {
            ec2.terminateInstances(request -> request.instanceIds(living));
        }
        Awaitility.await("the end of all instances")
                .atMost(SOON)
                .pollInterval(POLL)
                .untilAsserted(() -> assertThat(lab.everythingThatExists()).containsExactly("key pair " + KEY));
    }

    private static List<Instance> run(Consumer<RunInstancesRequest.Builder> more) {
        return ec2.runInstances(request -> {
                    request.imageId(IMAGE).instanceType(HI1).minCount(1).maxCount(1);
                    more.accept(request);
                })
                .instances();
    }

    private static Instance awaitState(String id, InstanceStateName state) {
        return Awaitility.await(id + " is " + state)
                .atMost(SOON)
                .pollInterval(POLL)
                .until(() -> describe(id), instance -> instance.state().name() == state);
    }

    private static Instance describe(String id) {
        return lab.instances().stream()
                .filter(instance -> instance.instanceId().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anInstanceIsAMachineThatEndsItselfWhenItShutsDown() {
        String script = """
                #!/bin/bash
                id -u >/root/who
                mkfs.xfs -q /dev/xvdb && mkdir /disk && mount /dev/xvdb /disk && touch /disk/ready
                """;
        String id = run(request -> request.keyName(KEY)
                        .userData(Base64.getEncoder().encodeToString(script.getBytes(StandardCharsets.UTF_8)))
                        .instanceInitiatedShutdownBehavior(ShutdownBehavior.TERMINATE)
                        .blockDeviceMappings(
                                BlockDeviceMapping.builder()
                                        .deviceName("/dev/sdb")
                                        .virtualName("ephemeral0")
                                        .build(),
                                BlockDeviceMapping.builder()
                                        .deviceName("/dev/sdc")
                                        .virtualName("ephemeral1")
                                        .build()))
                .get(0)
                .instanceId();
        Instance instance = awaitState(id, InstanceStateName.RUNNING);
        Awaitility.await("user data has run")
                .atMost(SOON)
                .pollInterval(POLL)
                .ignoreExceptions()
                .until(() -> ssh(instance, "ls /disk").equals("ready\n"));
        assertThat(ssh(instance, "sudo cat /root/who; echo /dev/xvd*; hostname -I; id -un"))
                .isEqualTo("0\n/dev/xvdb /dev/xvdc\n%s \nadmin\n".formatted(instance.privateIpAddress()));
        assertThat(ec2.getConsoleOutput(request -> request.instanceId(id)).output())
                .isNotEmpty();

        ssh(instance, "sudo shutdown -h now");
        assertThat(awaitState(id, InstanceStateName.TERMINATED).stateReason().code())
                .isEqualTo("Client.InstanceInitiatedShutdown");
    }

    private static String ssh(Instance instance, String command) throws IllegalStateException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (SshClient client = SshClient.setUpDefaultClient()) {
            client.setServerKeyVerifier((session, address, serverKey) -> true);
            client.start();
            try (ClientSession session = client.connect("admin", instance.privateIpAddress(), 22)
                    .verify(SOON)
                    .getSession()) {
                session.addPublicKeyIdentity(key);
                session.auth().verify(SOON);
                try (var channel = session.createExecChannel(command)) {
                    channel.setOut(out);
                    channel.open().verify(SOON);
                    channel.waitFor(List.of(ClientChannelEvent.CLOSED), SOON);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aClientTokenIsGoodForOneLaunch() {
        Consumer<RunInstancesRequest.Builder> request = builder -> builder.clientToken("once");
        String id = run(request).get(0).instanceId();
        assertThat(run(request).get(0).instanceId()).isEqualTo(id);
        assertThat(lab.living()).hasSize(1);
        Filter token = Filter.builder().name("client-token").values("once").build();
        assertThat(ec2.describeInstances(describe -> describe.filters(token)).reservations())
                .singleElement()
                .satisfies(one -> assertThat(one.instances())
                        .singleElement()
                        .satisfies(
                                instance -> assertThat(instance.clientToken()).isEqualTo("once")));
        refused("IdempotentParameterMismatch", () -> run(request.andThen(builder -> builder.maxCount(2))));
    }

    @Test
    void aLostAnswerStillLaunches() {
        lab.order(Ec2Lab.Orders.faults(new Ec2Lab.Fault("RunInstances", "InternalError", 1, true)));
        List<Instance> told = run(builder -> {});
        assertThat(lab.living())
                .extracting(Instance::instanceId)
                .containsExactly(told.get(0).instanceId());
    }

    @Test
    void capacityIsGivenBetweenMinimumAndMaximum() {
        lab.order(Ec2Lab.Orders.capacity(HI1, 2));
        refused(
                "InsufficientInstanceCapacity",
                () -> run(request -> request.minCount(3).maxCount(3)));
        assertThat(run(request -> request.minCount(1).maxCount(3))).hasSize(2);
    }

    @Test
    void whatDoesNotExistIsRefused() {
        refused("InvalidAMIID.NotFound", () -> run(request -> request.imageId("ami-00000000000000000")));
        refused("InvalidInstanceType", () -> run(request -> request.instanceType("hi9.large")));
        refused("InvalidKeyPair.NotFound", () -> run(request -> request.keyName("unknown")));
        refused("InvalidPlacementGroup.Unknown", () -> run(request -> request.placement(p -> p.groupName("unknown"))));
        refused("DryRunOperation", () -> run(request -> request.dryRun(true)));
        lab.order(Ec2Lab.Orders.withdrawn(HI1, List.of("us-east-1a")));
        refused("Unsupported", () -> run(request -> request.placement(p -> p.availabilityZone("us-east-1a"))));
        lab.order(Ec2Lab.Orders.faults(Ec2Lab.Fault.of("RunInstances", "VcpuLimitExceeded")));
        refused("VcpuLimitExceeded", () -> run(request -> {}));
        assertThat(lab.living()).isEmpty();
    }

    private static void refused(String code, Runnable request) {
        assertThatThrownBy(request::run)
                .isInstanceOfSatisfying(
                        Ec2Exception.class,
                        e -> assertThat(e.awsErrorDetails().errorCode()).startsWith(code));
    }

    @Test
    void groupsInUseStay() {
        String group = ec2.createSecurityGroup(
                        request -> request.groupName("group").description("of a test"))
                .groupId();
        ec2.createPlacementGroup(request -> request.groupName("near").strategy(PlacementStrategy.CLUSTER));
        String id = run(request -> request.securityGroupIds(group).placement(p -> p.groupName("near")))
                .get(0)
                .instanceId();
        refused("DependencyViolation", () -> ec2.deleteSecurityGroup(request -> request.groupId(group)));
        refused("InvalidPlacementGroup.InUse", () -> ec2.deletePlacementGroup(request -> request.groupName("near")));
        ec2.terminateInstances(request -> request.instanceIds(id));
        awaitState(id, InstanceStateName.TERMINATED);
        ec2.deleteSecurityGroup(request -> request.groupId(group));
        ec2.deletePlacementGroup(request -> request.groupName("near"));
    }

    @Test
    void spotPricesHaveAHistoryAndALimit() {
        List<SpotPrice> prices = ec2.describeSpotPriceHistory(
                        request -> request.instanceTypes(InstanceType.fromValue("m5.large"))
                                .availabilityZone("us-east-1a"))
                .spotPriceHistory();
        assertThat(prices).hasSize(24);
        assertThat(prices.stream().map(SpotPrice::spotPrice).distinct()).hasSizeGreaterThan(1);
        refused(
                "SpotMaxPriceTooLow",
                () -> run(request -> request.instanceMarketOptions(
                        market -> market.marketType(MarketType.SPOT).spotOptions(spot -> spot.maxPrice("0.001")))));
    }

    @Test
    void aRetiredTypeHasAllItsDisks() {
        List<BlockDeviceMapping> mappings = IntStream.range(0, 24)
                .mapToObj(i -> BlockDeviceMapping.builder()
                        .deviceName("/dev/sd" + (char) ('b' + i))
                        .virtualName("ephemeral" + i)
                        .build())
                .toList();
        String id = run(request ->
                        request.instanceType("hs1.8xlarge").keyName(KEY).blockDeviceMappings(mappings))
                .get(0)
                .instanceId();
        Instance instance = awaitState(id, InstanceStateName.RUNNING);
        Awaitility.await("an SSH server")
                .atMost(SOON)
                .pollInterval(POLL)
                .ignoreExceptions()
                .until(() -> ssh(instance, "ls /dev/xvd? | wc -l").equals("24\n"));
    }
}
