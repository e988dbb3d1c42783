package harness.api.machine;

import harness.api.file.OwnUser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Which user of this machine has the other end of a TCP connection, as Linux tells in {@code /proc/net/tcp} and
 * {@code tcp6} (proc_net_tcp.txt of its documentation).
 */
public final class ConnectionOwner {
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final String ESTABLISHED = "01";
    private static final int UID = 7;
    private static final int INODE = 9;
    private static final int IPV4_BYTES = 4;
    private static final String MAPPED = "0000000000000000" + word(new byte[] {0, 0, -1, -1});
    /** A table is read in pieces, and what changes meanwhile may hide a line. */
    private static final int READINGS = 5;

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

    private ConnectionOwner() {}

    /**
     * @param peer an address of this machine, with the port that a connection comes from
     * @param here the address and port that it has come to
     * @return whether a process of this JVM's user holds the other end; always where the system does not tell, which is all but
     *     Linux
     * @throws IOException if Linux does not tell
     */
    public static boolean isOwn(InetSocketAddress peer, InetSocketAddress here) throws IOException {
        if (!isKnown()) {
            return true;
        }
        OptionalLong owner = of(peer, here);
        return owner.isPresent() && owner.getAsLong() == OwnUser.id();
    }

    /** {@return whether this system tells} */
    public static boolean isKnown() {
        return System.getProperty("os.name").equals("Linux");
    }

    /**
     * @param peer an address of this machine, with the port that the connection comes from
     * @param here the address and port that it has come to
     * @return the kernel's number of the user whose process holds the other end; empty if none does any more, as when it was
     *     closed after the last byte was sent
     * @throws IOException if the system does not tell
     */
    static OptionalLong of(InetSocketAddress peer, InetSocketAddress here) throws IOException {
        for (int reading = 0; reading < READINGS; reading++) {
            for (Path table : TABLES) {
                // There may be no IPv6.
                if (table.equals(TABLES.get(0)) || Files.exists(table)) {
                    OptionalLong owner = of(Files.readString(table, StandardCharsets.US_ASCII), peer, here);
                    if (owner.isPresent()) {
                        return owner;
                    }
                }
            }
            LockSupport.parkNanos(PAUSE);
        }
        return OptionalLong.empty();
    }

    /**
     * Connections that are not established, or have no inode, are no process's any more: Linux shows them as the
     * superuser's, whoever had them.
     */
    static OptionalLong of(String table, InetSocketAddress peer, InetSocketAddress here) {
        boolean six = table.lines().skip(1).findFirst().stream()
                .anyMatch(line -> line.strip().split("\\s+")[1].length() > "00000000:0000".length());
        String connection = " " + end(peer, six) + " " + end(here, six) + " " + ESTABLISHED + " ";
        return table.lines()
                .filter(line -> line.contains(connection))
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length > INODE && !fields[INODE].equals("0"))
                .mapToLong(fields -> Long.parseLong(fields[UID]))
                .findFirst();
    }

    private static String end(InetSocketAddress end, boolean six) {
        return address(end.getAddress(), six) + ":%04X".formatted(end.getPort());
    }

    private static String address(InetAddress address, boolean six) {
        byte[] bytes = address.getAddress();
        StringBuilder hex = new StringBuilder(six && bytes.length == IPV4_BYTES ? MAPPED : "");
        for (int from = 0; from < bytes.length; from += IPV4_BYTES) {
            hex.append(word(new byte[] {bytes[from], bytes[from + 1], bytes[from + 2], bytes[from + 3]}));
        }
        return hex.toString();
    }

    /** Linux prints the bytes of the network as a number of the machine's order. */
    private static String word(byte[] bytes) {
        return "%08X"
                .formatted(ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).getInt());
    }
}
