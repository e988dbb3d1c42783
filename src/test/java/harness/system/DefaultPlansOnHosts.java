package harness.system;

import harness.api.UsageException;
import harness.api.machine.Machine;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import harness.control.plan.Planner;
import harness.control.plan.UserInput;
import harness.record.plan.Option;
import harness.record.plan.Plan;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;

/**
 * The default plan for inventories of small and large hosts, in one JVM: a line each with memory in GiB, disks, slaves, who may drop
 * caches, and seconds, bytes of DFSIO and notes, or in place of these three why it is refused, with tabs between. One SSH server stands for
 * all hosts: they have what the directory says that the inventory gives them to work in.
 */
final class DefaultPlansOnHosts {
    private static final Machine HERE = new Machine(2, 8L << 30, 8L << 30, 100L << 30);
    private static final Pattern WORK = Pattern.compile("/(\\d+)GiB/(\\d+)disks/(\\w+)");
    /** So that sizes of hosts with one number of disks can be compared. */
    private static final Map<Integer, Integer> SLAVES_BY_DISKS = Map.of(1, 2, 2, 4, 4, 8, 12, 2, 24, 4);

    private static final List<String> ADDRESSES =
            IntStream.rangeClosed(0, 8).mapToObj("127.0.0.1%d"::formatted).toList();

    private DefaultPlansOnHosts() {}

    /**
     * @param directory of files that are written
     */
    public static void main(String[] directory) throws IOException, GeneralSecurityException {
        Path files = Path.of(directory[0]);
        KeyPairGenerator keys = KeyPairGenerator.getInstance("EC");
        keys.initialize(256);
        KeyPair key = keys.generateKeyPair();
        try (OutputStream id = Files.newOutputStream(files.resolve("id"))) {
            OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(key, "", null, id);
        }
        Files.setPosixFilePermissions(files.resolve("id"), PosixFilePermissions.fromString("rw-------"));
        try (SshServer server = SshServer.setUpDefaultServer()) {
            server.setHost(String.join(",", ADDRESSES));
            server.setKeyPairProvider(KeyPairProvider.wrap(key));
            server.setPublickeyAuthenticator((user, any, session) -> true);
            server.setCommandFactory((channel, command) -> new Answer(command));
            server.start();
            PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            Planner planner = new Services(new Terminal(out, out, false)).planner();
            for (String privilege : List.of("root", "none")) {
                for (int memory : new int[] {4, 8, 16, 32, 64}) {
                    for (int disks : new int[] {1, 2, 4, 12, 24}) {
                        if (privilege.equals("root") || disks == 1) {
                            int slaves = SLAVES_BY_DISKS.get(disks);
                            Path inventory = Files.writeString(
                                    files.resolve("hosts.yaml"),
                                    inventory(
                                            server.getPort(),
                                            PublicKeyEntry.toString(key.getPublic()),
                                            files,
                                            "/%dGiB/%ddisks/%s".formatted(memory, disks, privilege),
                                            slaves));
                            out.printf(
                                    "%d\t%d\t%d\t%s\t%s%n",
                                    memory, disks, slaves, privilege, planned(planner, inventory));
                        }
                    }
                }
            }
        }
        // Threads of the server may be slow to end.
        System.exit(0);
    }

    private static String inventory(int port, String key, Path files, String work, int slaves) throws IOException {
        Files.write(
                files.resolve("known_hosts"),
                ADDRESSES.stream()
                        .map(address -> "[%s]:%d %s".formatted(address, port, key))
                        .toList());
        return ADDRESSES.stream()
                .skip(1)
                .limit(slaves)
                .map("  - %s\n"::formatted)
                .collect(Collectors.joining("", """
                        user: alice
                        port: %d
                        key: id
                        known-hosts: known_hosts
                        work: %s
                        master: %s
                        slaves:
                        """.formatted(port, work, ADDRESSES.get(0)), ""));
    }

    private static String planned(Planner planner, Path inventory) {
        try {
            Plan plan = planner.plan(
                    UserInput.onCommandLine(Map.of(Option.INVENTORY, inventory.toString()), List.of()), HERE);
            return "%.0f\t%s\t%s"
                    .formatted(
                            plan.estimate().seconds(),
                            plan.workloads().get(0).parameters().get("size"),
                            String.join("; ", plan.deployment().notes()));
        } catch (UsageException e) {
            return "refused: " + e.getMessage();
        }
    }

    /** What the script about a host would write there. */
    private static final class Answer implements Command {
        private final String command;
        private OutputStream out;
        private ExitCallback exit;

        Answer(String command) {
            this.command = command;
        }

        @Override
        public void start(ChannelSession channel, Environment environment) throws IOException {
            Matcher host = WORK.matcher(command);
            if (!host.find()) {
                throw new IOException("not a host of this test: " + command);
            }
            long memory = Long.parseLong(host.group(1)) << 30;
            long disks = Long.parseLong(host.group(2));
            StringBuilder answer = new StringBuilder("""
                    cores=%d
                    memory=%d
                    caches=33554432
                    privilege=%s
                    epoch=%d
                    jdk="17.0.15"|/usr/lib/jvm/java
                    work=ok|/dev/sda1|52428800|41943040|/|%s
                    """.formatted(
                            Math.max(2, memory >> 32),
                            memory,
                            host.group(3),
                            System.currentTimeMillis() / 1_000,
                            host.group()));
            for (int disk = 0; disk < disks && disks > 1; disk++) {
                answer.append("mount=ok|/dev/sdb%1$d|500000000|490000000|/data%1$d|/data%1$d\n".formatted(disk));
            }
            out.write(answer.toString().getBytes(StandardCharsets.UTF_8));
            out.flush();
            exit.onExit(0);
        }

        @Override
        public void destroy(ChannelSession channel) {
            // Nothing of it is left.
        }

        @Override
        public void setInputStream(InputStream script) {
            // What it would do is known.
        }

        @Override
        public void setOutputStream(OutputStream stream) {
            out = stream;
        }

        @Override
        public void setErrorStream(OutputStream stream) {
            // Nothing goes wrong.
        }

        @Override
        public void setExitCallback(ExitCallback callback) {
            exit = callback;
        }
    }
}
