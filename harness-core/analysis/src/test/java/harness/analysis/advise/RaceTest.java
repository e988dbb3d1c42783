package harness.analysis.advise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RaceTest {
    private static final Race RACE = new Race(Math.log(1.05), 0.95, false, 3, 2000);

    @Test
    void runsEverythingOnceFirstAndStopsTheHopeless() {
        List<Race.Entrant> entrants = entrants(CellSample.of(Math.log(100)), CellSample.of(), CellSample.of());
        Race.Run run = (Race.Run) RACE.next(entrants);
        assertThat(run.entrant()).isEqualTo(1);
        assertThat(Math.exp(run.stopAt().orElseThrow())).isBetween(105.0, 130.0);
        Race.Run first = (Race.Run) RACE.next(entrants(CellSample.of(), CellSample.of()));
        assertThat(first.entrant()).isZero();
        assertThat(first.stopAt()).isEmpty();
    }

    @Test
    void aLeaderIsRunTwice() {
        Race.NextStep once = RACE.next(entrants(CellSample.of(Math.log(100)), CellSample.stopped(Math.log(300))));
        assertThat(once).isEqualTo(new Race.Run(0, OptionalDouble.empty()));
        Race.Finish end = (Race.Finish)
                RACE.next(entrants(CellSample.of(Math.log(100), Math.log(101)), CellSample.stopped(Math.log(300))));
        assertThat(end.leader()).isEqualTo(OptionalInt.of(0));
        assertThat(end.decided()).isTrue();
    }

    @Test
    void rentedMachinesNeedTwoDeployments() {
        Race rented = new Race(Math.log(1.05), 0.95, true, 3, 2000);
        assertThat(rented.next(entrants(
                        CellSample.of(Math.log(100), Math.log(101)), CellSample.of(Math.log(300), Math.log(301)))))
                .isInstanceOf(Race.Run.class);
    }

    @Test
    void ofLeaderAndChallengerTheCheaperGoesFirst() {
        CellSample leader = CellSample.of(Math.log(100), Math.log(104));
        CellSample challenger = CellSample.of(Math.log(101), Math.log(105));
        assertThat(RACE.next(List.of(new Race.Entrant(leader, 1, true), new Race.Entrant(challenger, 5, true))))
                .isEqualTo(new Race.Run(0, OptionalDouble.empty()));
        assertThat(RACE.next(List.of(new Race.Entrant(leader, 5, true), new Race.Entrant(challenger, 1, true))))
                .isEqualTo(new Race.Run(1, OptionalDouble.empty()));
    }

    @Test
    void endsUndecidedWhereNothingCanBeRun() {
        List<Race.Entrant> closed = new ArrayList<>();
        for (double seconds : new double[] {100, 99}) {
            closed.add(new Race.Entrant(CellSample.of(Math.log(seconds), Math.log(seconds * 1.3)), 1, false));
        }
        Race.Finish end = (Race.Finish) RACE.next(closed);
        assertThat(end.decided()).isFalse();
        assertThat(end.leader()).isEqualTo(OptionalInt.of(1));
        assertThat(end.good()).isBetween(0.3, 0.95);
    }

    private static List<Race.Entrant> entrants(CellSample... samples) {
        return List.of(samples).stream()
                .map(sample -> new Race.Entrant(sample, 1, true))
                .toList();
    }
}
