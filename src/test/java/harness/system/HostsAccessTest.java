package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster on two of three machines, and those who want to get in: the third machine, and other users of the two. */
@Tag("hosts")
final class HostsAccessTest {
    private static final int MASTER = 0;
    private static final int SLAVE = 1;
    private static final int OUTSIDE = 2;
    /** Where each machine has Hadoop's classes for everybody. */
    private static final String CLASSES = "/tmp/groups";
    /** The program that tries, which is compiled where it runs. */
    private static final Path STRANGER = HarnessJar.path()
            .resolveSibling("harness-hdfs/src/test/java/harness/hdfs/embedded/Stranger.java")
            .toAbsolutePath();

    private static final String NOBODY = "setpriv --reuid=65534 --regid=65534 --clear-groups ";
    private static final String REFUSED = "the cluster answers processes of the user who runs it";
    /** NameNode, 4 of the ResourceManager, job history, DataNode, 2 of the NodeManager. */
    private static final int RPC_SERVERS = 9;

    @TempDir
    static Path directory;

    private static ContainerHosts hosts;

    private final String name = SmallRun.newName();

    @BeforeAll
    static void start() throws IOException {
        hosts = ContainerHosts.start(directory, OUTSIDE);
    }

    @AfterAll
    static void stop() {
        if (hosts != null) {
            hosts.close();
        }
    }

    @Test
    void nobodyElseGetsInAndTheRunGoesOn() throws IOException {
        String[] words = {
            "run",
            "--provider",
            "hosts",
            "--inventory",
            hosts.inventoryOf(SLAVE).toString(),
            "--workloads",
            "wordcount",
            "--repeats",
            "6",
            "--warm-ups",
            "0",
            "--scale",
            "0.0002",
            "--out",
            directory.toString(),
            "--name",
            name
        };
        try (Command command = HarnessJar.in(directory).start(words)) {
            command.awaitErr("healthy after");
            giveClasses();
            List<String> ends = Stream.of(MASTER, SLAVE)
                    .flatMap(host -> ports(host).stream())
                    .toList();
            String attempts = attempts(String.join(" ", ends));

            assertThat(said(SLAVE, attempts("")).lines())
                    .as("the user's own process on another machine than NameNode's")
                    .contains("list\tdone", "write\tdone", "submit\tdone");
            CompletableFuture<String> onMaster = CompletableFuture.supplyAsync(() -> said(MASTER, NOBODY + attempts));
            CompletableFuture<String> onSlave = CompletableFuture.supplyAsync(() -> said(SLAVE, NOBODY + attempts));
            String outside = said(OUTSIDE, attempts);
            for (String said : List.of(onMaster.join(), onSlave.join(), outside)) {
                List<String> lines =
                        said.lines().filter(line -> line.contains("\t")).toList();
                assertThat(lines)
                        .as(said)
                        .hasSize(4 + 3 * ends.size())
                        .noneMatch(line -> line.endsWith("\tdone"))
                        .noneMatch(line -> line.contains("NoSuchProtocol"));
                assertThat(lines.subList(0, 4)).allMatch(line -> line.contains(REFUSED));
                assertThat(lines.stream()
                                .filter(line -> line.startsWith("rpc ") && line.contains("AccessControlException")))
                        .as(said)
                        .hasSizeGreaterThanOrEqualTo(RPC_SERVERS);
                assertThat(lines.stream().filter(line -> line.endsWith("ERROR_ACCESS_TOKEN")))
                        .as(said)
                        .hasSize(1);
            }
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isZero();
        }
    }

    /** To all users of all machines, as if the cluster's configuration had leaked. */
    private static void giveClasses() throws IOException {
        hosts.exec(
                MASTER,
                "cp -rL $(dirname $(dirname $(find / -path '*/hadoop-*/class-path.jar' 2>/dev/null | head -n 1))) "
                        + CLASSES
                        + " && cp -r $(dirname $(find / -path '*/runs/*/conf/hosts' 2>/dev/null | head -n 1)) "
                        + CLASSES
                        + "/site && base64 -d >" + CLASSES + "/Stranger.java <<END\n"
                        + Base64.getEncoder().encodeToString(Files.readAllBytes(STRANGER))
                        + "\nEND\n chmod -R a+rX " + CLASSES);
        for (int host : new int[] {SLAVE, OUTSIDE}) {
            hosts.exec(
                    MASTER,
                    "tar -C /tmp -c groups | ssh -i /root/.ssh/id -o StrictHostKeyChecking=no " + hosts.address(host)
                            + " tar -C /tmp -x");
        }
    }

    /** Where the JVMs of a machine listen. */
    private static List<String> ports(int host) {
        return hosts.exec(host, "ss -ltnpH | grep java | awk '{print $4}'")
                .lines()
                .map(end -> hosts.address(host) + end.substring(end.lastIndexOf(':')))
                .distinct()
                .toList();
    }

    private static String attempts(String ends) {
        String hdfs = hosts.exec(
                        MASTER,
                        "tr -d '\\n' <" + CLASSES + "/site/core-site.xml"
                                + " | sed 's#.*<name>fs.defaultFS</name> *<value>\\([^<]*\\)</value>.*#\\1#'")
                .strip();
        String pool = hosts.exec(SLAVE, "basename $(find /data1 -name 'BP-*' | head -n 1)")
                .strip();
        return "env HADOOP_USER_NAME=root %s -Djdk.net.hosts.file=%s/site/hosts -cp %2$s/site:$(ls %2$s/hadoop-*/class-path.jar) %2$s/Stranger.java %2$s/site %s %s %s"
                .formatted(java(), CLASSES, hdfs, pool, ends);
    }

    private static String java() {
        return HostImage.JDK + "/bin/java";
    }

    private static String said(int host, String command) {
        return hosts.exec(host, "cd /tmp; timeout 900 " + command + " 2>/tmp/said || cat /tmp/said");
    }
}
