package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.IpPermission;
import software.amazon.awssdk.services.ec2.model.IpRange;
import software.amazon.awssdk.services.ec2.model.SecurityGroup;

/**
 * An EC2 API of this machine, whose instances are containers: real Linux systems with an SSH server, a user {@code admin},
 * user data that has run, and the disks of their type. Also answers for Systems Manager and the Security Token Service.
 */
final class Ec2Lab implements AutoCloseable {
    static final String REGION = "us-east-1";
    static final String ACCESS_KEY_ID = "AKIALABORATORY000000";
    /** Nobody may write it anywhere. */
    static final String SECRET_ACCESS_KEY = "laboratory/secret+that/nobody/may+write";

    private static final Path PROGRAM = Path.of(System.getProperty("harness.lab"));
    private static final String LABEL = "harness.ec2lab";
    private static final long END_SECONDS = 60;
    private static final int SSH = 22;
    /** Long, since what is late was done all the same: asked for again, it would be there already. */
    private static final Duration PATIENCE = Deadlines.OF_A_WAIT;

    private final Process process;
    private final URI endpoint;
    private final String name;
    private final String services;
    private final Ec2Client client;

    /**
     * An error in place of an answer.
     *
     * @param action the request, for example RunInstances
     * @param code as EC2 words it
     * @param times how many requests fail
     * @param done whether the request is carried out and only its answer is lost
     */
    record Fault(String action, String code, int times, boolean done) {
        /** Always. */
        static Fault of(String action, String code) {
            return new Fault(action, code, Integer.MAX_VALUE, false);
        }
    }

    /**
     * What is out of order.
     *
     * @param faults errors
     * @param capacity how many instances of a type may exist, by type
     * @param withdrawn zones that do not offer a type, by type
     * @param interrupted ids of instances that are told that they will be taken away
     */
    record Orders(
            List<Fault> faults,
            Map<String, Integer> capacity,
            Map<String, List<String>> withdrawn,
            List<String> interrupted) {
        static Orders none() {
            return new Orders(List.of(), Map.of(), Map.of(), List.of());
        }

        static Orders faults(Fault... faults) {
            return new Orders(List.of(faults), Map.of(), Map.of(), List.of());
        }

        static Orders capacity(String type, int instances) {
            return new Orders(List.of(), Map.of(type, instances), Map.of(), List.of());
        }

        /** These faults, too. */
        Orders with(Fault... more) {
            return new Orders(List.of(more), capacity, withdrawn, interrupted);
        }

        static Orders withdrawn(String type, List<String> zones) {
            return new Orders(List.of(), Map.of(), Map.of(type, zones), List.of());
        }

        static Orders interrupted(String instance) {
            return new Orders(List.of(), Map.of(), Map.of(), List.of(instance));
        }
    }

    private Ec2Lab(Process process, String line) {
        this.process = process;
        assertThat(line).as("the laboratory's first line").isNotNull();
        this.endpoint = URI.create(line.split(" ")[0]);
        this.name = line.split(" ")[1];
        this.services = line.split(" ")[2];
        this.client = Ec2Client.builder()
                .endpointOverride(endpoint)
                .region(Region.of(REGION))
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS_KEY_ID, SECRET_ACCESS_KEY)))
                .httpClient(Apache5HttpClient.builder().socketTimeout(PATIENCE).build())
                .build();
    }

    /** Starts one; the test is skipped, or fails where tests are required, if what it needs is missing. */
    static Ec2Lab start(Path directory) {
        HostImage.require(directory);
        return start(directory, HostImage.NAME);
    }

    /** The same with machines that have MPI, parallel HDF5 and GlusterFS. */
    static Ec2Lab startWithMpi(Path directory) {
        HostImage.requireMpi(directory);
        return start(directory, HostImage.MPI);
    }

    private static Ec2Lab start(Path directory, String image) {
        String python = HostImage.prepare(List.of(PROGRAM.resolve("install").toString()), directory);
        List<String> words = new ArrayList<>(List.of(python, "-B", "-m", "ec2lab"));
        words.addAll(List.of("--image", image, "--access-key-id", ACCESS_KEY_ID));
        HostImage.jdk().forEach((place, path) -> words.addAll(List.of("--mount", path + ":" + place)));
        try {
            Process process = new ProcessBuilder(words)
                    .directory(PROGRAM.toFile())
                    .redirectError(directory.resolve("laboratory.log").toFile())
                    .start();
            return new Ec2Lab(process, firstLine(process));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String firstLine(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
    }

    /** Where its instances reach S3 and DynamoDB. */
    String services() {
        return services;
    }

    /** With these variables an AWS client talks to the laboratory. */
    Map<String, String> environment() {
        return Map.of(
                "AWS_ACCESS_KEY_ID", ACCESS_KEY_ID,
                "AWS_SECRET_ACCESS_KEY", SECRET_ACCESS_KEY,
                "AWS_REGION", REGION,
                "AWS_ENDPOINT_URL", endpoint.toString());
    }

    /** What looks at the account from outside. */
    Ec2Client client() {
        return client;
    }

    /** Puts out of order what is said, and nothing else. */
    void order(Orders orders) {
        HttpRequest request = HttpRequest.newBuilder(endpoint.resolve("/laboratory/faults"))
                .PUT(HttpRequest.BodyPublishers.ofString(json(orders)))
                .build();
        try {
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(204);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private static String json(Orders orders) {
        try {
            return new ObjectMapper().writeValueAsString(orders);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All instances that the API tells of, also those that have ended. */
    List<Instance> instances() {
        return client.describeInstancesPaginator().reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .toList();
    }

    /** Those that have not ended. */
    List<Instance> living() {
        return instances().stream()
                .filter(instance -> instance.state().name() != InstanceStateName.TERMINATED)
                .toList();
    }

    /** Everything that costs money or has to be tidied up, as the API and the Docker engine tell, one line each. */
    List<String> everythingThatExists() {
        List<String> found = new ArrayList<>();
        Consumer<Stream<String>> add = lines -> found.addAll(lines.toList());
        add.accept(living().stream()
                .map(instance -> "instance " + instance.instanceId() + " "
                        + instance.state().nameAsString()));
        add.accept(client.describeVolumes().volumes().stream().map(volume -> "volume " + volume.volumeId()));
        add.accept(client.describeSecurityGroups().securityGroups().stream()
                .filter(group -> !group.groupName().equals("default"))
                .map(group -> "security group " + group.groupName()));
        add.accept(client.describeKeyPairs().keyPairs().stream().map(key -> "key pair " + key.keyName()));
        add.accept(client.describePlacementGroups().placementGroups().stream()
                .map(group -> "placement group " + group.groupName()));
        add.accept(client.describeSpotInstanceRequests().spotInstanceRequests().stream()
                .map(request -> "spot request " + request.spotInstanceRequestId()));
        add.accept(containers());
        add.accept(disks());
        return found;
    }

    private Stream<String> containers() {
        return DockerClientFactory.instance()
                .client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(LABEL, name))
                .exec()
                .stream()
                .map(container -> "container " + container.getNames()[0]);
    }

    private Stream<String> disks() {
        try (Stream<Path> files = Files.list(Path.of("/var/tmp/harness-ec2lab", name))) {
            return files.map(file -> "disks of " + file.getFileName()).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From where SSH may come to the machines of a cluster or a run. */
    List<String> sshFrom(String name) {
        return group(name).ipPermissions().stream()
                .filter(permission -> Integer.valueOf(SSH).equals(permission.fromPort()))
                .flatMap(permission -> permission.ipRanges().stream())
                .map(IpRange::cidrIp)
                .toList();
    }

    /** From there, as if it had been let in when the cluster was rented, and no longer from elsewhere. */
    void letIn(String name, String from, String elsewhere) {
        String group = group(name).groupId();
        client.authorizeSecurityGroupIngress(request -> request.groupId(group).ipPermissions(ssh(from)));
        client.revokeSecurityGroupIngress(request -> request.groupId(group).ipPermissions(ssh(elsewhere)));
    }

    private SecurityGroup group(String name) {
        return client.describeSecurityGroups().securityGroups().stream()
                .filter(group -> group.groupName().startsWith("harness-" + name))
                .findFirst()
                .orElseThrow();
    }

    private static IpPermission ssh(String cidr) {
        return IpPermission.builder()
                .ipProtocol("tcp")
                .fromPort(SSH)
                .toPort(SSH)
                .ipRanges(IpRange.builder().cidrIp(cidr).build())
                .build();
    }

    /** Takes an instance's power away, which its API does not notice. */
    void kill(String instance) {
        DockerClientFactory.instance().client().killContainerCmd(instance).exec();
    }

    @Override
    public void close() {
        client.close();
        try {
            // It ends, and takes all with it, when its input does.
            process.getOutputStream().close();
            assertThat(process.waitFor(END_SECONDS, TimeUnit.SECONDS))
                    .as("the laboratory has ended")
                    .isTrue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        } finally {
            process.destroy();
        }
    }
}
