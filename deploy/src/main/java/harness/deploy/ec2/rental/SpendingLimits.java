package harness.deploy.ec2.rental;

import harness.api.UsageException;
import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.deploy.ec2.plan.Ec2Planning;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.record.money.Budget;
import harness.record.money.Rent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What may be spent on machines.
 *
 * @param limits all of which hold; none where nothing is limited or no price is known
 */
public record SpendingLimits(List<Limit> limits) {
    /**
     * One limit.
     *
     * @param budget with a limit
     * @param since when what is spent counts
     * @param lasting whether it holds for the machines as long as they are there, and not for one run on them
     * @param whose end of a sentence
     */
    public record Limit(Budget budget, Instant since, boolean lasting, String whose) {
        private Optional<String> stop(Instant now) {
            return budget.stop(Duration.between(since, now).toMillis() / 1e3).map(reason -> reason + whose);
        }

        private Optional<String> beyond(Instant now, double seconds) {
            return budget.beyond(Duration.between(since, now).toMillis() / 1e3, seconds)
                    .map(reason -> reason + whose);
        }

        /** When it is reached. */
        private Instant end() {
            return since.plusMillis(
                    Math.round(budget.rent().seconds(budget.maxUsd().orElseThrow()) * 1e3));
        }
    }

    public SpendingLimits {
        limits = List.copyOf(limits);
    }

    /**
     * A cluster for several runs keeps the limit that it was rented with; a run on it may have one of its own. All is taken from
     * the same entries: others are written meanwhile, and what few machines have cost is not what many would.
     *
     * @param entries of the journal of the cluster
     * @param spec of this run
     * @param begun when this run began to use the machines
     * @param now an instant after all entries
     */
    public static SpendingLimits of(List<JournalEntry> entries, Ec2Spec spec, Instant begun, Instant now) {
        Ledger ledger = Ledger.of(entries);
        Optional<Rent> rent = spec.rent(ledger);
        Ec2Spec rented = spec.asRented(ledger);
        Instant since = PaidTime.since(entries, spec, now);
        Instant used = PaidTime.since(entries, spec, begun, now);
        boolean shared = spec.cluster().isPresent();
        Optional<Limit> machines = budget(rent, shared ? rented.maxUsd() : spec.maxUsd())
                .map(budget -> new Limit(budget, since, true, shared ? ", which the cluster was rented with" : ""));
        Optional<Limit> run = budget(rent, spec.maxUsd())
                .filter(budget -> shared)
                .map(budget -> new Limit(budget, used, false, ", in this run"));
        return new SpendingLimits(
                Stream.of(machines, run).flatMap(Optional::stream).toList());
    }

    private static Optional<Budget> budget(Optional<Rent> rent, Optional<Double> maxUsd) {
        return rent.flatMap(known -> maxUsd.map(usd -> new Budget(known, OptionalDouble.of(usd))));
    }

    /**
     * @param entries of the journal of a cluster
     * @param rented as its machines were rented
     * @param now an instant after all entries
     * @return what they may still cost, in USD, 0 or more; nothing where nothing is limited or no price is known
     */
    public static Optional<Double> left(List<JournalEntry> entries, Ec2Spec rented, Instant now) {
        return rented.maxUsd()
                .flatMap(limit -> PaidTime.usd(entries, rented, now).map(usd -> Math.max(0, limit - usd)));
    }

    /**
     * @param entries of the journal of a cluster
     * @param rented as its machines were rented
     * @param wanted as they are to be from now on
     * @param now an instant after all entries
     * @return when the limit is reached then, if there is one
     */
    static Optional<Instant> end(List<JournalEntry> entries, Ec2Spec rented, Ec2Spec wanted, Instant now) {
        return left(entries, rented, now)
                .flatMap(usd -> wanted.rent().map(rent -> now.plusMillis(Math.round(rent.seconds(usd) * 1e3))));
    }

    /**
     * Refuses machines that would have to be given back as soon as they could be used.
     *
     * @param entries of the journal of a cluster
     * @param before what the cluster is
     * @param after what it is to be
     * @param now an instant after all entries
     * @throws UsageException if it is to cost as much as now or more, for which too little is left of its limit
     */
    public static void requireEnough(List<JournalEntry> entries, Ec2Spec before, Ec2Spec after, Instant now) {
        double rate = before.rent(Ledger.of(entries)).map(Rent::usdPerHour).orElse(0.0);
        Optional<Double> left = left(entries, before, now);
        budget(after.rent().filter(rent -> rent.usdPerHour() >= rate), left)
                .filter(budget -> budget.stop(Ec2Planning.START_SECONDS).isPresent())
                .ifPresent(budget -> {
                    throw new UsageException(
                            "'%d' slaves with their master%s cost %s an hour, and of the limit of %s that the cluster was rented with %s are left: ask for fewer (--slaves)"
                                    .formatted(
                                            after.slaves(),
                                            after.serverCount() == 0
                                                    ? ""
                                                    : " and servers (%d)".formatted(after.serverCount()),
                                            Budget.show(budget.rent().usdPerHour()),
                                            Budget.show(before.maxUsd().orElseThrow()),
                                            Budget.show(left.orElseThrow())));
                });
    }

    /** Why no more may be spent, if that is so. */
    public Optional<String> stop(Instant now) {
        return limits.stream()
                .map(limit -> limit.stop(now))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Why so many more seconds cost more than may be spent, if that is so. */
    public Optional<String> beyond(Instant now, double seconds) {
        return limits.stream()
                .map(limit -> limit.beyond(now, seconds))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** A time to which machines may live, but not beyond what they may cost. */
    public Instant atMost(Instant deadline) {
        return limits.stream()
                .filter(Limit::lasting)
                .map(Limit::end)
                .filter(end -> end.isBefore(deadline))
                .findFirst()
                .orElse(deadline);
    }
}
