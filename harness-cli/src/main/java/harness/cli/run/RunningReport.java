package harness.cli.run;

import harness.analysis.report.ReportModel;
import harness.analysis.report.html.HtmlReport;
import harness.api.UsageException;
import harness.record.result.RunDirectory;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.util.function.Supplier;

/** Writes the report between trials, so that a run that is killed has one; it takes at most a hundredth of the run's time. */
final class RunningReport implements RunListener {
    private static final long SHARE = 100;

    private final Supplier<RunDirectory> run;
    private long due;

    /** Of the directory that is there once a trial ends. */
    RunningReport(Supplier<RunDirectory> run) {
        this.run = run;
        this.due = System.nanoTime();
    }

    @Override
    public void on(RunEvent event) {
        long now = System.nanoTime();
        if (!(event instanceof RunEvent.TrialEnded) || now - due < 0) {
            return;
        }
        try {
            HtmlReport.WHOLE.write(run.get(), ReportModel.read(run.get().path()));
        } catch (UsageException e) {
            // At the end it is written again, and told what is wrong.
        }
        long end = System.nanoTime();
        due = end + SHARE * (end - now);
    }
}
