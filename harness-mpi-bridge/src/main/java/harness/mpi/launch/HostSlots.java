package harness.mpi.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host of an MPI job.
 *
 * @param name a host name or address
 * @param slots processes that it should get; 1 or more
 */
public record HostSlots(String name, int slots) {
    private static final Pattern FORM = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]*)(?::([1-9]\\d{0,5}))?");

    /**
     * @param text for example {@code node1:4,node2:4}; a host without a number has one slot; blank for no hosts
     * @return the hosts in order
     * @throws IllegalArgumentException if the text has another form; the message is one line
     */
    public static List<HostSlots> parse(String text) {
        List<HostSlots> hosts = new ArrayList<>();
        if (text.isBlank()) {
            return hosts;
        }
        for (String item : text.split(",", -1)) {
            Matcher matcher = FORM.matcher(item.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException("'%s' is not a host such as node1:4".formatted(item.strip()));
            }
            int slots = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
            hosts.add(new HostSlots(matcher.group(1), slots));
        }
        return List.copyOf(hosts);
    }
}
