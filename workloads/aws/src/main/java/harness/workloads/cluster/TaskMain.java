package harness.workloads.cluster;

import harness.api.clients.ClientListener;
import harness.api.clients.ClockReading;
import harness.api.clients.JsonLineConnection;
import harness.api.file.FileTree;
import harness.api.launch.ParentInput;
import harness.api.text.Reason;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.workloads.aws.Failures;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.aws.SessionKeys;
import harness.workloads.load.Load;
import harness.workloads.load.LoadResult;
import harness.workloads.load.Ticker;
import harness.workloads.money.Bill;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The clients of one map task, in a JVM of their own beside the task's: it has the class path of the probes, names that the
 * machine resolves, and all compilers. It ends when the task does.
 */
public final class TaskMain {
    /** Cells whose clients were warm in this JVM, which a map task's has but one of. */
    private static final Set<Map<String, String>> WARM = ConcurrentHashMap.newKeySet();

    private final JsonLineConnection line;
    private Optional<Bill> bill = Optional.empty();
    private Bill.Reading before = Bill.Reading.NOTHING;

    TaskMain(JsonLineConnection line) {
        this.line = line;
    }

    /**
     * @param arguments address and port of the master, number of the task; the token is the first line of standard input
     * @throws IOException if the master is gone
     * @throws InterruptedException if interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String token = ParentInput.follow(() -> {}, 1).next();
        Bill.leaveHoursToTheMaster();
        int task = Integer.parseInt(arguments[2]);
        try (JsonLineConnection line =
                new JsonLineConnection(new Socket(arguments[0], Integer.parseInt(arguments[1])))) {
            line.say(ClientListener.hello(line, token, task));
            new TaskMain(line).serve();
        }
    }

    /** Does what it is told until there is nothing more to do. */
    void serve() throws IOException {
        try {
            ToTask.Make make = (ToTask.Make) line.hear(ToTask.class);
            make.keys().ifPresent(SessionKeys::use);
            TaskContext context = new TaskContext(make.assignment(), Files.createTempDirectory("harness-client"));
            try (ClientSet clients =
                    probe(context).clients(context, make.assignment().first())) {
                bill = Bill.of(context);
                before = bill.map(Bill::read).orElse(Bill.Reading.NOTHING);
                long most = WARM.add(context.cell()) ? ProbeParameters.warmUpLimit(context) : 0;
                line.say(new FromTask.Made(clients.warmUp(load(context), ProbeParameters.clients(context), most)));
                obey(context, clients);
            } finally {
                FileTree.delete(context.scratch());
            }
        } catch (Exception e) {
            line.say(new FromTask.Failed(Reason.innermost(e)));
        }
    }

    private static SharedProbe probe(TaskContext context) {
        return ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(workload ->
                        workload.describe().name().equals(context.assignment().workload()))
                .map(SharedProbe.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static Load load(TaskContext context) {
        return new Load(
                ProbeParameters.trialSpec(context),
                Failures::kind,
                Ticker.SYSTEM,
                context.assignment().first());
    }

    private void obey(TaskContext context, ClientSet clients) throws Exception {
        Optional<LoadResult> result = Optional.empty();
        while (true) {
            ToTask told = line.hear(ToTask.class);
            if (told instanceof ToTask.Ping) {
                line.say(new FromTask.Pong(ClockReading.now()));
            } else if (told instanceof ToTask.Start start) {
                LoadResult done = clients.drive(load(context), ProbeParameters.clients(context), start.nanos());
                result = Optional.of(done);
                Bill.Reading after = bill.map(Bill::read).orElse(Bill.Reading.NOTHING);
                line.say(new FromTask.Result(
                        done.records(),
                        done.cpu(),
                        clients.capacity(),
                        after.pico() - before.pico(),
                        after.requests() - before.requests()));
            } else if (told instanceof ToTask.Prove) {
                Verdict verdict = clients.prove(result.orElseThrow());
                line.say(new FromTask.Proof(verdict.valid(), verdict.reason()));
            } else {
                return;
            }
        }
    }
}
