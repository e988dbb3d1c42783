package harness.control.study;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.Mustache;
import harness.analysis.report.html.HtmlReport;
import harness.record.text.ResourceText;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One page that opens offline and has no script: the answer, then each configuration with its results and the way to their report. */
public final class StudyPage {
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    private StudyPage() {}

    /** What the page's template names. */
    private record View(
            String study,
            String progress,
            String kind,
            List<String> answers,
            List<String> head,
            List<LineView> lines,
            List<String> notes,
            Look look) {}

    private record Look(String style, String policy) {}

    private record LineView(List<String> cells, Optional<String> report) {}

    /**
     * @param results of a study
     * @return the page
     */
    public static String render(StudyResults results) {
        Mustache template = new DefaultMustacheFactory()
                .compile(new StringReader(ResourceText.of(StudyPage.class, "study.mustache")), "study.mustache");
        List<String> head = new ArrayList<>(results.factors().toList());
        head.add("state");
        head.add("result");
        head.addAll(StudyResults.head());
        StringWriter page = new StringWriter();
        template.execute(
                page,
                new View(
                        results.study().name(),
                        results.progress(),
                        results.complete() ? "passed" : "invalid",
                        results.answers(),
                        head,
                        results.lines().stream()
                                .map(line -> view(results, line))
                                .toList(),
                        results.notes(),
                        new Look(HtmlReport.style(), POLICY)));
        return page.toString();
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
