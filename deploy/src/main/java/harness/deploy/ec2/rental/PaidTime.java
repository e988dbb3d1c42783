package harness.deploy.ec2.rental;

import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.deploy.ec2.api.ResourceKind;
import harness.deploy.ec2.launch.LaunchRequests;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.Role;
import harness.record.money.Rent;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What machines have cost so far, as a function of their journal: their number may have changed. */
public final class PaidTime {
    private static final double MILLIS_PER_HOUR = 3_600_000;

    /**
     * Machines of one request.
     *
     * @param from when they began to cost what they do
     * @param latest when they have ended whatever happened; of machines that came, which have a lease, it is not known
     * @param count how many
     * @param made whether that many really came
     * @param usdPerHour what each costs
     */
    private record Machines(Instant from, Instant latest, int count, boolean made, double usdPerHour) {
        /** In USD; nothing before the beginning. */
        double cost(Instant beginning, Instant until) {
            Instant counted = from.isBefore(beginning) ? beginning : from;
            Instant ended = latest.isBefore(until) ? latest : until;
            double millis = Math.max(0, Duration.between(counted, ended).toMillis());
            return count * usdPerHour * millis / MILLIS_PER_HOUR;
        }
    }

    /**
     * Of all machines.
     *
     * @param there those that are there
     * @param usd what all have cost so far
     */
    private record Sum(Collection<Machines> there, double usd) {
        /** How many may be there. */
        double count() {
            return there.stream().mapToInt(Machines::count).sum();
        }
    }

    private PaidTime() {}

    /**
     * @param entries of a journal
     * @param spec what its machines are
     * @param now an instant after all entries
     * @return since when today's machines alone would have cost as much as all machines have cost together, since the cluster
     *     was last rented anew; while there are none, since when those that are wanted would have
     */
    public static Instant since(List<JournalEntry> entries, Ec2Spec spec, Instant now) {
        return since(entries, spec, rentedAnew(entries, now), now);
    }

    /**
     * @param entries of a journal
     * @param spec what its machines are today
     * @param from what was paid for before does not count; a time to which the journal does not go back counts as if today's
     *     machines had been there
     * @param now an instant after all entries
     * @return since when today's machines alone would have cost as much as all machines have cost together; while there are
     *     none, since when those that are wanted would have
     */
    public static Instant since(List<JournalEntry> entries, Ec2Spec spec, Instant from, Instant now) {
        Sum sum = sum(entries, from, now);
        double rate = spec.rent(Ledger.of(entries)).map(Rent::usdPerHour).orElseGet(sum::count);
        if (rate <= 0 || (sum.usd() <= 0 && sum.there().isEmpty())) {
            return now;
        }
        Instant known = entries.get(0).at();
        Duration unknown = from.isBefore(known) ? Duration.between(from, known) : Duration.ZERO;
        return now.minus(unknown).minusMillis(Math.round(sum.usd() / rate * MILLIS_PER_HOUR));
    }

    /**
     * @param entries of a journal
     * @param spec what its machines are
     * @param now an instant after all entries
     * @return what all machines have cost together since the cluster was last rented anew, in USD, if their prices are known
     */
    public static Optional<Double> usd(List<JournalEntry> entries, Ec2Spec spec, Instant now) {
        return spec.costs()
                .map(costs -> sum(entries, rentedAnew(entries, now), now).usd());
    }

    /**
     * @param entries of a journal
     * @param now an instant after all entries
     * @return what all machines in it have cost together, whatever was given back and rented anew meanwhile, in USD, if all of
     *     their prices are known
     */
    public static Optional<Double> usd(List<JournalEntry> entries, Instant now) {
        boolean known = entries.stream()
                .filter(JournalEntry.Opened.class::isInstance)
                .map(entry -> Ec2Spec.of(((JournalEntry.Opened) entry).facts()))
                .allMatch(spec -> spec.costs().isPresent());
        return known ? Optional.of(sum(entries, Instant.EPOCH, now).usd()) : Optional.empty();
    }

    private static Instant rentedAnew(List<JournalEntry> entries, Instant otherwise) {
        return entries.stream()
                .filter(JournalEntry.Opened.class::isInstance)
                .map(JournalEntry::at)
                .max(Comparator.naturalOrder())
                .orElse(otherwise);
    }

    private static Sum sum(List<JournalEntry> entries, Instant from, Instant now) {
        Map<String, Machines> there = new HashMap<>();
        double gone = 0;
        Ec2Spec spec = null;
        Duration lease = Duration.ZERO;
        for (JournalEntry entry : entries) {
            if (entry instanceof JournalEntry.Opened opened) {
                // All that it had before was given back.
                there.clear();
                spec = Ec2Spec.of(opened.facts());
                lease = LaunchRequests.lease(opened);
            } else if (entry instanceof JournalEntry.Intended intent
                    && intent.kind().equals(ResourceKind.INSTANCE.word())) {
                Role role = Arrays.stream(Role.values())
                        .filter(one -> one.of(intent.key()))
                        .findFirst()
                        .orElseThrow();
                there.put(
                        intent.key(),
                        new Machines(
                                intent.at(),
                                LaunchRequests.deadline(intent, lease),
                                intent.most(),
                                false,
                                price(spec, role)));
            } else if (entry instanceof JournalEntry.Made made && there.containsKey(made.key())) {
                Machines before = there.get(made.key());
                gone += before.made() ? before.cost(from, made.at()) : 0;
                Instant since = before.made() ? made.at() : before.from();
                there.put(
                        made.key(), new Machines(since, Instant.MAX, made.ids().size(), true, before.usdPerHour()));
            } else if (entry instanceof JournalEntry.Refused refused) {
                there.remove(refused.key());
            } else if (entry instanceof JournalEntry.Removed removed && there.containsKey(removed.key())) {
                Instant ended = removed.ended().filter(removed.at()::isAfter).orElse(removed.at());
                gone += there.remove(removed.key()).cost(from, ended);
            }
        }
        double usd = gone
                + there.values().stream().mapToDouble(m -> m.cost(from, now)).sum();
        return new Sum(there.values(), usd);
    }

    /** Of a machine and hour; where none is known all weigh the same. */
    private static double price(Ec2Spec spec, Role role) {
        return spec.costs()
                .map(costs -> switch (role) {
                    case MASTER -> costs.masterUsdPerHour();
                    case SERVER -> costs.serverUsdPerHour();
                    case SLAVE -> costs.slaveUsdPerHour();
                })
                .orElse(1.0);
    }
}
