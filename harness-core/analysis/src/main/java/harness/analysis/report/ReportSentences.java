package harness.analysis.report;

import harness.analysis.document.FormattedNumbers;
import harness.api.cluster.HadoopProfile;
import harness.api.result.Platform;
import harness.api.workload.CacheState;
import harness.record.result.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sentences that every form of the report says in the same words. */
public final class ReportSentences {
    private static final List<String> WORDS = List.of("passed", "invalid", "failed", "skipped");

    /** The value of a probe's parameter for a service that Harness starts. */
    private static final String EMBEDDED = "embedded";

    private ReportSentences() {}

    /** What an embedded result must never be taken for. */
    public static Optional<String> banner(Platform platform) {
        return platform.provider().equals(Platform.EMBEDDED)
                ? Optional.of("Measured on this machine with an embedded cluster shaped like %s; says nothing of EC2's"
                                .formatted(platform.instanceType())
                        + " performance; not priced.")
                : Optional.empty();
    }

    /** Which Hadoop it was, and how far from stock; nothing where the results do not say it. */
    public static Optional<String> hadoop(ReportModel model) {
        int count = PlanFacts.deviations(model).size();
        return model.platform()
                .hadoop()
                .map(profile -> profile.equals(HadoopProfile.STOCK.word())
                        ? "Hadoop ran as Apache gives it out, but for %s.".formatted(things(count))
                        : "Hadoop ran lean: it starts fast on a small machine by %s in which it is not stock."
                                .formatted(things(count)));
    }

    private static String things(int count) {
        return count == 1 ? "1 thing" : count + " things";
    }

    /** For example {@code 6 passed, 1 failed, warm-ups included: passed means that outputs are proven right}. */
    public static String trials(ReportModel model) {
        return verdicts(model)
                + model.missing().map(missing -> " (" + missing.words() + ")").orElse("")
                + ", warm-ups included"
                + (model.count("passed") > 0
                        ? ". Passed means that the output was proven right, not that the number is good"
                        : "");
    }

    /** For example {@code 6 passed, 1 failed}. */
    static String verdicts(ReportModel model) {
        List<String> parts = new ArrayList<>();
        for (String word : WORDS) {
            if (model.count(word) > 0) {
                parts.add(model.count(word) + " " + word);
            }
        }
        return String.join(", ", parts);
    }

    /** What the reader must know before the numbers. */
    public static List<String> warnings(ReportModel model) {
        List<String> warnings = new ArrayList<>();
        model.missing().map(MissingTrials::sentence).ifPresent(warnings::add);
        model.damage().ifPresent(damage -> warnings.add("The run is not whole: %s.".formatted(damage)));
        if (model.environment()
                .map(Environment::load)
                .filter(Environment.Load::otherLoad)
                .isPresent()) {
            warnings.add("The machine was busy with something else when the run started (load average %s)."
                    .formatted(model.environment()
                            .flatMap(environment -> environment.load().average1m())
                            .map(FormattedNumbers::number)
                            .orElse(FormattedNumbers.NONE)));
        }
        String warm = model.workloads().stream()
                .filter(workload -> workload.outcomes().stream()
                        .anyMatch(row ->
                                row.facts().counted() && row.facts().cache().kind() == CacheState.Kind.WARM))
                .map(WorkloadReport::workload)
                .distinct()
                .collect(Collectors.joining(", "));
        if (!warm.isEmpty()) {
            warnings.add(warm + " read with warm caches: such rates may be those of memory, not of disks.");
        }
        if (model.platform().priced() && model.platform().master().isEmpty()) {
            warnings.add(
                    "The results name neither the master nor volumes and addresses: in cost and productivity the master is taken for a"
                            + " machine of the slaves' type, and the others are not in it.");
        }
        List<Long> repeats = model.workloads().stream()
                .flatMap(workload -> workload.headline().stream())
                .map(headline -> headline.summary().count())
                .toList();
        if (!repeats.isEmpty() && repeats.stream().allMatch(count -> count == 1)) {
            warnings.add("Each number was measured once: it says nothing of how far the next one may be from it.");
        }
        if (model.outcomes().stream().noneMatch(row -> row.facts().trial().warmUp())) {
            warnings.add("Nothing was warmed up: the first repeat of a workload may be slower than the others.");
        }
        if (model.workloads().stream()
                .anyMatch(workload -> EMBEDDED.equals(workload.parameters().get("endpoint")))) {
            warnings.add(
                    "Probes with endpoint=embedded measured a service that Harness started on this machine: they say"
                            + " nothing of Amazon's services and are not priced.");
        }
        model.workloads().forEach(workload -> {
            List<String> platforms = workload.headline()
                    .map(headline -> model.parts().platforms(headline.rows()))
                    .orElse(List.of());
            if (platforms.size() > 1) {
                warnings.add(
                        "%s is mixed: its repeats ran on different machines or software, so it has no interval: %s."
                                .formatted(workload.label(), String.join(" | ", platforms)));
            }
        });
        warnings.addAll(Remarks.warnings(model.workloads()));
        model.precision().flatMap(asked -> asked.missed(model.workloads())).ifPresent(warnings::add);
        model.workloads().stream()
                .filter(workload -> workload.summaries().isEmpty())
                .forEach(workload -> warnings.add(workload.label() + " has no trial that counts."));
        return warnings;
    }

    /** A rate of memory and one of disks do not stand beside each other without these words. */
    public static String withCache(WorkloadReport workload) {
        List<String> states = workload.outcomes().stream()
                .filter(row -> row.facts().counted())
                .map(row -> row.facts().cache())
                .filter(cache -> cache.kind() != CacheState.Kind.NOT_APPLICABLE)
                .map(ReportSentences::cache)
                .distinct()
                .toList();
        return states.isEmpty() ? workload.label() : "%s (%s)".formatted(workload.label(), String.join(", ", states));
    }

    public static String cache(CacheState cache) {
        return switch (cache.kind()) {
            case COLD -> "cold";
            case WARM -> "warm";
            case ON_DISK -> "on disk";
            case BUFFERED -> "buffered";
            case NOT_APPLICABLE -> FormattedNumbers.NONE;
        };
    }
}
