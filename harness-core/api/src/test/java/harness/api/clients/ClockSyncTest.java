package harness.api.clients;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.clients.ClockSync.Question;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class ClockSyncTest {
    private static final long WALL = 1_700_000_000_000_000_000L;

    @Property(tries = 200)
    void isNeverFurtherOffThanItSays(
            @ForAll @LongRange(min = -1_000_000_000_000L, max = 1_000_000_000_000L) long ahead,
            @ForAll List<@LongRange(min = 0, max = 50_000_000) Long> ways) {
        List<Question> questions = new ArrayList<>();
        long now = 5;
        questions.add(question(now, 1_000_000, 9_000_000, ahead));
        for (int i = 0; i + 1 < ways.size(); i += 2) {
            now += 100_000_000;
            questions.add(question(now, ways.get(i), ways.get(i + 1), ahead));
        }
        ClockSync clock = ClockSync.of(questions);
        assertThat(Math.abs(clock.nanos() - ahead)).isLessThanOrEqualTo(clock.error() + 1);
        assertThat(Math.abs(clock.wallNanos() - 2 * ahead)).isLessThanOrEqualTo(clock.error() + 1);
        assertThat(clock.error()).isLessThanOrEqualTo(5_000_000);
    }

    /** The task's monotonic clock is ahead by so much, its wall clock by twice as much. */
    private static Question question(long asked, long there, long back, long ahead) {
        long answered = asked + there + back;
        ClockReading pong = new ClockReading(asked + there + ahead, WALL + asked + there + 2 * ahead);
        return new Question(asked, answered, WALL + answered, pong);
    }
}
