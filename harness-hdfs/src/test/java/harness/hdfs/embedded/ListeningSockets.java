package harness.hdfs.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where a process listens, as Linux has it. */
final class ListeningSockets {
    private static final String LISTEN = "0A";

    private ListeningSockets() {}

    static List<InetSocketAddress> of(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        Set<String> inodes;
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            inodes = files.map(ListeningSockets::target)
                    .filter(name -> name.startsWith("socket:["))
                    .map(name -> name.substring("socket:[".length(), name.length() - 1))
                    .collect(Collectors.toSet());
        }
        List<InetSocketAddress> found = new ArrayList<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            for (String line : Files.readAllLines(process.resolve(table))) {
                String[] fields = line.strip().split("\\s+");
                if (fields[3].equals(LISTEN) && inodes.contains(fields[9])) {
                    found.add(address(fields[1].split(":")));
                }
            }
        }
        return found;
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    /** As on a machine whose lowest byte is first. */
    private static InetSocketAddress address(String[] end) {
        List<Byte> reversed = new ArrayList<>();
        for (int word = 0; word < end[0].length(); word += 8) {
            List<Byte> bytes = new ArrayList<>();
            for (byte one : HexFormat.of().parseHex(end[0].substring(word, word + 8))) {
                bytes.add(one);
            }
            Collections.reverse(bytes);
            reversed.addAll(bytes);
        }
        byte[] address = new byte[reversed.size()];
        for (int i = 0; i < address.length; i++) {
            address[i] = reversed.get(i);
        }
        try {
            return new InetSocketAddress(InetAddress.getByAddress(address), Integer.parseInt(end[1], 16));
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(e);
        }
    }
}
