package harness.deploy.ec2.launch;

import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.plan.ChosenDisks;
import harness.deploy.ec2.plan.DataVolumes;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.RentedDisks;
import harness.deploy.ec2.plan.Role;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The script that an instance runs at its first boot. It holds the private half of the host key, and no other secret. */
public final class UserData {
    private static final String SCRIPT = "user-data.sh";
    /** Functions of it. */
    static final String CHOICE = "choose-disks.sh";

    /** What EC2 accepts, in bytes before it is encoded (Amazon EC2 User Guide, "Run commands at launch"). */
    public static final int MOST_BYTES = 16 * 1024;

    private UserData() {}

    /**
     * @param spec of the cluster
     * @param role of the instance; a master has no disks that are chosen or joined
     * @param hostKey private key in OpenSSH's form
     * @param deadline when the instance ends itself, unless the lease is extended
     * @return a script for bash
     */
    static String of(Ec2Spec spec, Role role, String hostKey, Instant deadline) {
        RentedDisks disks = spec.disks(role);
        Optional<ChosenDisks> chosen = disks.chosen();
        return text(SCRIPT)
                .replace("@CHOOSE_DISKS@", text(CHOICE).strip())
                .replace("@CHOSEN@", Boolean.toString(chosen.isPresent()))
                .replace("@LOCAL_COUNT@", count(chosen.map(ChosenDisks::local)))
                .replace("@EBS_COUNT@", count(chosen.map(ChosenDisks::volumes)))
                .replace(
                        "@LOCAL_NAMES@",
                        names(IntStream.range(0, disks.ephemeral()).mapToObj(DataVolumes::device)))
                .replace("@EBS_NAMES@", names(disks.data().stream().map(Ec2Api.Volume::device)))
                .replace("@USER@", spec.sshUser())
                .replace("@DEADLINE@", Long.toString(deadline.getEpochSecond()))
                .replace("@SPOT@", Boolean.toString(spec.spot()))
                .replace("@ARRAY@", Boolean.toString(disks.array().isPresent()))
                .replace("@HOST_KEY@", hostKey.strip());
    }

    private static String count(Optional<Integer> count) {
        return Integer.toString(count.orElse(0));
    }

    private static String names(Stream<String> devices) {
        return devices.map(device -> device.substring(device.lastIndexOf('/') + 1))
                .collect(Collectors.joining(" "));
    }

    static String text(String name) {
        try (InputStream script = UserData.class.getResourceAsStream(name)) {
            if (script == null) {
                throw new IllegalStateException(name + " is not on the class path");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
