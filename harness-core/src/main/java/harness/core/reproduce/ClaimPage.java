package harness.core.reproduce;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.Mustache;
import harness.core.report.HtmlReport;
import harness.core.text.ResourceText;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;

/** One page that opens offline and has no script. */
public final class ClaimPage implements ClaimForm {
    private static final String TEMPLATE = "claims.mustache";
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    /** What the page's template names. */
    private record PageView(
            String study,
            String summary,
            List<ClaimView> claims,
            boolean numbers,
            List<String> runs,
            String style,
            String policy) {}

    private record ClaimView(ClaimLine line, String id, String place, String chip) {}

    @Override
    public String render(ClaimSheet sheet) {
        Mustache template = new DefaultMustacheFactory()
                .compile(new StringReader(ResourceText.of(ClaimPage.class, TEMPLATE)), TEMPLATE);
        StringWriter page = new StringWriter();
        template.execute(
                page,
                new PageView(
                        sheet.study(),
                        sheet.summary(),
                        sheet.lines().stream().map(ClaimPage::claim).toList(),
                        sheet.view() != ClaimSheet.View.PRINTED,
                        sheet.reproduction().map(Reproduction::runs).orElse(List.of()),
                        HtmlReport.style(),
                        POLICY));
        return page.toString();
    }

    private static ClaimView claim(ClaimLine line) {
        return new ClaimView(line, line.claim().id(), line.claim().place().within(), chip(line.verdict()));
    }

    /** How a verdict is coloured. */
    private static String chip(String verdict) {
        if (verdict.equals("holds") || verdict.equals(ClaimVerdict.REPRODUCED.words())) {
            return "passed";
        }
        return verdict.equals("false") || verdict.equals(ClaimVerdict.NOT_REPRODUCED.words()) ? "failed" : "invalid";
    }
}
