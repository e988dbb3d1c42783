package harness.record.trial;

/** Is told what happens during a run: the console, the results file, the journal. */
@FunctionalInterface
public interface RunListener {
    /**
     * Called in order, from one thread at a time. A listener that keeps results returns only once they are durable.
     *
     * @param event what happened
     */
    void on(RunEvent event);
}
