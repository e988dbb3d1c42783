package harness.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FootingTest {
    private static final FootingFact SMALL_BUFFER = FootingFact.cause("mapreduce.task.io.sort.mb", "1");
    private static final FootingFact BUFFER = FootingFact.consequence("mapreduce.task.io.sort.mb", "200");
    private static final FootingFact KERNEL = FootingFact.cause("os.kernel", "os", "6.1");
    private static final FootingFact NEWER_KERNEL = FootingFact.cause("os.kernel", "os", "6.6");

    @Test
    void theOnlyThingThatWasChosenDifferentlyIsTheQuestion() {
        Comparison comparison = compare(List.of(BUFFER, KERNEL), List.of(SMALL_BUFFER, KERNEL), Made.terms());
        assertThat(standings(comparison)).containsExactly("mapreduce.task.io.sort.mb question");
        assertThat(comparison.footings().get(0).guessed()).isTrue();
        assertThat(comparison.rows().get(0).word()).isEqualTo(Word.BETTER);
        assertThat(ComparisonWords.footing(comparison).get(0).text())
                .startsWith("Equal footing")
                .contains("taken to be mapreduce.task.io.sort.mb");
    }

    @Test
    void withTwoCausesNothingIsGuessedAndNothingDecided() {
        Comparison comparison = compare(List.of(BUFFER, KERNEL), List.of(SMALL_BUFFER, NEWER_KERNEL), Made.terms());
        assertThat(standings(comparison))
                .containsExactly("mapreduce.task.io.sort.mb confounder", "os.kernel confounder");
        assertThat(comparison.rows().get(0).word()).isEqualTo(Word.OPEN);
        assertThat(comparison.rows().get(0).why()).contains("mapreduce.task.io.sort.mb, os.kernel");
        assertThat(ComparisonWords.footing(comparison).get(0).text())
                .startsWith("OPEN, b:")
                .contains("--varying");
    }

    @Test
    void whatIsNamedIsTheQuestionByKeyOrByGroup() {
        List<FootingFact> base = List.of(BUFFER, KERNEL);
        List<FootingFact> other = List.of(SMALL_BUFFER, NEWER_KERNEL);
        assertThat(standings(compare(base, other, Made.varying("os"))))
                .containsExactly("mapreduce.task.io.sort.mb confounder", "os.kernel question");
        Comparison both = compare(base, other, Made.varying("os.kernel", "mapreduce.task.io.sort.mb"));
        assertThat(standings(both)).containsExactly("mapreduce.task.io.sort.mb question", "os.kernel question");
        assertThat(both.rows().get(0).word()).isEqualTo(Word.BETTER);
        assertThatThrownBy(() -> compare(base, other, Made.varying("os.kernal")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean 'os.kernel");
    }

    @Test
    void whatThePlannerMadeOfTheQuestionFollowsFromIt() {
        FootingFact few = FootingFact.cause("slaves", "2");
        FootingFact many = FootingFact.cause("slaves", "4");
        FootingFact two = FootingFact.consequence("mapreduce.job.running.map.limit", "2");
        FootingFact four = FootingFact.consequence("mapreduce.job.running.map.limit", "4");
        assertThat(standings(compare(List.of(few, two), List.of(many, four), Made.terms())))
                .containsExactly("mapreduce.job.running.map.limit follows", "slaves question");
        assertThat(standings(compare(List.of(two), List.of(four), Made.terms())))
                .as("nothing was chosen, so nothing explains it")
                .containsExactly("mapreduce.job.running.map.limit confounder");
    }

    @Test
    void howThingsStoodIsNeverGuessedToBeTheQuestion() {
        FootingFact quiet = FootingFact.state("load", "quiet", "something else ran");
        FootingFact busy = FootingFact.state("load", "busy", "something else ran");
        assertThat(standings(compare(List.of(quiet), List.of(busy), Made.terms())))
                .containsExactly("load confounder");
        FootingFact early = FootingFact.harmless("measured", "1", "when");
        FootingFact late = FootingFact.harmless("measured", "2", "when");
        Comparison harmless = compare(List.of(early), List.of(late), Made.terms());
        assertThat(standings(harmless)).containsExactly("measured harmless");
        assertThat(harmless.rows().get(0).word()).isEqualTo(Word.BETTER);
        assertThat(ComparisonWords.footing(harmless))
                .extracting(ComparisonWords.Sentence::text)
                .containsExactly("Equal footing with b: nothing differs that could move a number.");
    }

    @Test
    void whatOneSideHasNotRecordedDiffers() {
        assertThat(standings(compare(List.of(KERNEL), List.of(), Made.terms()))).containsExactly("os.kernel question");
        assertThat(compare(List.of(KERNEL), List.of(), Made.terms())
                        .footings()
                        .get(0)
                        .differences()
                        .get(0)
                        .other())
                .isEqualTo("\u2013");
    }

    /** Read cold on one side and warm on the other: that result is open, the others are not. */
    @Test
    void aConfounderOfOneResultLeavesTheOthersDecided() {
        Side base = Made.side(Made.run("a", List.of(), read("cold", 100, 101), write(100, 101)));
        Side other = Made.side(Made.run("b", List.of(), read("warm", 200, 201), write(200, 201)));
        Comparison comparison = Comparison.of(base, List.of(other), Made.terms());
        assertThat(comparison.rows()).extracting(ComparedRow::word).containsExactly(Word.OPEN, Word.BETTER);
        assertThat(comparison.rows().get(0).why()).contains("dfsio-read.cache");
    }

    @Test
    void whatIsOpenIsSaidFirst() {
        Side base = Made.side(Made.run("a", List.of(BUFFER, KERNEL), write(100, 101)));
        Side even = Made.side(Made.run("b", List.of(SMALL_BUFFER, KERNEL), write(100, 101)));
        Side open = Made.side(Made.run("c", List.of(SMALL_BUFFER, NEWER_KERNEL), write(100, 101)));
        assertThat(ComparisonWords.footing(Comparison.of(base, List.of(even, open), Made.terms())))
                .extracting(ComparisonWords.Sentence::open)
                .containsExactly(true, false);
    }

    private static MeasuredCell read(String cache, double... values) {
        FootingFact fact = FootingFact.state("dfsio-read.cache", cache, "memory");
        return Made.cell("dfsio-read", Map.of(), List.of(fact), Made.metric(Made.RATE, values));
    }

    private static MeasuredCell write(double... values) {
        return Made.cell("dfsio-write", Map.of(), Made.metric(Made.RATE, values));
    }

    private static Comparison compare(List<FootingFact> base, List<FootingFact> other, Terms terms) {
        return Comparison.of(
                Made.side(Made.run("a", base, write(100, 101, 99))),
                List.of(Made.side(Made.run("b", other, write(200, 202, 198)))),
                terms);
    }

    private static List<String> standings(Comparison comparison) {
        return comparison.footings().get(0).differences().stream()
                .map(difference -> difference.key() + " " + difference.word())
                .toList();
    }
}
