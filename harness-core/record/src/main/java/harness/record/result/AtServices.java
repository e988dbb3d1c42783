package harness.record.result;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a run may have left at services: written down before it is made there, and struck out when it was removed.
 *
 * @param left by its name and place, the ids of the planned workloads that may have made it
 */
public record AtServices(Map<String, Set<String>> left) {
    /** Nothing. */
    public static final AtServices NOTHING = new AtServices(Map.of());

    public AtServices {
        Map<String, Set<String>> sorted = new TreeMap<>();
        left.forEach((name, workloads) -> sorted.put(name, new TreeSet<>(workloads)));
        left = sorted;
    }

    /**
     * @param planned id of a planned workload
     * @param names of what it is about to make
     * @return these and what was there before
     */
    public AtServices with(String planned, Collection<String> names) {
        AtServices more = new AtServices(left);
        names.forEach(name ->
                more.left.computeIfAbsent(name, added -> new TreeSet<>()).add(planned));
        return more;
    }

    /**
     * @param planned id of a planned workload that has removed what it had made, and what it shared with others
     * @return what is left then
     */
    public AtServices without(String planned) {
        AtServices fewer = new AtServices(left);
        fewer.left.values().removeIf(workloads -> workloads.contains(planned));
        return fewer;
    }

    /** {@return whether nothing can be left} */
    public boolean isEmpty() {
        return left.isEmpty();
    }

    /** {@return the names, one behind the other} */
    public String names() {
        return String.join(", ", left.keySet());
    }
}
