package harness.workloads.aws;

import harness.api.metric.Measurement;
import harness.api.workload.Execution;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.load.CpuUse;
import harness.workloads.load.FailureKind;
import harness.workloads.load.LoadMetrics;
import harness.workloads.load.LoadResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A load that was put on by a probe, to be measured and validated.
 *
 * @param result of the load
 * @param setting what it was put on with
 * @param own numbers that only this kind of probe has; they come first
 * @param proof checks what the load left behind: what is proven, or what is wrong
 * @param discarding removes what it left behind
 */
public record ProbeExecution(
        LoadResult result, Setting setting, List<Measurement> own, Callable<Verdict> proof, Callable<Void> discarding)
        implements Execution {
    /**
     * What a load is put on with.
     *
     * @param client what sends requests: a value of the parameter client, but not auto
     * @param embedded whether the service runs on this machine
     * @param maxErrors share of failed operations above which the result is INVALID
     */
    public record Setting(String client, boolean embedded, double maxErrors) {
        /**
         * @param context of a trial
         * @param client what sends requests: a value of the parameter client, but not auto
         * @return the trial's
         */
        public static Setting of(WorkloadContext context, String client) {
            return new Setting(client, ProbeParameters.embedded(context), ProbeParameters.maxErrors(context));
        }

        private boolean lean() {
            return client.equals(ProbeParameters.LEAN);
        }

        private String describe() {
            return "client: " + client
                    + (lean()
                            ? ", which takes less of the processors than the AWS SDK's (measure it by --client sdk)"
                            : "");
        }
    }

    /**
     * Says in the trial's record what must stand beside its numbers.
     *
     * @param context of the trial
     * @return this
     */
    public ProbeExecution noted(WorkloadContext context) {
        context.note(setting.describe());
        result.firstFailures()
                .forEach((kind, reason) -> context.note("%d attempts failed (%s), the first: %s"
                        .formatted(
                                result.attempts().get(kind),
                                kind.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                                reason)));
        if (result.throttledShare() > 0) {
            context.note("throttled: the endpoint answered %.1f %% of all attempts by asking for less"
                    .formatted(100 * result.throttledShare()));
        }
        if (result.offered().undone() > 0) {
            context.note("behind its rate: " + result.undone());
        }
        if (result.unsteady()) {
            context.note("unsteady: the rate of operations rose or fell while it was counted");
        }
        CpuUse cpu = result.cpu();
        if (cpu.bound()) {
            context.note("client-bound: the client took %.0f %% of the processors that it could use"
                    .formatted(100 * cpu.share()));
        }
        if (setting.embedded() && cpu.machineBound()) {
            context.note(
                    "machine-bound: client and service share this machine, whose processors were busy by %.0f %%: the rates are the machine's, not the service's"
                            .formatted(100 * cpu.machineShare().orElseThrow()));
        }
        return this;
    }

    @Override
    public List<Measurement> measurements() {
        return Stream.of(
                        own.stream(),
                        LoadMetrics.of(result).stream(),
                        Stream.of(Measurement.of(LoadMetrics.LEAN_CLIENT, setting.lean() ? 1 : 0)),
                        setting.embedded() ? LoadMetrics.ofMachine(result).stream() : Stream.<Measurement>empty())
                .flatMap(Function.identity())
                .toList();
    }

    @Override
    public Verdict validate() throws Exception {
        if (result.attempts().containsKey(FailureKind.WRONG_DATA)) {
            return Verdict.invalid(result.firstFailures().get(FailureKind.WRONG_DATA));
        }
        Optional<String> objection = result.objection(setting.maxErrors());
        return objection.isPresent() ? Verdict.invalid(objection.get()) : proof.call();
    }

    @Override
    public void discard() throws Exception {
        discarding.call();
    }
}
