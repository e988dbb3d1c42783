package harness.workloads.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the kernel counts of TCP, for all connections of the machine.
 *
 * @param sent segments that were sent, without those that were sent again
 * @param again segments that were sent again
 */
record TcpCounts(long sent, long again) {
    private static final Path SNMP = Path.of("/proc/net/snmp");
    private static final String TCP = "Tcp:";

    /** Absent where the kernel does not tell. */
    static Optional<TcpCounts> now() throws IOException {
        return Files.isReadable(SNMP) ? parse(Files.readAllLines(SNMP)) : Optional.empty();
    }

    /** Of a line with names and one with numbers. */
    static Optional<TcpCounts> parse(List<String> lines) {
        List<List<String>> tcp = lines.stream()
                .filter(line -> line.startsWith(TCP))
                .map(line -> Arrays.asList(line.split(" ")))
                .toList();
        if (tcp.size() != 2 || !tcp.get(0).containsAll(List.of("OutSegs", "RetransSegs"))) {
            return Optional.empty();
        }
        return Optional.of(new TcpCounts(number(tcp, "OutSegs"), number(tcp, "RetransSegs")));
    }

    private static long number(List<List<String>> tcp, String name) {
        return Long.parseLong(tcp.get(1).get(tcp.get(0).indexOf(name)));
    }

    TcpCounts since(TcpCounts before) {
        return new TcpCounts(sent - before.sent, again - before.again);
    }

    TcpCounts plus(TcpCounts other) {
        return new TcpCounts(sent + other.sent, again + other.again);
    }
}
