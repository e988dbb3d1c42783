package harness.deploy.ec2.rental;

import com.fasterxml.jackson.core.JsonProcessingException;
import harness.api.json.Json;
import java.util.Optional;

/**
 * That a spot instance will be taken away, as the instance metadata service says it (Amazon EC2 User Guide, "Spot Instance
 * interruption notices").
 *
 * @param action terminate, stop or hibernate
 * @param time when, in ISO 8601; about two minutes after the notice
 */
public record SpotNotice(Optional<String> action, Optional<String> time) {
    /** What cannot be read is a notice all the same: nothing else is ever said there. */
    public static SpotNotice of(String said) {
        try {
            return Json.mapper().readValue(said, SpotNotice.class);
        } catch (JsonProcessingException e) {
            return new SpotNotice(Optional.empty(), Optional.empty());
        }
    }

    /** One line. */
    public String text(String host) {
        return "interrupted (spot): EC2 will %s %s%s"
                .formatted(
                        action.orElse("take away"),
                        host,
                        time.map(at -> " at " + at).orElse(" within two minutes"));
    }
}
