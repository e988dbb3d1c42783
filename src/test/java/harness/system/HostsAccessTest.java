package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster on two of three machines, and those who want to get in: the third machine, and another user of the master. */
final class HostsAccessTest {
    private static final int MASTER = 0;
    private static final int SLAVE = 1;
    private static final int OUTSIDE = 2;
    /** Where each machine has Hadoop's classes for everybody. */
    private static final String CLASSES = "/tmp/groups";

    private static final String NOBODY = "setpriv --reuid=65534 --regid=65534 --clear-groups ";
    private static final String REFUSED = "the cluster answers processes of the user who runs it";

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
            "3",
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
            String hdfs = setting("core-site.xml", "fs.defaultFS");
            String list = hadoop("org.apache.hadoop.fs.FsShell -fs " + hdfs + " -ls /");
            String write = hadoop("org.apache.hadoop.fs.FsShell -fs " + hdfs + " -mkdir /stranger");

            assertThat(said(MASTER, list))
                    .as("the user's own process")
                    .contains("exit 0")
                    .doesNotContain(REFUSED);
            for (String attempt : new String[] {list, write}) {
                assertThat(said(OUTSIDE, attempt)).contains(REFUSED).doesNotContain("exit 0");
                assertThat(said(MASTER, NOBODY + attempt)).contains(REFUSED).doesNotContain("exit 0");
            }
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isZero();
        }
    }

    /** To the machine outside and to all users of the master. */
    private static void giveClasses() {
        hosts.exec(
                MASTER,
                "cp -rL $(dirname $(dirname $(find / -path '*/hadoop-*/class-path.jar' 2>/dev/null | head -n 1))) "
                        + CLASSES
                        + " && mkdir " + CLASSES
                        + "/site && for file in core hdfs yarn mapred; do echo '<configuration/>' >"
                        + CLASSES
                        + "/site/$file-site.xml; done"
                        + " && chmod -R a+rX " + CLASSES + " && tar -C /tmp -c groups | ssh -i /root/.ssh/id"
                        + " -o StrictHostKeyChecking=no " + hosts.address(OUTSIDE) + " tar -C /tmp -x");
    }

    private static String setting(String file, String key) {
        return hosts.exec(
                        MASTER,
                        "cat $(find / -path '*/conf/" + file + "' 2>/dev/null | head -n 1) | tr -d '\\n'"
                                + " | sed 's#.*<name>" + key + "</name> *<value>\\([^<]*\\)</value>.*#\\1#'")
                .strip();
    }

    private static String hadoop(String words) {
        return "env HADOOP_USER_NAME=root " + java() + " -cp " + CLASSES + "/site:$(ls " + CLASSES
                + "/hadoop-*/class-path.jar) " + words;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String said(int host, String command) {
        return hosts.exec(host, "cd /tmp; timeout 60 " + command + " 2>&1; echo exit $?");
    }
}
