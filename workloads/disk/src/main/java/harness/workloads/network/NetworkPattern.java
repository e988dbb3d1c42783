package harness.workloads.network;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Which machine sends to which. */
enum NetworkPattern {
    /** Each to all others. */
    ALL,
    /** Each to the next one, and the last to the first. */
    RING;

    static NetworkPattern of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whom a machine sends to, by number, of so many. */
    List<Integer> from(int machine, int machines) {
        return IntStream.range(0, machines)
                .filter(other -> other != machine)
                .filter(other -> this == ALL || other == (machine + 1) % machines)
                .boxed()
                .toList();
    }

    /** How many send to a machine. */
    int senders(int machine, int machines) {
        return (int) IntStream.range(0, machines)
                .filter(other -> from(other, machines).contains(machine))
                .count();
    }
}
