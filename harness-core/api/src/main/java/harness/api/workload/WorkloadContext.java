package harness.api.workload;

import java.nio.file.Path;

/** What a workload is given: its parameters, where it may write, and a way to say how far it is. */
public interface WorkloadContext {
    /**
     * @param name a parameter of the descriptor
     * @return its value as text
     * @throws IllegalArgumentException if the descriptor has no such parameter
     */
    String text(String name);

    /**
     * @param name a parameter of kind BYTES or COUNT
     * @return its value
     * @throws IllegalArgumentException if the descriptor has no such parameter
     */
    default long number(String name) {
        return Long.parseLong(text(name));
    }

    /** {@return the seed of all generated data} */
    long seed();

    /** {@return 0 for the warm-up, 1 for the first timed repeat and so on} */
    int repeat();

    /** {@return the name of the running trial, unique in the run, fit for a path, for example {@code sort-3}} */
    String trial();

    /** {@return the directory that holds the cluster's client configuration ({@code core-site.xml} and so on)} */
    Path configuration();

    /** {@return a directory in the cluster's file system that is this run's own, for example {@code /harness/<run>}} */
    String home();

    /** {@return a local directory of this workload's own, which exists} */
    Path scratch();

    /** {@return how many map tasks the cluster runs at once; 1 or more} */
    int mapSlots();

    /** {@return how many reduce tasks the cluster runs at once; 1 or more} */
    int reduceSlots();

    /**
     * Says how far the current phase is; cheap, may be called often.
     *
     * @param done 0 to total
     * @param total 0 if not known
     * @param unit for example {@code bytes}, {@code tasks}
     */
    void progress(long done, long total, String unit);

    /**
     * @return what the run had spent at paid services when this phase began, in 10^-12 USD; negative if that is not known
     */
    default long spent() {
        return 0;
    }

    /**
     * Says what the run will have spent at paid services, before it is spent, so that it outlives this process and machine.
     *
     * @param picoUsd at most, everything of the run, in 10^-12 USD
     */
    default void spending(long picoUsd) {}

    /**
     * Says what a parameter came to whose value leaves a choice, as {@code auto} does. Rows have it in that parameter's place, so
     * that numbers of different choices are never taken together. Of the planned workload the last one said counts.
     *
     * @param parameter of the descriptor
     * @param value one line
     */
    default void decided(String parameter, String value) {}

    /**
     * Keeps all that a program printed in a file of the run, behind what was kept for the same trial before.
     *
     * @param title one line that says what was run
     * @param output all of it
     * @return where it is, relative to the run directory
     */
    default String keep(String title, String output) {
        throw new UnsupportedOperationException("nothing can be kept here");
    }

    /**
     * Something that belongs with the trial's record, for example a task that was run again.
     *
     * @param text one line
     */
    void note(String text);

    /** {@return when a timed run that is ready begins; on several machines, all at one moment} */
    default StartMoment start() {
        return System::nanoTime;
    }
}
