package harness.deploy.ec2.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A call of {@link Ec2Api} on its way to the JVM that has the cloud's client; one line of JSON.
 *
 * @param id tells its reply from others
 * @param method name of the method
 * @param arguments each as JSON
 */
public record CloudCall(long id, String method, List<JsonNode> arguments) {
    /** The method by which a client is told to end in order. It gives no reply. */
    public static final String CLOSE = "close";

    public CloudCall {
        arguments = List.copyOf(arguments);
    }
}
