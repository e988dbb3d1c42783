package harness.analysis.advise.replay;

import harness.analysis.advise.CellSample;
import harness.analysis.advise.Race;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A race over recorded runs: what it asks to run is taken from the records, those of a type in a random order and each once.
 *
 * @param cost of what was run, in the unit of the objective
 * @param ratio of the chosen type's geometric mean to the best one's; infinite where none was chosen
 * @param decided whether the race was as sure as was asked for
 * @param runs how many
 */
record Replay(double cost, double ratio, boolean decided, int runs) {
    /** What the race has met of one type. */
    private static final class Track {
        private final List<Double> left;
        private final List<Double> met = new ArrayList<>();
        private CellSample sample = CellSample.of();

        Track(SelectionProblem.Type type, Random random) {
            left = new ArrayList<>(type.values());
            Collections.shuffle(left, random);
        }

        /** What the run has cost; one that is stopped is not used up, since nobody has seen its end. */
        double run(double stopAt) {
            double value = left.get(0);
            if (value > stopAt) {
                sample = CellSample.stopped(Math.log(stopAt));
                return stopAt;
            }
            met.add(left.remove(0));
            sample = CellSample.of(met.stream().mapToDouble(Math::log).toArray());
            return value;
        }

        Race.Entrant entrant() {
            double mean = met.stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElse(
                            sample.atLeast().isPresent()
                                    ? Math.exp(sample.atLeast().getAsDouble())
                                    : 1);
            return new Race.Entrant(sample, mean, !left.isEmpty());
        }
    }

    static Replay of(SelectionProblem problem, Race race) {
        Random random = new Random(race.seed());
        List<Track> tracks =
                problem.types().stream().map(type -> new Track(type, random)).toList();
        double cost = 0;
        int runs = 0;
        while (true) {
            Race.NextStep step = race.next(tracks.stream().map(Track::entrant).toList());
            if (step instanceof Race.Run run) {
                double stopAt =
                        run.stopAt().isPresent() ? Math.exp(run.stopAt().getAsDouble()) : Double.POSITIVE_INFINITY;
                cost += tracks.get(run.entrant()).run(stopAt);
                runs++;
            } else if (step instanceof Race.Finish end) {
                double ratio = end.leader().isPresent()
                        ? problem.types().get(end.leader().getAsInt()).geometricMean() / problem.best()
                        : Double.POSITIVE_INFINITY;
                return new Replay(cost, ratio, end.decided(), runs);
            }
        }
    }
}
