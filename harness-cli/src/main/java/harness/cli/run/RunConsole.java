package harness.cli.run;

import harness.analysis.stats.Headline;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialLimits;
import harness.api.trial.TrialRecord;
import harness.cli.context.Terminal;
import harness.cli.progress.LiveRegion;
import harness.cli.progress.StatusLine;
import harness.control.run.TimeLeft;
import harness.record.money.Budget;
import harness.record.money.Rent;
import harness.record.text.Span;
import harness.record.trial.DriverMetrics;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Shows a run as it goes: one line for each trial and, where somebody watches, a line that tells where the run is. */
final class RunConsole implements RunListener, AutoCloseable {
    private static final int REASON = 40;
    private static final double SECOND = 1e9;

    private final Terminal terminal;
    private final boolean quiet;
    private final boolean verbose;
    private final TimeLeft left;
    private final Optional<Rent> rent;

    private final Optional<LiveRegion> region;
    /** The first trial of each reason for which trials did not pass. */
    private final Map<String, String> reasons = new HashMap<>();

    private volatile StatusLine status;
    private String position = "";
    private OptionalLong end;

    /** Of a run with such trials to come, on machines of which that is the rent, if they are rented. */
    RunConsole(Terminal terminal, boolean quiet, boolean verbose, TimeLeft left, Optional<Rent> rent) {
        this.terminal = terminal;
        this.quiet = quiet;
        this.verbose = verbose;
        this.left = left;
        this.rent = rent;
        long now = System.nanoTime();
        end = end();
        status = new StatusLine("", "start", now, 0, 0, "", now, end);
        region = terminal.interactive() && !quiet
                ? Optional.of(new LiveRegion(
                        terminal.err(), terminal::columns, columns -> status.text(System.nanoTime(), columns)))
                : Optional.empty();
    }

    @Override
    public synchronized void on(RunEvent event) {
        if (event instanceof RunEvent.Warning warning) {
            say("warning: " + warning.text());
        } else if (event instanceof RunEvent.PhaseFailed failed && verbose) {
            say(failed.what() + " failed: " + failed.reason());
            print(terminal.named(failed.stack()));
        } else if (event instanceof RunEvent.TrialStarted started) {
            if (left.started(started.trial())) {
                left.seconds()
                        .ifPresent(seconds ->
                                sayUnlessQuiet("by the warm-ups about %s are left".formatted(amount(seconds))));
            }
            position = "[%d/%d]".formatted(started.number(), started.total());
            end = end();
            at(started.trial().id());
        } else if (event instanceof RunEvent.TrialEnded ended) {
            Trial trial = ended.result().trial();
            left.ended(trial, ended.result().total().toNanos());
            line(ended.result())
                    .filter(line -> !quiet)
                    .ifPresent(line -> print(terminal.coloured(words((position + " " + line).strip()))));
        } else if (event instanceof RunEvent.Stage stage) {
            position = "";
            end = end();
            at(stage.what());
            sayUnlessQuiet(stage.what());
        } else if (event instanceof RunEvent.Resized resized) {
            left.resized(resized);
            sayUnlessQuiet(resized.what());
        } else if (event instanceof RunEvent.PhaseStarted phase) {
            at(phase.what());
            if (verbose) {
                say((position + " " + phase.what()).strip());
            }
        } else if (event instanceof RunEvent.Progress progress) {
            at(progress);
        }
    }

    @Override
    public synchronized void close() {
        region.ifPresent(LiveRegion::close);
    }

    /** A time, and what the machines cost in it. */
    private String amount(double seconds) {
        return Span.show(seconds)
                + rent.map(machines -> " and " + Budget.show(machines.usd(seconds)))
                        .orElse("");
    }

    private void sayUnlessQuiet(String text) {
        if (!quiet) {
            say(text);
        }
    }

    private void say(String text) {
        print(words(text));
    }

    private String words(String text) {
        return terminal.broken(terminal.named(text));
    }

    private void print(String text) {
        region.ifPresentOrElse(live -> live.print(text), () -> terminal.err().println(text));
    }

    private void at(String what) {
        status = new StatusLine(position, what, System.nanoTime(), 0, 0, "", status.startedNanos(), end);
    }

    private OptionalLong end() {
        OptionalDouble seconds = left.seconds();
        return seconds.isPresent()
                ? OptionalLong.of(System.nanoTime() + (long) (seconds.getAsDouble() * SECOND))
                : OptionalLong.empty();
    }

    private void at(RunEvent.Progress progress) {
        StatusLine before = status;
        boolean same = before.what().equals(progress.what());
        status = new StatusLine(
                position,
                progress.what(),
                same ? before.sinceNanos() : System.nanoTime(),
                progress.done(),
                progress.total(),
                progress.unit(),
                before.startedNanos(),
                end);
    }

    /** Trials that were not run for a reason that has been told have no line of their own. */
    private Optional<String> line(TrialRecord result) {
        Trial trial = result.trial();
        Outcome outcome = result.outcome();
        String name = trial.warmUp() ? trial.planned() + " warm-up" : trial.id();
        String word = outcome instanceof Outcome.Invalid ? "INVALID" : outcome.word();
        String first = outcome instanceof Outcome.Passed
                ? trial.id()
                : reasons.computeIfAbsent(outcome.word() + outcome.reason(), reason -> trial.id());
        boolean told = !first.equals(trial.id());
        if (told && outcome instanceof Outcome.Skipped) {
            return Optional.empty();
        }
        String end = outcome instanceof Outcome.Passed
                ? numbers(result)
                : told && outcome.reason().length() > REASON ? "as " + first : outcome.reason();
        return Optional.of("%-22s %-7s %s".formatted(name, word, end));
    }

    /** The elapsed time, and the first rate that the workload gives; of a job that mostly starts, the time of that. */
    private static String numbers(TrialRecord result) {
        StringBuilder text = new StringBuilder();
        boolean starts = value(result, TrialLimits.STARTUP_SHARE).orElse(0) > TrialLimits.MOST_STARTUP;
        for (Measurement m : result.measurements()) {
            if (m.metric().equals(DriverMetrics.ELAPSED_TIME)) {
                text.append(Span.show(m.value()));
            } else if (starts && m.metric().name().equals(Headline.JOB_RATE)) {
                return text
                        + value(result, "startup_time").stream()
                                .mapToObj(seconds -> "  %s of it start-up".formatted(Span.show(seconds)))
                                .collect(Collectors.joining());
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

    private static OptionalDouble value(TrialRecord result, String metric) {
        return result.measurements().stream()
                .filter(measurement -> measurement.metric().name().equals(metric))
                .mapToDouble(Measurement::value)
                .findFirst();
    }
}
