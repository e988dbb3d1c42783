package harness.deploy.ec2.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import harness.api.json.Json;
import harness.api.launch.ParentInput;
import harness.api.launch.ParentOutput;
import harness.api.text.Reason;
import harness.deploy.ec2.api.CloudCall;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.CloudReply;
import harness.deploy.ec2.api.Ec2Api;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads calls on standard input and answers on standard output until it is told to close, or the input ends, since its parent
 * is gone then.
 */
public final class Ec2SdkMain {
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final Map<String, Method> METHODS =
            Arrays.stream(Ec2Api.class.getMethods()).collect(Collectors.toMap(Method::getName, Function.identity()));

    private final Ec2Api api;
    private final ParentOutput parent;

    private Ec2SdkMain(Ec2Api api, ParentOutput parent) {
        this.api = api;
        this.parent = parent;
    }

    /**
     * @param args region and endpoint; an empty one means the environment's
     * @throws InterruptedException if interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        ParentInput input = ParentInput.follow(() -> {}, 0);
        ParentOutput parent = ParentOutput.take();
        ExecutorService threads = Executors.newCachedThreadPool();
        Ec2SdkMain main = new Ec2SdkMain(Ec2Sdk.lazily(given(args[0]), given(args[1])), parent);
        for (CloudCall call = call(input); !call.method().equals(CloudCall.CLOSE); call = call(input)) {
            CloudCall next = call;
            threads.execute(() -> main.answer(next));
        }
        // With all hooks, and the archive of classes that a JVM may be told to write.
        System.exit(0);
    }

    private static CloudCall call(ParentInput input) throws InterruptedException {
        return Json.read(input.next(), CloudCall.class);
    }

    private static Optional<String> given(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private void answer(CloudCall call) {
        CloudReply reply;
        try {
            reply = new CloudReply(call.id(), MAPPER.valueToTree(perform(call)), Optional.empty());
        } catch (CloudException e) {
            reply = failed(call, e.code(), e.getMessage(), e.refused());
        } catch (IOException | RuntimeException | IllegalAccessException e) {
            reply = failed(call, e.getClass().getSimpleName(), Reason.of(e), false);
        }
        parent.tell(reply);
    }

    private static CloudReply failed(CloudCall call, String code, String message, boolean refused) {
        return new CloudReply(
                call.id(), MAPPER.nullNode(), Optional.of(new CloudReply.Failure(code, message, refused)));
    }

    private Object perform(CloudCall call) throws IOException, IllegalAccessException {
        Method method = METHODS.get(call.method());
        try {
            return method.invoke(api, arguments(method, call.arguments()));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof CloudException refused) {
                throw refused;
            }
            throw Ec2Errors.translate(e.getCause());
        }
    }

    private static Object[] arguments(Method method, List<JsonNode> given) throws IOException {
        Object[] arguments = new Object[given.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = MAPPER.readValue(
                    MAPPER.treeAsTokens(given.get(i)),
                    MAPPER.getTypeFactory().constructType(method.getGenericParameterTypes()[i]));
        }
        return arguments;
    }
}
