package harness.analysis.rule;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** A client that is busy says what it can send, not what is asked of. */
final class ClientNotTheLimit implements ResultRule {
    private static final List<String> FLAGS = List.of("client_bound", "machine_bound");

    @Override
    public RuleText text() {
        return RuleText.open(
                "V16",
                "client's limit",
                "the client uses less than 80 % of its processors, and so does a machine that has the service, too; what its"
                        + " link carries is recorded by no run",
                "SPEC SFS and wrk: the load generator must not be what is measured",
                "give the client more machines (--tasks), or fewer threads; the number is a lower bound");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        List<String> bound = FLAGS.stream()
                .filter(flag -> result.largest(flag).orElse(0) > 0)
                .toList();
        OptionalDouble share = result.largest("client_cpu_share");
        if (result.ofEmbeddedService()
                || FLAGS.stream().allMatch(flag -> result.largest(flag).isEmpty())) {
            return Optional.empty();
        }
        String processors = share.isPresent()
                ? String.format(Locale.ROOT, ", the client uses %.0f %% of its processors", 100 * share.getAsDouble())
                : "";
        return Optional.of(RuleOutcome.of(
                bound.isEmpty(),
                Validity.OPEN,
                "%s%s",
                bound.isEmpty()
                        ? "not the limit"
                        : "lower bound, " + String.join(" and ", bound).replace('_', '-'),
                processors));
    }
}
