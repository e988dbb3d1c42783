package harness.deploy.ec2;

import harness.core.money.Budget;
import harness.core.money.Rent;
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
record Spending(List<Limit> limits) {
    /**
     * One limit.
     *
     * @param budget with a limit
     * @param since when what is spent counts
     * @param lasting whether it holds for the machines as long as they are there, and not for one run on them
     * @param whose end of a sentence
     */
    record Limit(Budget budget, Instant since, boolean lasting, String whose) {
        private Optional<String> stop(Instant now) {
            return budget.stop(Duration.between(since, now).toMillis() / 1e3).map(reason -> reason + whose);
        }

        /** When it is reached. */
        private Instant end() {
            return since.plusMillis(
                    Math.round(budget.rent().seconds(budget.maxUsd().orElseThrow()) * 1e3));
        }
    }

    Spending {
        limits = List.copyOf(limits);
    }

    /**
     * A cluster for several runs keeps the limit that it was rented with; a run on it may have one of its own.
     *
     * @param spec of this run
     * @param rent of the machines that are there, if a price applies
     * @param rented as the machines were rented
     * @param since when they are paid for
     * @param begun when this run began to use them
     */
    static Spending of(Ec2Spec spec, Optional<Rent> rent, Ec2Spec rented, Instant since, Instant begun) {
        boolean shared = spec.cluster().isPresent();
        Optional<Limit> machines = budget(rent, shared ? rented.maxUsd() : spec.maxUsd())
                .map(budget -> new Limit(budget, since, true, shared ? ", which the cluster was rented with" : ""));
        Optional<Limit> run = budget(rent, spec.maxUsd())
                .filter(budget -> shared)
                .map(budget -> new Limit(budget, begun, false, ", in this run"));
        return new Spending(Stream.of(machines, run).flatMap(Optional::stream).toList());
    }

    private static Optional<Budget> budget(Optional<Rent> rent, Optional<Double> maxUsd) {
        return rent.flatMap(known -> maxUsd.map(usd -> new Budget(known, OptionalDouble.of(usd))));
    }

    /** Why no more may be spent, if that is so. */
    Optional<String> stop(Instant now) {
        return limits.stream()
                .map(limit -> limit.stop(now))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** A time to which machines may live, but not beyond what they may cost. */
    Instant atMost(Instant deadline) {
        return limits.stream()
                .filter(Limit::lasting)
                .map(Limit::end)
                .filter(end -> end.isBefore(deadline))
                .findFirst()
                .orElse(deadline);
    }
}
