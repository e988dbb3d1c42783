package harness.record.trial;

import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.WorkloadDescriptor;
import java.util.List;

/** What happens during a run, for those who show it or keep it. */
public sealed interface RunEvent {
    /**
     * A part of the run that has no trial of its own began, for example the start of the cluster.
     *
     * @param what one line
     */
    record Stage(String what) implements RunEvent {}

    /**
     * Repeats of a workload are to measure more than its warm-ups did.
     *
     * @param workload its name, which all of its cells share
     * @param times as much
     * @param what one line
     */
    record Resized(String workload, long times, String what) implements RunEvent {}

    /**
     * A phase of a workload began.
     *
     * @param what the trial's phase, for example {@code sort-1 validate}
     */
    record PhaseStarted(String what) implements RunEvent {}

    /**
     * How far the current stage or trial is.
     *
     * @param what the stage or the trial's phase, for example {@code sort-1 run}
     * @param done 0 to total
     * @param total 0 if not known
     * @param unit for example {@code bytes}, {@code tasks}
     */
    record Progress(String what, long done, long total, String unit) implements RunEvent {}

    /**
     * A trial began.
     *
     * @param trial which
     * @param number 1 to total
     * @param total how many trials the run has
     */
    record TrialStarted(Trial trial, int number, int total) implements RunEvent {}

    /**
     * A trial ended; its record is complete.
     *
     * @param workload what was run
     * @param result how it ended, with its numbers
     */
    record TrialEnded(WorkloadDescriptor workload, TrialRecord result) implements RunEvent {}

    /**
     * A phase of a workload failed; the trial's record carries the reason, this carries what a developer wants.
     *
     * @param what the trial's phase
     * @param reason one line
     * @param stack the stack trace in the workload's host
     */
    record PhaseFailed(String what, String reason, String stack) implements RunEvent {}

    /**
     * All that a program of a trial printed; to be kept at once.
     *
     * @param trial id of the trial, or of a planned workload for what is run outside trials
     * @param title one line that says what was run
     * @param text all of it
     */
    record ProgramOutput(String trial, String title, String text) implements RunEvent {}

    /**
     * What the run will have spent at paid services, before it is spent; to be kept at once.
     *
     * @param picoUsd at most, in 10^-12 USD
     */
    record Spending(long picoUsd) implements RunEvent {}

    /**
     * What a workload is about to make at a service; to be kept at once.
     *
     * @param planned id of the planned workload
     * @param names of what it may make, each with its place
     */
    record AtService(String planned, List<String> names) implements RunEvent {
        public AtService {
            names = List.copyOf(names);
        }
    }

    /**
     * A workload has removed all that it had made, at services, too.
     *
     * @param planned id of the planned workload
     */
    record CleanedUp(String planned) implements RunEvent {}

    /**
     * Something the user should know that does not end the run.
     *
     * @param text one line
     */
    record Warning(String text) implements RunEvent {}
}
