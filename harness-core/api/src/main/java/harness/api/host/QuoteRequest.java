package harness.api.host;

import java.util.Map;

/**
 * Asks what a planned workload costs.
 *
 * @param workload its name
 * @param parameters every one
 */
public record QuoteRequest(String workload, Map<String, String> parameters) {
    public QuoteRequest {
        parameters = Map.copyOf(parameters);
    }
}
