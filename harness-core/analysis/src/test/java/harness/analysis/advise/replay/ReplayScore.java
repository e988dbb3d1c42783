package harness.analysis.advise.replay;

import harness.analysis.advise.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a race over many problems comes to.
 *
 * @param problems how many
 * @param cost of all that was run, of running everything three times: the mean of the problems' shares
 * @param within5 share that has chosen a type within the margin of the best
 * @param sure share that was as sure as was asked for
 * @param wrong share of these that has chosen a type beyond the margin
 * @param runs of each type, mean
 */
public record ReplayScore(int problems, double cost, double within5, double sure, double wrong, double runs) {
    /**
     * @param problems 1 or more
     * @param within how far from the best a type may be, 0.05 for 5 %
     * @param confidence that is asked for
     * @param seed of draws and orders; each problem has its own
     * @param draws of the race
     * @return the score
     */
    public static ReplayScore of(
            List<SelectionProblem> problems, double within, double confidence, long seed, int draws) {
        List<Replay> replays = new ArrayList<>();
        double cost = 0;
        double runs = 0;
        for (SelectionProblem problem : problems) {
            Race race = new Race(Math.log1p(within), confidence, false, seed * problems.size() + replays.size(), draws);
            Replay replay = Replay.of(problem, race);
            replays.add(replay);
            cost += replay.cost() / problem.everything();
            runs += replay.runs() / (double) problem.types().size();
        }
        List<Replay> sure = replays.stream().filter(Replay::decided).toList();
        return new ReplayScore(
                replays.size(),
                cost / replays.size(),
                1 - beyond(replays, within),
                sure.size() / (double) replays.size(),
                sure.isEmpty() ? 0 : beyond(sure, within),
                runs / replays.size());
    }

    private static double beyond(List<Replay> replays, double within) {
        return replays.stream().filter(replay -> replay.ratio() > 1 + within).count() / (double) replays.size();
    }

    String row(String objective, double target) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.2f | %.2f, %s | %.1f %% | 97 %%, %s | %.0f %% | %.1f %% | 5 %%, %s | %.2f |%n",
                objective,
                problems,
                cost,
                target,
                met(cost <= target),
                100 * within5,
                met(within5 >= 0.97),
                100 * sure,
                100 * wrong,
                met(wrong <= 0.05),
                runs);
    }

    private static String met(boolean met) {
        return met ? "met" : "missed";
    }
}
