package harness.control.host;

import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroups;
import harness.api.host.QuoteReply;
import harness.api.host.QuoteRequest;
import harness.api.host.WorkloadHostMain;
import harness.api.json.Json;
import harness.api.launch.JvmCommand;
import harness.api.machine.ChildEnvironment;
import harness.api.workload.Quote;
import harness.api.workload.Quoting;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What workloads cost that are paid for, asked before they run, each in a JVM of its class-path group.
 *
 * @param paid what each of them costs
 * @param proxies that requests go through, for people
 */
public record Quotes(Map<PlannedWorkload, Quote> paid, List<String> proxies) {
    /**
     * @param planned workloads
     * @return what they cost; no JVM is started where none can
     * @throws UsageException if a price is not known, or they would ask what they are not to
     */
    public static Quotes of(List<PlannedWorkload> planned) {
        Quotes quotes = new Quotes(new LinkedHashMap<>(), new ArrayList<>());
        planned.stream()
                .filter(Quotes::mayCost)
                .collect(Collectors.groupingBy(
                        workload -> workload.descriptor().group(), LinkedHashMap::new, Collectors.toList()))
                .forEach((group, workloads) -> {
                    QuoteReply found = ask(group, workloads);
                    for (int i = 0; i < workloads.size(); i++) {
                        if (found.quotes().get(i) != null) {
                            quotes.paid.put(workloads.get(i), found.quotes().get(i));
                        }
                    }
                    quotes.proxies.addAll(found.proxies());
                });
        return quotes;
    }

    /** What limits its spending, unless Harness starts the service itself. */
    private static boolean mayCost(PlannedWorkload workload) {
        return workload.parameters().containsKey(Quoting.MAX_USD) && workload.onService();
    }

    private static QuoteReply ask(String group, List<PlannedWorkload> workloads) {
        List<QuoteRequest> requests = workloads.stream()
                .map(workload -> new QuoteRequest(workload.name(), workload.parameters()))
                .toList();
        try {
            ProcessBuilder builder = ChildEnvironment.withSecrets(JvmCommand.of(
                                    "quote",
                                    new ClassPathGroups(ClassPathGroups.runningJar(), CacheDirectory.ofUser())
                                            .unpack(group),
                                    WorkloadHostMain.class.getName())
                            .withFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m")
                            .reachingAsHere()
                            .withArguments("--quote")
                            .words())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            Process process = builder.start();
            try (OutputStream input = process.getOutputStream()) {
                input.write(Json.line(requests).getBytes(StandardCharsets.UTF_8));
            }
            // A JVM may warn of something on standard output, too.
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("{"))
                    .collect(Collectors.joining());
            int code = process.onExit().join().exitValue();
            if (code != 0) {
                throw new IOException("the workloads of group %s ended with exit code %d".formatted(group, code));
            }
            QuoteReply reply = Json.read(answer, QuoteReply.class);
            if (!reply.refusal().isEmpty()) {
                throw new UsageException(reply.refusal());
            }
            return reply;
        } catch (IOException e) {
            throw new UncheckedIOException("what the run costs cannot be found out", e);
        }
    }
}
