package harness.cli.progress;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/** The last line of a terminal, which is drawn anew each second; lines that stay are printed above it. */
public final class LiveRegion implements AutoCloseable {
    private static final String ERASE = "\r\u001b[K";
    private static final long PERIOD_SECONDS = 1;

    private final PrintStream terminal;
    private final IntSupplier columns;
    private final IntFunction<String> line;
    private final ScheduledExecutorService clock;
    private final ScheduledFuture<?> drawing;
    private int width;
    private boolean closed;

    /**
     * @param terminal to draw on
     * @param columns of it; asked whenever a line is printed that stays
     * @param line makes the line, shorter than so many columns; called from any thread
     */
    public LiveRegion(PrintStream terminal, IntSupplier columns, IntFunction<String> line) {
        this.terminal = terminal;
        this.columns = columns;
        this.line = line;
        this.width = columns.getAsInt();
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
        });
        drawing = clock.scheduleAtFixedRate(this::draw, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * @param text that stays, one line or several
     */
    public synchronized void print(String text) {
        terminal.print(closed ? "" : ERASE);
        terminal.println(text);
        if (!closed) {
            width = columns.getAsInt();
            draw();
        }
    }

    /** Draws the line as it is now. */
    public synchronized void draw() {
        if (!closed) {
            terminal.print(ERASE + line.apply(width));
            terminal.flush();
        }
    }

    /** Removes the line; what is printed afterwards stays alone. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            drawing.cancel(false);
            clock.shutdown();
            terminal.print(ERASE);
            terminal.flush();
        }
    }
}
