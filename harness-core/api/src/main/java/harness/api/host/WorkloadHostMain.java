package harness.api.host;

import harness.api.json.Json;
import harness.api.launch.ParentInput;
import harness.api.launch.ParentOutput;
import harness.api.text.Reason;
import harness.api.workload.Quoting;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * Runs workloads in a JVM on their own class-path group. It takes {@link PhaseRequest}s on standard input and answers
 * with {@link HostEvent}s on standard output; when its input ends, whoever started it is gone and it exits.
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
        ParentOutput parent = ParentOutput.take();
        if (args.length == 0) {
            serve(parent, ParentInput.follow(HostEnd::run, 0));
        } else if (args[0].equals("--describe")) {
            parent.line(Json.pretty(discover().stream().map(Workload::describe).toList())
                    .stripTrailing());
        } else {
            parent.tell(quote(discover(), new String(System.in.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }

    private static void serve(ParentOutput parent, ParentInput requests) throws InterruptedException {
        List<Workload> workloads = OnMachines.where(discover());
        PhaseRunner runner = new PhaseRunner(workloads, parent::tell);
        parent.tell(new HostEvent.Ready(
                workloads.stream().map(w -> w.describe().name()).toList()));
        try {
            while (true) {
                runner.handle(Json.read(requests.next(), PhaseRequest.class));
            }
        } catch (UncheckedIOException e) {
            System.err.println("not a request: " + Reason.of(e));
            ParentInput.halt(1);
        }
    }

    private static QuoteReply quote(List<Workload> workloads, String requests) {
        try {
            List<QuoteRequest> asked = List.of(Json.read(requests, QuoteRequest[].class));
            return new QuoteReply(
                    asked.stream()
                            .map(request -> quoting(workloads, request)
                                    .flatMap(workload -> workload.quote(request.parameters()))
                                    .orElse(null))
                            .collect(Collectors.toList()),
                    asked.stream()
                            .flatMap(
                                    request -> quoting(workloads, request)
                                            .flatMap(workload -> workload.proxy(request.parameters()))
                                            .stream())
                            .distinct()
                            .toList(),
                    "");
        } catch (RuntimeException e) {
            return new QuoteReply(List.of(), List.of(), Reason.of(e));
        }
    }

    private static Optional<Quoting> quoting(List<Workload> workloads, QuoteRequest request) {
        return workloads.stream()
                .filter(workload -> workload.describe().name().equals(request.workload()))
                .filter(Quoting.class::isInstance)
                .map(Quoting.class::cast)
                .findFirst();
    }

    private static List<Workload> discover() {
        Comparator<WorkloadDescriptor> order =
                Comparator.comparingInt(WorkloadDescriptor::position).thenComparing(WorkloadDescriptor::name);
        return ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Workload::describe, order))
                .toList();
    }
}
