package harness.analysis.reproduce;

import java.util.List;
import java.util.Optional;

/**
 * What a study claims.
 *
 * @param id for example {@code E14-092}
 * @param place study, section, figure or table
 * @param kind what it is about
 * @param statement in our words
 * @param assertions over what runs measure, all of which have to hold; none where no run can tell
 * @param needs what is missing to measure it; empty where nothing is, or nothing is to be measured
 * @param printed the claim put to the studies' numbers, where these tell
 * @param dispute what these say against it
 */
public record Claim(
        String id,
        Place place,
        ClaimKind kind,
        String statement,
        List<Assertion> assertions,
        String needs,
        Optional<PrintedCheck> printed,
        Optional<Dispute> dispute) {
    /**
     * Where it stands.
     *
     * @param study its key
     * @param within section, figure or table
     */
    public record Place(String study, String within) {}

    /** Copies the list. */
    public Claim {
        assertions = List.copyOf(assertions);
    }

    /**
     * @return who can decide it, a few words
     */
    public String decidedBy() {
        if (!assertions.isEmpty()) {
            return (kind.ofSoftware() ? "runs, embedded ones too" : "runs on machines")
                    + (printed.isPresent() ? "; printed numbers" : "");
        }
        return printed.isPresent() ? "printed numbers" : "nothing yet";
    }
}
