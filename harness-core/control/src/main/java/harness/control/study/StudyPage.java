package harness.control.study;

import harness.analysis.report.html.HtmlReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One page that opens offline and has no script: the answer, then each configuration with its results and the way to their report. */
public final class StudyPage {
    private StudyPage() {}

    private record LineView(List<String> cells, Optional<String> report) {}

    /**
     * @param results of a study
     * @return the page
     */
    public static String render(StudyResults results) {
        List<String> head = new ArrayList<>(results.factors().toList());
        head.add("state");
        head.add("result");
        head.addAll(StudyResults.head());
        return HtmlReport.page(
                StudyPage.class,
                "study.mustache",
                Map.of(
                        "study", results.study().name(),
                        "progress", results.progress(),
                        "kind", results.complete() ? "passed" : "invalid",
                        "answers", results.answers(),
                        "head", head,
                        "lines",
                                results.lines().stream()
                                        .map(line -> view(results, line))
                                        .toList(),
                        "notes", results.notes()));
    }

    private static LineView view(StudyResults results, StudyResults.Line line) {
        return new LineView(
                Stream.of(
                                results.values(line.configuration()),
                                Stream.of(line.state(), line.result()),
                                line.cells().stream())
                        .flatMap(cells -> cells)
                        .toList(),
                line.run().filter(run -> !line.result().isEmpty()).map(run -> run + "/report.html"));
    }
}
