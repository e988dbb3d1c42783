package harness.core.host;

import harness.core.json.Json;
import harness.core.workload.Quote;
import harness.core.workload.Quoting;
import harness.core.workload.Workload;
import harness.core.workload.WorkloadDescriptor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs workloads in a JVM on their own class-path group. It takes {@link PhaseRequest}s on standard input and answers
 * with {@link HostEvent}s on standard output; when its input ends, whoever started it is gone and it exits at once.
 * With {@code --describe} it prints the descriptors of all workloads as one JSON array instead; with {@code --quote} it takes
 * one line with a JSON array of {@link QuoteRequest}s and prints a {@link QuoteReply}.
 */
public final class WorkloadHostMain {
    /** The system property that names the file in which the host's standard error ends, for messages that refer to it. */
    public static final String LOG_PROPERTY = "harness.host.log";

    private WorkloadHostMain() {}

    /**
     * @param args none, {@code --describe} or {@code --quote}
     * @throws InterruptedException if the main thread is interrupted
     * @throws IOException if a request for a quote cannot be read
     */
    public static void main(String[] args) throws InterruptedException, IOException {
        PrintStream protocol = System.out;
        // Libraries that print must not garble the protocol.
        System.setOut(System.err);
        List<Workload> workloads = discover();
        if (args.length == 1 && args[0].equals("--describe")) {
            protocol.print(
                    Json.pretty(workloads.stream().map(Workload::describe).toList()));
            protocol.flush();
            return;
        }
        if (args.length == 1 && args[0].equals("--quote")) {
            protocol.println(Json.line(quote(workloads, new String(System.in.readAllBytes(), StandardCharsets.UTF_8))));
            protocol.flush();
            return;
        }
        BlockingQueue<PhaseRequest> requests = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> readRequests(requests), "requests");
        reader.setDaemon(true);
        reader.start();
        PhaseRunner runner = new PhaseRunner(workloads, event -> send(protocol, event));
        send(
                protocol,
                new HostEvent.Ready(
                        workloads.stream().map(w -> w.describe().name()).toList()));
        while (true) {
            runner.handle(requests.take());
        }
    }

    private static QuoteReply quote(List<Workload> workloads, String requests) {
        try {
            return new QuoteReply(
                    Stream.of(Json.read(requests, QuoteRequest[].class))
                            .map(request -> quote(workloads, request).orElse(null))
                            .collect(Collectors.toList()),
                    "");
        } catch (IllegalArgumentException e) {
            return new QuoteReply(List.of(), e.getMessage());
        }
    }

    private static Optional<Quote> quote(List<Workload> workloads, QuoteRequest request) {
        return workloads.stream()
                .filter(workload -> workload.describe().name().equals(request.workload()))
                .filter(Quoting.class::isInstance)
                .findFirst()
                .flatMap(workload -> ((Quoting) workload).quote(request.parameters()));
    }

    private static List<Workload> discover() {
        Comparator<WorkloadDescriptor> order =
                Comparator.comparingInt(WorkloadDescriptor::position).thenComparing(WorkloadDescriptor::name);
        return ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Workload::describe, order))
                .toList();
    }

    private static void readRequests(BlockingQueue<PhaseRequest> requests) {
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                requests.add(Json.read(line, PhaseRequest.class));
            }
        } catch (IOException e) {
            System.err.println("requests ended: " + e);
        }
        HostEnd.run();
        // Not exit(): a job client's shutdown hooks could wait for a cluster that is gone as well.
        Runtime.getRuntime().halt(0);
    }

    private static void send(PrintStream protocol, HostEvent event) {
        synchronized (protocol) {
            protocol.println(Json.line(event));
            protocol.flush();
        }
    }
}
