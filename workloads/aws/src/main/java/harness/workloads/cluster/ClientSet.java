package harness.workloads.cluster;

import harness.api.workload.Verdict;
import harness.workloads.load.Load;
import harness.workloads.load.LoadResult;
import harness.workloads.load.SteadyWarmUp;

/** The clients of a trial in one JVM, with their connections, requests and data. */
public interface ClientSet extends AutoCloseable {
    /**
     * Drives the clients, before the load that counts, until they are steady.
     *
     * @param load how to drive them
     * @param all how many clients there are, here and elsewhere
     * @param most seconds; 0 for none
     * @return what they did; nothing where each operation uses up what there is
     * @throws InterruptedException if the waiting thread is interrupted
     */
    SteadyWarmUp warmUp(Load load, int all, long most) throws InterruptedException;

    /**
     * @param load how to drive them
     * @param all how many clients there are, here and elsewhere
     * @param origin the common start, a moment of the JVM's clock
     * @return what they did
     * @throws InterruptedException if the waiting thread is interrupted
     */
    LoadResult drive(Load load, int all, long origin) throws InterruptedException;

    /**
     * Checks what these clients have left behind.
     *
     * @param result what they did
     * @return what is proven, or what is wrong
     * @throws Exception if it cannot be checked
     */
    Verdict prove(LoadResult result) throws Exception;

    /** {@return capacity units that their operations consumed; 0 where there is no such thing} */
    default double capacity() {
        return 0;
    }

    @Override
    void close();
}
