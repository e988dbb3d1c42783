package harness.workloads.load;

import java.util.Arrays;
import java.util.List;

/**
 * Amounts in slots of time, counted from a common start. What an operation moves counts as if moved evenly from its start
 * to its end, so that a slot holds what was moved in it even where one operation takes many slots. Takes memory by time,
 * not by operations.
 */
final class Timeline {
    /** Width of a slot in nanoseconds: a tenth of a second. */
    static final long SLOT = 100_000_000L;

    private double[] slots;
    private int used;

    /**
     * @param nanos expected length; it grows if need be
     */
    Timeline(long nanos) {
        slots = new double[(int) (nanos / SLOT) + 2];
    }

    /**
     * @param slots amounts
     * @return a line with them
     */
    static Timeline of(List<Double> slots) {
        Timeline line = new Timeline(slots.size() * SLOT);
        for (int slot = 0; slot < slots.size(); slot++) {
            line.slots[slot] = slots.get(slot);
        }
        line.used = slots.size();
        return line;
    }

    /** {@return the amounts} */
    List<Double> slots() {
        return Arrays.stream(slots, 0, used).boxed().toList();
    }

    /**
     * @param from start of the operation, nanoseconds since the common start, 0 or more
     * @param to its end, {@code from} or more
     * @param amount what it moved
     */
    void add(long from, long to, double amount) {
        int first = (int) (from / SLOT);
        int last = (int) (to / SLOT);
        reserve(last);
        if (first == last) {
            slots[first] += amount;
            return;
        }
        double perNano = amount / (to - from);
        slots[first] += perNano * ((first + 1) * SLOT - from);
        for (int slot = first + 1; slot < last; slot++) {
            slots[slot] += perNano * SLOT;
        }
        slots[last] += perNano * (to - last * SLOT);
    }

    /**
     * @param other is added to this one
     */
    void add(Timeline other) {
        if (other.used > 0) {
            reserve(other.used - 1);
        }
        for (int slot = 0; slot < other.used; slot++) {
            slots[slot] += other.slots[slot];
        }
    }

    /**
     * @param fromSlot first slot
     * @param toSlot one past the last slot
     * @return what was moved in these slots
     */
    double sum(int fromSlot, int toSlot) {
        double sum = 0;
        for (int slot = fromSlot; slot < Math.min(toSlot, used); slot++) {
            sum += slots[slot];
        }
        return sum;
    }

    /** {@return what was moved in all} */
    double total() {
        return sum(0, used);
    }

    /** {@return what was moved in each whole second, and in the last one that was begun} */
    double[] perSecond() {
        int perSecond = (int) (1_000_000_000L / SLOT);
        double[] seconds = new double[(used + perSecond - 1) / perSecond];
        for (int slot = 0; slot < used; slot++) {
            seconds[slot / perSecond] += slots[slot];
        }
        return seconds;
    }

    private void reserve(int slot) {
        if (slot >= slots.length) {
            slots = Arrays.copyOf(slots, Math.max(slot + 1, slots.length * 2));
        }
        used = Math.max(used, slot + 1);
    }
}
