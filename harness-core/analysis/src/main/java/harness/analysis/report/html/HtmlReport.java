package harness.analysis.report.html;

import com.github.mustachejava.DefaultMustacheFactory;
import harness.analysis.report.OneUnit;
import harness.analysis.report.ReportFormat;
import harness.analysis.report.ReportModel;
import harness.analysis.report.chart.ChartData;
import harness.api.json.Json;
import harness.record.text.ResourceText;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One page that opens offline: tables hold every number, charts draw them where scripts may run. Its content policy
 * lets the browser fetch nothing and run only the two scripts that it was written with.
 */
public final class HtmlReport {
    /** The whole page. */
    public static final ReportFormat WHOLE = new ReportFormat("html", "report.html", model -> render(model, true));

    /** The answer alone, without charts and scripts: for two pages of paper. */
    public static final ReportFormat SUMMARY =
            new ReportFormat("summary", "summary.html", model -> render(model, false));

    private static final Pattern END_OF_SCRIPT = Pattern.compile("</(script)", Pattern.CASE_INSENSITIVE);

    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    private HtmlReport() {}

    private static String render(ReportModel model, boolean whole) {
        ReportModel shown = OneUnit.of(model);
        return page(
                HtmlReport.class,
                "report.mustache",
                HtmlViews.of(shown, whole, whole ? withCharts(shown) : new HtmlView.Raw(style(), "", "", "", POLICY)));
    }

    /**
     * @param owner a class of the package that the template is in
     * @param template the resource's file name
     * @param view what the template names beside {@code style} and {@code policy}
     * @return a page that opens offline
     */
    public static String page(Class<?> owner, String template, Object view) {
        StringWriter page = new StringWriter();
        new DefaultMustacheFactory()
                .compile(new StringReader(ResourceText.of(owner, template)), template)
                .execute(page, List.of(Map.of("style", style(), "policy", POLICY), view));
        return page.toString();
    }

    private static HtmlView.Raw withCharts(ReportModel model) {
        String library = script(resource("echarts.min.js"));
        String script = script(resource("report.js"));
        return new HtmlView.Raw(
                style(),
                library,
                script,
                data(ChartData.of(model)),
                "%s; script-src %s %s".formatted(POLICY, hash(library), hash(script)));
    }

    /** JSON in which no text can end the element that it stands in: {@code <} occurs in JSON only inside texts. */
    static String data(Object value) {
        return Json.line(value).replace("<", "\\u003c");
    }

    /** A script in which no text can end the element: in JavaScript's texts and patterns the backslash changes nothing. */
    static String script(String javaScript) {
        return END_OF_SCRIPT.matcher(javaScript).replaceAll("<\\\\/$1").replace("<!--", "<\\!--");
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String resource(String name) {
        return ResourceText.of(HtmlReport.class, name);
    }

    /**
     * @return how every page of Harness looks
     */
    public static String style() {
        return resource("report.css");
    }
}
