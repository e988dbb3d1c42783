package harness.api.launch;

/**
 * Hears from a child process. Both methods are called by one thread, the end after the last event.
 *
 * @param <E> what the child says
 */
public interface ChildListener<E> {
    /**
     * @param event one line of the child, in the order in which it wrote them
     */
    void event(E event);

    /**
     * The child has ended, whether it was told to or not.
     *
     * @param exit how
     */
    void exited(ChildExit exit);
}
