package harness.deploy.ec2.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * What became of a call; one line of JSON.
 *
 * @param id of the call
 * @param value what the method returned, as JSON
 * @param failure what it threw instead
 */
public record CloudReply(long id, JsonNode value, Optional<Failure> failure) {
    /**
     * A {@link CloudException}.
     *
     * @param code the API's own
     * @param message one line
     * @param refused whether nothing was done
     */
    public record Failure(String code, String message, boolean refused) {}
}
