package harness.core.cli;

import harness.core.metric.Direction;
import harness.core.metric.Measurement;
import harness.core.text.Span;
import harness.core.trial.DriverMetrics;
import harness.core.trial.Outcome;
import harness.core.trial.RunEvent;
import harness.core.trial.RunListener;
import harness.core.trial.Trial;
import harness.core.trial.TrialRecord;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows a run as it goes: a moving bar on a terminal, one line per trial otherwise. */
final class RunConsole implements RunListener, AutoCloseable {
    private static final int WIDTH = 100;
    private static final int REDRAW_MILLIS = 200;

    private final Terminal terminal;
    private final boolean quiet;
    private final boolean verbose;
    private Optional<Bar> bar = Optional.empty();
    private String position = "";

    RunConsole(Terminal terminal, boolean quiet, boolean verbose) {
        this.terminal = terminal;
        this.quiet = quiet;
        this.verbose = verbose;
    }

    private record Bar(String what, ProgressBar bar) {}

    @Override
    public synchronized void on(RunEvent event) {
        if (event instanceof RunEvent.Warning warning) {
            say("warning: " + warning.text());
        } else if (event instanceof RunEvent.PhaseFailed failed) {
            say(failed.what() + " failed: " + failed.reason());
            if (verbose) {
                say(failed.stack());
            }
        } else if (event instanceof RunEvent.TrialStarted started) {
            position = "[%d/%d] ".formatted(started.number(), started.total());
        } else if (event instanceof RunEvent.TrialEnded ended) {
            sayUnlessQuiet(position + line(ended.result()));
        } else if (event instanceof RunEvent.Stage stage) {
            position = "";
            sayUnlessQuiet(stage.what());
        } else if (event instanceof RunEvent.PhaseStarted phase && verbose) {
            say(position + phase.what());
        } else if (event instanceof RunEvent.Progress progress) {
            move(progress);
        }
    }

    @Override
    public synchronized void close() {
        bar.ifPresent(b -> b.bar.close());
        bar = Optional.empty();
    }

    private void sayUnlessQuiet(String text) {
        if (!quiet) {
            say(text);
        }
    }

    private void say(String text) {
        close();
        terminal.err().println(text);
    }

    private void move(RunEvent.Progress progress) {
        if (quiet || !terminal.interactive()) {
            return;
        }
        if (bar.isEmpty() || !bar.get().what().equals(progress.what())) {
            close();
            bar = Optional.of(new Bar(progress.what(), open(progress)));
        }
        ProgressBar shown = bar.get().bar();
        shown.maxHint(progress.total());
        shown.stepTo(progress.done());
    }

    private ProgressBar open(RunEvent.Progress progress) {
        ProgressBarBuilder builder = ProgressBar.builder()
                .setTaskName(position + progress.what())
                .setInitialMax(progress.total())
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(terminal.err(), WIDTH))
                .clearDisplayOnFinish();
        return progress.unit().equals("bytes")
                ? builder.setUnit("MiB", 1 << 20).build()
                : builder.setUnit(" " + progress.unit(), 1).build();
    }

    private static String line(TrialRecord result) {
        Trial trial = result.trial();
        String name = trial.warmUp() ? trial.planned() + " warm-up" : trial.id();
        String word = result.outcome() instanceof Outcome.Invalid
                ? "INVALID"
                : result.outcome().word();
        String end = result.outcome() instanceof Outcome.Passed
                ? numbers(result)
                : result.outcome().reason();
        return "%-22s %-7s %s".formatted(name, word, end);
    }

    /** The elapsed time, and the first rate that the workload gives. */
    private static String numbers(TrialRecord result) {
        StringBuilder text = new StringBuilder();
        for (Measurement m : result.measurements()) {
            if (m.metric().equals(DriverMetrics.ELAPSED_TIME)) {
                text.append(Span.show(m.value()));
            } else if (m.metric().better() == Direction.HIGHER) {
                text.append(String.format(
                        Locale.ROOT,
                        "  %.1f %s %s",
                        m.value(),
                        m.metric().unit(),
                        m.metric().name()));
                break;
            }
        }
        return text.toString();
    }
}
