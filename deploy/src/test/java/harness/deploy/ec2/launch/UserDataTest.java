package harness.deploy.ec2.launch;

import static org.assertj.core.api.Assertions.assertThat;

import harness.deploy.ec2.ClusterRequests;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script's choice of disks, put to what lsblk(8) says of machines. */
class UserDataTest {
    /** {@code lsblk -dnpo NAME,MODEL} of an instance on Nitro with two local disks, and volumes before and after them. */
    private static final String NITRO = """
            /dev/nvme0n1  Amazon Elastic Block Store
            /dev/nvme1n1  Amazon Elastic Block Store
            /dev/nvme2n1  Amazon EC2 NVMe Instance Storage
            /dev/nvme3n1  Amazon EC2 NVMe Instance Storage
            /dev/nvme10n1 Amazon Elastic Block Store
            """;

    private static final String XEN = """
            /dev/xvda
            /dev/xvdb
            /dev/xvdc
            /dev/xvdd
            /dev/xvdba
            """;

    /** A disk whose kind nobody says. */
    private static final String UNKNOWN = """
            /dev/nvme0n1 QEMU NVMe Ctrl
            /dev/nvme1n1 QEMU NVMe Ctrl
            """;

    @TempDir
    Path directory;

    @Test
    void kindsAreToldByTheModelOrByTheNameThatWasAskedFor() throws Exception {
        String nitro = "/dev/nvme1n1 /dev/nvme2n1 /dev/nvme3n1 /dev/nvme10n1";
        assertThat(choice(NITRO, "local 2 " + nitro)).containsExactly("/dev/nvme2n1", "/dev/nvme3n1");
        assertThat(choice(NITRO, "local 1 " + nitro)).containsExactly("/dev/nvme2n1");
        assertThat(choice(NITRO, "ebs 4 " + nitro)).containsExactly("/dev/nvme1n1", "/dev/nvme10n1");
        assertThat(choice(NITRO, "ebs 0 " + nitro)).isEmpty();
        String xen = "/dev/xvdb /dev/xvdc /dev/xvdd /dev/xvdba";
        assertThat(choice(XEN, "local 24 " + xen)).containsExactly("/dev/xvdb");
        assertThat(choice(XEN, "ebs 24 " + xen)).containsExactly("/dev/xvdc", "/dev/xvdba");
        assertThat(choice(XEN.replace("xvd", "vd"), "ebs 24 " + xen.replace("xvd", "vd")))
                .containsExactly("/dev/vdc", "/dev/vdba");
        assertThat(choice(UNKNOWN, "local 1 /dev/nvme1n1")).isEmpty();
        assertThat(choice(UNKNOWN, "ebs 1 /dev/nvme1n1")).isEmpty();
    }

    private List<String> choice(String lsblk, String arguments) throws IOException, InterruptedException {
        Path said = Files.writeString(directory.resolve("said"), lsblk);
        return shell("""
                lsblk() { cat '%s'; }
                local_names='xvdb'
                ebs_names='xvdc xvdba'
                %s
                choose_disks %s
                """.formatted(said, UserData.text(UserData.CHOICE), arguments));
    }

    private static List<String> shell(String script) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "-c", script)
                .redirectErrorStream(true)
                .start();
        bash.getOutputStream().close();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(out).isIn(0, 1);
        return out.lines().toList();
    }

    @Test
    void theWholeScriptIsOfBashAndComplete() throws Exception {
        Ec2Spec spec = ClusterRequests.specWithFrom(Map.of("ebs", "4x100", "devices", "ebs", "device-count", "2"));
        for (Role role : Role.values()) {
            String script = UserData.of(spec, role, "key", Instant.EPOCH);
            assertThat(script).doesNotContain("@USER@", "@CHOSEN@", "_COUNT@", "_NAMES@", "@CHOOSE_DISKS@");
            assertThat(shell("bash -n <<'END_OF_SCRIPT'\n" + script + "\nEND_OF_SCRIPT\n"))
                    .isEmpty();
        }
        assertThat(UserData.of(spec, Role.SLAVE, "key", Instant.EPOCH))
                .contains("wanted=$((0 + 2))", "ebs_names='xvdb xvdc'", "local_names=''");
        assertThat(UserData.of(spec, Role.MASTER, "key", Instant.EPOCH))
                .contains("if [ 'false' = true ]; then\n  wanted");
    }
}
