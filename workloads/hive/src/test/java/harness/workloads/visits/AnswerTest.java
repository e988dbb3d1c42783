package harness.workloads.visits;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What queries must answer equals what a plain reading of the tables' text gives. */
class AnswerTest {
    private static final List<String[]> VISITS = VisitsTest.lines(BenchmarkTable.USERVISITS).stream()
            .map(line -> line.split(",", -1))
            .toList();

    private static final Map<String, Integer> RANKS = VisitsTest.lines(BenchmarkTable.RANKINGS).stream()
            .map(line -> line.split(",", -1))
            .collect(Collectors.toMap(page -> page[0], page -> Integer.valueOf(page[1])));

    @Test
    void revenueIsTheSumOfEachAddress() {
        List<String> rows = VISITS.stream()
                .collect(Collectors.groupingBy(
                        visit -> visit[0],
                        Collectors.mapping(
                                visit -> new BigDecimal(visit[3]),
                                Collectors.reducing(BigDecimal.ZERO, BigDecimal::add))))
                .entrySet()
                .stream()
                .map(group -> group.getKey() + "," + group.getValue())
                .toList();

        assertThat(answers(Answer.REVENUE)).isEqualTo(sorted(rows));
        assertThat(rows).hasSize((int) VisitsTest.visits().spec().visitors());
    }

    @Test
    void yearIsTheMeanRankAndTheSumOfItsVisits() {
        List<String> rows = VISITS.stream()
                .filter(visit -> LocalDate.parse(visit[2]).getYear() == 1999)
                .collect(Collectors.groupingBy(visit -> visit[0]))
                .entrySet()
                .stream()
                .map(group -> group.getKey() + "," + meanRank(group.getValue()) + "," + revenue(group.getValue()))
                .toList();

        assertThat(answers(Answer.YEAR)).isEqualTo(sorted(rows));
        assertThat(rows).hasSizeBetween(400, 520);
    }

    /** So that thousands of rows are compared in one pass. */
    private static List<String> sorted(List<String> rows) {
        return rows.stream().sorted().toList();
    }

    private static double meanRank(List<String[]> visits) {
        return visits.stream().mapToInt(visit -> RANKS.get(visit[1])).average().orElseThrow();
    }

    private static BigDecimal revenue(List<String[]> visits) {
        return visits.stream().map(visit -> new BigDecimal(visit[3])).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static List<String> answers(Answer answer) {
        TextLine line = new TextLine();
        return LongStream.range(0, VisitsTest.visits().spec().visitors())
                .filter(visitor -> answer.add(line.clear(), visitor, Revenue.of(VisitsTest.visits(), visitor))
                        .isPresent())
                .mapToObj(visitor -> line.toString())
                .sorted()
                .toList();
    }
}
