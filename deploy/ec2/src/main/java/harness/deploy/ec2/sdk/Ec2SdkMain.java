package harness.deploy.ec2.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import harness.core.json.Json;
import harness.deploy.ec2.CloudCall;
import harness.deploy.ec2.CloudException;
import harness.deploy.ec2.CloudReply;
import harness.deploy.ec2.Ec2Api;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads calls on standard input and answers on standard output until the input ends, since its parent is gone then. */
public final class Ec2SdkMain {
    private static final ObjectMapper MAPPER = Json.mapper();
    private static final Map<String, Method> METHODS =
            Arrays.stream(Ec2Api.class.getMethods()).collect(Collectors.toMap(Method::getName, Function.identity()));

    private final Ec2Api api;
    private final PrintStream out;

    private Ec2SdkMain(Ec2Api api, PrintStream out) {
        this.api = api;
        this.out = out;
    }

    /**
     * @param args region and endpoint; an empty one means the environment's
     * @throws IOException if standard input cannot be read
     */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err);
        ExecutorService threads = Executors.newCachedThreadPool();
        Ec2SdkMain main = new Ec2SdkMain(Ec2Sdk.lazily(given(args[0]), given(args[1])), out);
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.isBlank()) {
                    CloudCall call = Json.read(line, CloudCall.class);
                    threads.execute(() -> main.answer(call));
                }
            }
        }
        System.exit(0);
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
            reply = failed(call, e.getClass().getSimpleName(), String.valueOf(e.getMessage()), false);
        }
        String line = Json.line(reply);
        synchronized (out) {
            out.println(line);
            out.flush();
        }
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
