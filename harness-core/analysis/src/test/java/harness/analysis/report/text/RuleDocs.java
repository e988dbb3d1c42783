package harness.analysis.report.text;

import harness.analysis.document.Document;
import harness.analysis.rule.RuleText;
import java.util.List;

/** The table of rules in {@code docs/rules.md}: rendered from the rules, so that it can be held against them. */
final class RuleDocs {
    private RuleDocs() {}

    /**
     * @return a Markdown table, one line per rule, ending in a line end
     */
    static String render() {
        StringBuilder text = new StringBuilder("""
                        | rule | on pages | asks for | fails to | looked at by | what to do | source |
                        |---|---|---|---|---|---|---|
                        """);
        RuleText.ALL.forEach(rule -> text.append(Document.row(List.of(
                rule.id(),
                rule.fault(),
                rule.asks(),
                rule.failsTo(),
                rule.lookedAt().words(),
                rule.remedy(),
                rule.source()))));
        return text.toString();
    }
}
