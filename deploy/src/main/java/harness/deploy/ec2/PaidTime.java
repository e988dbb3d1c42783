package harness.deploy.ec2;

import harness.core.journal.JournalEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What machines have cost so far, as a function of their journal: their number may have changed. */
final class PaidTime {
    private static final double MILLIS_PER_HOUR = 3_600_000;

    /**
     * Machines of one request.
     *
     * @param from when they began to cost what they do
     * @param count how many
     * @param made whether that many really came
     * @param weight what each costs, in any unit
     */
    private record Machines(Instant from, int count, boolean made, double weight) {
        double cost(Instant until) {
            return rate() * Duration.between(from, until).toMillis();
        }

        double rate() {
            return count * weight;
        }
    }

    /**
     * Of all machines.
     *
     * @param rate of those that are there
     * @param cost of all so far, in milliseconds of that rate
     */
    private record Sum(double rate, double cost) {}

    private PaidTime() {}

    /**
     * @param entries of a journal
     * @param spec what its machines are
     * @param now an instant after all entries
     * @return since when today's machines alone would have cost as much as all machines have cost together; {@code now} if
     *     there are none
     */
    static Instant since(List<JournalEntry> entries, Ec2Spec spec, Instant now) {
        Sum sum = sum(entries, spec, now);
        return sum.rate() > 0 ? now.minusMillis(Math.round(sum.cost() / sum.rate())) : now;
    }

    /**
     * @param entries of a journal
     * @param spec what its machines are
     * @param now an instant after all entries
     * @return what all machines have cost together, in USD, if their prices are known
     */
    static Optional<Double> usd(List<JournalEntry> entries, Ec2Spec spec, Instant now) {
        return spec.costs().map(costs -> sum(entries, spec, now).cost() / MILLIS_PER_HOUR);
    }

    private static Sum sum(List<JournalEntry> entries, Ec2Spec spec, Instant now) {
        Map<String, Machines> there = new HashMap<>();
        double gone = 0;
        for (JournalEntry entry : entries) {
            if (entry instanceof JournalEntry.Opened) {
                there.clear();
                gone = 0;
            } else if (entry instanceof JournalEntry.Intended intent
                    && intent.kind().equals(ResourceKind.INSTANCE.word())) {
                there.put(intent.key(), new Machines(intent.at(), intent.most(), false, weight(intent, spec)));
            } else if (entry instanceof JournalEntry.Made made && there.containsKey(made.key())) {
                Machines before = there.get(made.key());
                gone += before.made() ? before.cost(made.at()) : 0;
                Instant from = before.made() ? made.at() : before.from();
                there.put(made.key(), new Machines(from, made.ids().size(), true, before.weight()));
            } else if (entry instanceof JournalEntry.Refused refused) {
                there.remove(refused.key());
            } else if (entry instanceof JournalEntry.Removed removed && there.containsKey(removed.key())) {
                gone += there.remove(removed.key()).cost(removed.at());
            }
        }
        double rate = there.values().stream().mapToDouble(Machines::rate).sum();
        double cost =
                gone + there.values().stream().mapToDouble(m -> m.cost(now)).sum();
        return new Sum(rate, cost);
    }

    private static double weight(JournalEntry.Intended intent, Ec2Spec spec) {
        boolean slave = intent.key().startsWith(Role.SLAVE.word());
        return spec.costs()
                .map(costs -> slave ? costs.slaveUsdPerHour() : costs.masterUsdPerHour())
                .orElse(1.0);
    }
}
