package harness.analysis.reproduce;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.Mustache;
import harness.analysis.report.html.HtmlReport;
import harness.record.text.ResourceText;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One page that opens offline and has no script. */
public final class ClaimPage implements ClaimForm {
    private static final String TEMPLATE = "claims.mustache";
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    /** What the page's template names. */
    private record PageView(
            String study,
            String summary,
            List<PartView> parts,
            boolean numbers,
            List<String> runs,
            String style,
            String policy) {}

    private record PartView(String title, boolean titled, List<ClaimView> claims) {}

    private record ClaimView(ClaimLine line, String id, String anchor, String place, String chip) {}

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
                        parts(sheet.parts()),
                        sheet.view() != ClaimSheet.View.PRINTED,
                        sheet.reproduction().map(Reproduction::runs).orElse(List.of()),
                        HtmlReport.style(),
                        POLICY));
        return page.toString();
    }

    private static List<PartView> parts(List<ClaimSheet.Part> parts) {
        Map<String, Integer> seen = new HashMap<>();
        return parts.stream()
                .map(part -> new PartView(part.title(), !part.title().isEmpty(), claims(part.lines(), seen)))
                .toList();
    }

    private static List<ClaimView> claims(List<ClaimLine> lines, Map<String, Integer> seen) {
        List<ClaimView> views = new ArrayList<>();
        for (ClaimLine line : lines) {
            String id = line.claim().id();
            int number = seen.merge(id, 1, Integer::sum);
            views.add(new ClaimView(
                    line,
                    id,
                    number == 1 ? id : id + "-" + number,
                    line.claim().place().within(),
                    chip(line.verdict())));
        }
        return views;
    }

    /** How a verdict is coloured. */
    private static String chip(String verdict) {
        if (verdict.equals("holds") || verdict.equals(ClaimVerdict.REPRODUCED.words())) {
            return "passed";
        }
        return verdict.equals("false") || verdict.equals(ClaimVerdict.NOT_REPRODUCED.words()) ? "failed" : "invalid";
    }
}
