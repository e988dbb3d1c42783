package harness.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RuleDocsTest {
    private static final Path DOCS = Path.of("..", "..", "docs", "rules.md");

    /** What it should be lies in {@code target/rules.md}. */
    @Test
    void theTableInTheDocsIsThatOfTheRules() throws IOException {
        String table = RuleDocs.render();
        Files.writeString(Path.of("target", "rules.md"), table);
        String docs = Files.readString(DOCS);
        String begin = "<!-- rules: begin -->\n";
        assertThat(docs.substring(docs.indexOf(begin) + begin.length(), docs.indexOf("<!-- rules: end -->")))
                .isEqualTo(table);
    }
}
