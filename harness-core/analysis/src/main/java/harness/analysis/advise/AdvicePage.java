package harness.analysis.advise;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.Mustache;
import harness.analysis.report.html.HtmlReport;
import harness.record.text.ResourceText;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;

/** One page that opens offline and has no script: the answer, then every number behind it. */
final class AdvicePage {
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    /** What the page's template names. */
    private record AdviceView(List<AnswerView> answers, String style, String policy) {}

    private record AnswerView(
            String answer,
            String by,
            String ending,
            String kind,
            List<String> head,
            List<List<String>> rows,
            List<String> notes) {}

    private AdvicePage() {}

    static String render(List<Advice> answers) {
        Mustache template = new DefaultMustacheFactory()
                .compile(new StringReader(ResourceText.of(AdvicePage.class, "advice.mustache")), "advice.mustache");
        StringWriter page = new StringWriter();
        template.execute(
                page, new AdviceView(answers.stream().map(AdvicePage::answer).toList(), HtmlReport.style(), POLICY));
        return page.toString();
    }

    private static AnswerView answer(Advice advice) {
        AdviceWords words = new AdviceWords(advice);
        return new AnswerView(
                words.answer(),
                words.by(),
                advice.verdict().ending().name(),
                advice.verdict().ending() == Ending.OPEN ? "invalid" : "passed",
                words.head(),
                words.rows(),
                words.notes());
    }
}
