package harness.analysis.reproduce;

import harness.api.UsageException;
import harness.api.table.ResourceTable;
import harness.api.table.TableRow;
import harness.record.text.Nearest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The claims of all studies, or some of them.
 *
 * @param all in the order of the studies
 */
public record Claims(List<Claim> all) {
    /** Copies the list. */
    public Claims {
        all = List.copyOf(all);
    }

    /**
     * @return all that are known
     * @throws IllegalStateException if the table is damaged
     */
    public static Claims load() {
        return new Claims(ResourceTable.rows(Claims.class, "claims.csv").stream()
                .map(Claims::claim)
                .toList());
    }

    /**
     * @return keys of the studies that make them
     */
    public List<String> studies() {
        return all.stream().map(claim -> claim.place().study()).distinct().toList();
    }

    /**
     * @param study its key
     * @return its claims
     * @throws UsageException if there is no such study
     */
    public Claims of(String study) {
        if (!studies().contains(study)) {
            throw new UsageException("there is no study '%s': %s".formatted(study, Nearest.clause(study, studies())));
        }
        return new Claims(all.stream()
                .filter(claim -> claim.place().study().equals(study))
                .toList());
    }

    /**
     * @param ids of claims; all where there are none
     * @return those of them
     * @throws UsageException if one is none of these
     */
    public Claims only(List<String> ids) {
        List<String> known = all.stream().map(Claim::id).toList();
        for (String id : ids) {
            if (!known.contains(id)) {
                List<String> near = Nearest.names(id, known);
                throw new UsageException("%s has no claim '%s': %s (--claim)"
                        .formatted(
                                String.join(", ", studies()),
                                id,
                                near.isEmpty()
                                        ? "'--list' shows them"
                                        : "did you mean '%s'?".formatted(String.join("' or '", near))));
            }
        }
        return ids.isEmpty()
                ? this
                : new Claims(
                        all.stream().filter(claim -> ids.contains(claim.id())).toList());
    }

    /**
     * @return how many can be put to runs
     */
    public long measurable() {
        return all.stream().filter(claim -> !claim.assertions().isEmpty()).count();
    }

    /**
     * @return names of all clusters that runs may stand for
     */
    public Set<String> clusters() {
        return all.stream()
                .flatMap(claim -> claim.assertions().stream())
                .flatMap(assertion -> assertion.quantities().stream())
                .flatMap(quantity -> quantity.cluster().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Claim claim(TableRow row) {
        return new Claim(
                row.text("id"),
                new Claim.Place(row.text("study"), row.text("place")),
                row.required("kind", ClaimKind::of),
                row.text("statement"),
                row.optional(
                                "relation",
                                relation ->
                                        Assertion.parse(row.text("a"), relation, row.text("b"), row.text("tolerance")))
                        .orElse(List.of()),
                row.text("needs"),
                row.optional("printed_check", PrintedCheck::new),
                row.optional("disputed_by", by -> new Dispute(by, row.text("dispute"))));
    }

    /**
     * @return how many of these hold over the printed numbers, and how many do not
     */
    public Tally printed() {
        List<Boolean> held = all.stream()
                .map(Claim::printed)
                .flatMap(Optional::stream)
                .map(PrintedCheck::holds)
                .toList();
        long holding = held.stream().filter(Boolean::booleanValue).count();
        return new Tally(held.size(), holding);
    }

    /**
     * How claims fare over the printed numbers.
     *
     * @param evaluated how many can be told
     * @param holding how many of these hold
     */
    public record Tally(long evaluated, long holding) {}
}
