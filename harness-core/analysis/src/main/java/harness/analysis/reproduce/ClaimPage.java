package harness.analysis.reproduce;

import harness.analysis.report.html.HtmlReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One page that opens offline and has no script. */
final class ClaimPage {
    private ClaimPage() {}

    private record PartView(String title, List<ClaimView> claims) {}

    private record ClaimView(ClaimLine line, String anchor, String chip) {}

    static String render(ClaimSheet sheet) {
        return HtmlReport.page(
                ClaimPage.class,
                "claims.mustache",
                Map.of(
                        "study", sheet.study(),
                        "summary", sheet.summary(),
                        "parts", parts(sheet.parts()),
                        "numbers", sheet.view() != ClaimSheet.View.PRINTED,
                        "runs", sheet.reproduction().map(Reproduction::runs).orElse(List.of())));
    }

    private static List<PartView> parts(List<ClaimSheet.Part> parts) {
        Map<String, Integer> seen = new HashMap<>();
        return parts.stream()
                .map(part -> new PartView(part.title(), claims(part.lines(), seen)))
                .toList();
    }

    private static List<ClaimView> claims(List<ClaimLine> lines, Map<String, Integer> seen) {
        List<ClaimView> views = new ArrayList<>();
        for (ClaimLine line : lines) {
            String id = line.claim().id();
            int number = seen.merge(id, 1, Integer::sum);
            views.add(new ClaimView(line, number == 1 ? id : id + "-" + number, chip(line.verdict())));
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
