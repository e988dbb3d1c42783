package harness.control.provider;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What exists of a rental.
 *
 * @param cluster its own name, which everything of it is marked with
 * @param where it is, one line
 * @param nodes machines, master first
 * @param others what else exists, one line each
 * @param expires when the machines end by themselves
 * @param usdPerHour what it costs, if a price applies and there are machines
 * @param usd what it has cost so far, if a price applies
 */
public record RentalStatus(
        String cluster,
        String where,
        List<Node> nodes,
        List<String> others,
        Optional<Instant> expires,
        Optional<Double> usdPerHour,
        Optional<Double> usd) {
    public RentalStatus {
        nodes = List.copyOf(nodes);
        others = List.copyOf(others);
    }

    /**
     * A machine.
     *
     * @param name {@code master}, {@code slave0} and so on
     * @param id by which the provider knows it
     * @param type its size
     * @param state for example {@code running}
     * @param address by which it is reached
     */
    public record Node(String name, String id, String type, String state, String address) {}

    /** {@return whether nothing exists} */
    public boolean nothing() {
        return nodes.isEmpty() && others.isEmpty();
    }
}
