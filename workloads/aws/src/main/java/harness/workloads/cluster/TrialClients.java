package harness.workloads.cluster;

import harness.api.metric.Measurement;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.Failures;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.load.Load;
import harness.workloads.load.LoadResult;
import harness.workloads.load.Ticker;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** All clients of a trial, in this JVM, in map tasks of a cluster or on its machines. */
public interface TrialClients extends AutoCloseable {
    /**
     * @param probe makes the clients
     * @param service that is started where no other is given
     * @param context of the trial
     * @return its clients, made and waiting
     * @throws Exception if they cannot be made
     */
    static TrialClients of(SharedProbe probe, EmbeddedService service, WorkloadContext context) throws Exception {
        boolean elsewhere = ProbeParameters.tasks(context) > 0
                || (probe.shared() && !ProbeParameters.waiting(context).isEmpty());
        return !elsewhere ? new Here(probe.clients(context, 0)) : ClusterClients.start(probe, service, context);
    }

    /**
     * Warms up until what the clients do is steady, if it is their cell's first trial in their JVMs.
     *
     * @param context of the trial, which is told what was done
     * @param first whether it is the first one in this JVM
     * @throws InterruptedException if the waiting thread is interrupted
     */
    void warmUp(WorkloadContext context, boolean first) throws InterruptedException;

    /**
     * Puts the load on.
     *
     * @param context of the trial
     * @return what the clients did
     * @throws Exception if they cannot
     */
    LoadResult drive(WorkloadContext context) throws Exception;

    /**
     * Checks what the clients have left behind.
     *
     * @param result what they did
     * @return what is proven, or what is wrong
     * @throws Exception if it cannot be checked
     */
    Verdict prove(LoadResult result) throws Exception;

    /** {@return capacity units that the operations consumed} */
    double capacity();

    /** {@return what is known of the clients' machines; nothing where there is but one} */
    List<Measurement> measurements();

    @Override
    void close();

    /**
     * In this JVM.
     *
     * @param clients all of them
     */
    record Here(ClientSet clients) implements TrialClients {
        /** Time for the threads to be there before the common start. */
        private static final long HEAD_START = TimeUnit.MILLISECONDS.toNanos(50);

        @Override
        public void warmUp(WorkloadContext context, boolean first) throws InterruptedException {
            if (first) {
                clients.warmUp(load(context), ProbeParameters.threads(context), ProbeParameters.warmUpLimit(context))
                        .describe()
                        .ifPresent(context::note);
            }
        }

        private static Load load(WorkloadContext context) {
            return new Load(ProbeParameters.trialSpec(context), Failures::kind, Ticker.SYSTEM);
        }

        @Override
        public LoadResult drive(WorkloadContext context) throws InterruptedException {
            return clients.drive(load(context), ProbeParameters.threads(context), System.nanoTime() + HEAD_START);
        }

        @Override
        public Verdict prove(LoadResult result) throws Exception {
            return clients.prove(result);
        }

        @Override
        public double capacity() {
            return clients.capacity();
        }

        @Override
        public List<Measurement> measurements() {
            return List.of();
        }

        @Override
        public void close() {
            clients.close();
        }
    }
}
