package harness.api.launch;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What a child says, kept until somebody asks for it: the parent's end of a conversation over {@link JsonLinesProcess}.
 *
 * @param <E> what the child says
 */
public final class Conversation<E> implements ChildListener<E> {
    private final String name;
    private final Function<E, Optional<String>> failure;
    private final Function<ChildExit, String> end;
    private final UnaryOperator<String> explained;
    private final BlockingQueue<Said<E>> said = new LinkedBlockingQueue<>();

    /** One of the two: an event, or the end. */
    private record Said<E>(E event, ChildExit exit) {}

    /**
     * @param name of the child, for messages
     * @param failure what is wrong, in one line, if an event says that something is
     * @param end how it ended, for messages
     */
    public Conversation(String name, Function<E, Optional<String>> failure, Function<ChildExit, String> end) {
        this(name, failure, end, UnaryOperator.identity());
    }

    /**
     * @param name of the child, for messages
     * @param failure what is wrong, in one line, if an event says that something is
     * @param end how it ended, for messages
     * @param explained adds the reason to a message that the child has ended or does not answer
     */
    public Conversation(
            String name,
            Function<E, Optional<String>> failure,
            Function<ChildExit, String> end,
            UnaryOperator<String> explained) {
        this.name = name;
        this.failure = failure;
        this.end = end;
        this.explained = explained;
    }

    @Override
    public void event(E event) {
        said.add(new Said<>(event, null));
    }

    @Override
    public void exited(ChildExit exit) {
        said.add(new Said<>(null, exit));
    }

    /** Forgets what nobody has asked for: an answer that came too late tells how it was, not how it is. */
    public void forget() {
        said.removeIf(each -> each.exit() == null && failure.apply(each.event()).isEmpty());
    }

    /**
     * Waits for the next event.
     *
     * @param deadline of {@link System#nanoTime}
     * @return the event; empty if none came in time
     * @throws IOException if the child has ended; so do all later calls
     * @throws InterruptedException if interrupted
     */
    public Optional<E> next(long deadline) throws IOException, InterruptedException {
        Said<E> next = said.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        if (next == null) {
            return Optional.empty();
        }
        if (next.exit() != null) {
            said.add(next);
            throw new IOException(explained.apply(end.apply(next.exit())));
        }
        return Optional.of(next.event());
    }

    /**
     * Waits for an answer; events of other kinds are passed over.
     *
     * @param type of the answer
     * @param limit how long it may take
     * @param <T> of the answer
     * @return the answer
     * @throws IOException if the child says that something is wrong, does not answer in time, or has ended
     * @throws InterruptedException if interrupted
     */
    public <T extends E> T await(Class<T> type, Duration limit) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            E event = next(deadline)
                    .orElseThrow(() -> new IOException(
                            explained.apply(name + " did not answer within " + limit.toSeconds() + " s")));
            Optional<String> wrong = failure.apply(event);
            if (wrong.isPresent()) {
                throw new IOException(wrong.get());
            }
            if (type.isInstance(event)) {
                return type.cast(event);
            }
        }
    }
}
