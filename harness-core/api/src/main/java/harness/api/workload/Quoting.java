package harness.api.workload;

import java.util.Map;
import java.util.Optional;

/** A workload whose requests cost money at some endpoints: what they cost is said before any is made. */
public interface Quoting extends Workload {
    /** The parameter of such a workload that limits what a run spends, in USD. */
    String MAX_USD = "max-usd";

    /**
     * @param parameters of a planned workload, every one
     * @return what it costs; empty where nothing is paid for
     * @throws IllegalArgumentException in one line, if no price is known, or something else would be asked than Amazon where
     *     Amazon is named
     */
    Optional<Quote> quote(Map<String, String> parameters);

    /**
     * @param parameters of a planned workload, every one
     * @return the proxy that its requests go through, and who names it, for people
     * @throws IllegalArgumentException in one line, if that is none that can be used
     */
    Optional<String> proxy(Map<String, String> parameters);
}
