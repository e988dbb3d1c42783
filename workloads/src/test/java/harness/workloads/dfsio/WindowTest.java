package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.workloads.dfsio.Trace.FileTime;
import harness.workloads.dfsio.Trace.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void reachesFromTheLastStartToTheFirstEnd() {
        Trace first = even(0, 0, 10 * SECOND, 1000);
        Trace second = even(1, 5 * SECOND, 25 * SECOND, 4000);

        assertThat(Window.of(List.of(first, second))).hasValueSatisfying(window -> {
            assertThat(window.seconds()).isEqualTo(5);
            assertThat(window.bytes()).isCloseTo(500 + 1000, within(1e-6));
            assertThat(window.share()).isCloseTo(0.3, within(1e-9));
        });
    }

    @Test
    void countsBytesWhereTheyMoved() {
        Trace burst = new Trace(
                0,
                List.of(new FileTime(0, 0, 0, 10 * SECOND, 900, 0)),
                List.of(
                        new Mark(0, 0),
                        new Mark(8 * SECOND, 0),
                        new Mark(9 * SECOND, 900),
                        new Mark(10 * SECOND, 900)));
        Trace other = even(1, 0, 8 * SECOND, 80);

        assertThat(Window.of(List.of(burst, other)))
                .hasValueSatisfying(window -> assertThat(window.bytes()).isCloseTo(80, within(1e-6)));
    }

    @Test
    void isNoneIfATaskEndedBeforeAnotherStarted() {
        assertThat(Window.of(List.of(even(0, 0, SECOND, 10), even(1, SECOND, 2 * SECOND, 10))))
                .isEmpty();
    }

    @Property
    void holdsNoMoreThanAllBytesAndDoesNotDependOnOrder(@ForAll("traces") List<Trace> traces) {
        List<Trace> reversed = new ArrayList<>(traces);
        java.util.Collections.reverse(reversed);
        Window.of(traces).ifPresent(window -> {
            double all = traces.stream().mapToDouble(Trace::bytes).sum();
            assertThat(window.bytes()).isBetween(0.0, all * (1 + 1e-9));
            assertThat(window.share()).isBetween(0.0, 1 + 1e-9);
            assertThat(window.end()).isGreaterThan(window.start());
            assertThat(Window.of(reversed))
                    .hasValueSatisfying(
                            other -> assertThat(other.bytes()).isCloseTo(window.bytes(), within(all * 1e-9)));
        });
    }

    @Property
    void isUnmovedByTheTimeOfDay(@ForAll("traces") List<Trace> traces) {
        long later = 1_795_000_000L * SECOND;
        List<Trace> moved = traces.stream().map(trace -> shift(trace, later)).toList();

        assertThat(Window.of(moved).map(Window::seconds))
                .isEqualTo(Window.of(traces).map(Window::seconds));
    }

    @Property
    void survivesBeingWritten(@ForAll("traces") List<Trace> traces) {
        assertThat(traces)
                .allSatisfy(trace -> assertThat(Trace.parse(trace.format())).isEqualTo(trace));
    }

    @Provide
    Arbitrary<List<Trace>> traces() {
        Arbitrary<Long> start = Arbitraries.longs().between(0, 5 * SECOND);
        Arbitrary<List<Long>> steps =
                Arbitraries.longs().between(1, SECOND).list().ofMinSize(1).ofMaxSize(20);
        return Combinators.combine(start, steps)
                .as(WindowTest::uneven)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }

    private static Trace uneven(long start, List<Long> steps) {
        List<Mark> marks = new ArrayList<>(List.of(new Mark(start, 0)));
        for (long step : steps) {
            Mark last = marks.get(marks.size() - 1);
            marks.add(new Mark(last.time() + step, last.bytes() + step % 1000 + 1));
        }
        Mark last = marks.get(marks.size() - 1);
        return new Trace(0, List.of(new FileTime(0, start, start, last.time(), last.bytes(), 0)), marks);
    }

    private static Trace shift(Trace trace, long by) {
        return new Trace(
                trace.task(),
                trace.files(),
                trace.marks().stream()
                        .map(mark -> new Mark(mark.time() + by, mark.bytes()))
                        .toList());
    }

    private static Trace even(int task, long start, long end, long bytes) {
        List<Mark> marks = LongStream.rangeClosed(0, 10)
                .mapToObj(i -> new Mark(start + (end - start) / 10 * i, bytes / 10 * i))
                .toList();
        return new Trace(task, List.of(new FileTime(task, start, start, end, bytes, 0)), marks);
    }
}
