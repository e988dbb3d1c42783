package harness.cli.results;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import harness.analysis.rule.ResultBuilder;
import harness.analysis.rule.ResultRulesTest;
import harness.analysis.rule.ResultRulesTest.Case;
import harness.analysis.rule.RuleText;
import harness.analysis.rule.Validity;
import harness.api.file.FileTree;
import harness.api.json.Json;
import harness.api.result.Platform;
import harness.cli.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Seeded runs, with one thing wrong or nothing, are written as the program writes runs and read by its commands; {@code harness list
 * rules --coverage} is what comes of it. {@code -Dcoverage.write=true} writes that. The runs stay where a user can read them.
 */
class RuleCoverageTest {
    private static final Path RUNS = Path.of("target/seeded-runs");
    private static final Path TABLE =
            Path.of("../harness-core/analysis/src/main/resources/harness/analysis/rule/coverage.csv");
    private static final Pattern JUDGED =
            Pattern.compile("<b>(V\\d+)</b></td><td data-label=\"Is\"><span class=\"verdict \\w+\">(\\w+)</span></td>"
                    + "<td data-label=\"Saw\">([^<]*)</td>");

    /** What the page of a run says of its results by a rule. */
    private record Said(String rule, String verdict, String saw) {}

    @Test
    void everyPartOfEveryRuleHasARunThatTripsItAndRunsOnWhichItIsSilent() throws IOException {
        FileTree.delete(RUNS);
        SoftAssertions shown = new SoftAssertions();
        Map<String, List<Case>> cases = ResultRulesTest.cases().collect(groupingBy(Case::rule, toList()));
        Map<String, List<Said>> pages = new LinkedHashMap<>();
        for (Case one : ResultRulesTest.cases().toList()) {
            Path run = one.result().write(RUNS, name(one));
            CommandResult report = CommandResult.of("report", run.toString());
            shown.assertThat(report.exit()).as(report.err()).isZero();
            pages.put(name(one), said(Files.readString(run.resolve("report.html"))));
        }
        List<List<String>> rows = new ArrayList<>();
        for (RuleText rule : RuleText.ALL) {
            if (rule.lookedAt() == RuleText.LookedAt.COMPARISON) {
                shown.check(() -> rows.add(compared(rule.id())));
                continue;
            }
            List<String> silent = cases.get(rule.id()).stream()
                    .filter(one -> one.expected().orElse(Validity.VALID) == Validity.VALID)
                    .map(RuleCoverageTest::name)
                    .peek(run -> shown.assertThat(pages.get(run))
                            .as(run)
                            .noneMatch(said -> said.rule().equals(rule.id()) && against(said)))
                    .sorted(Comparator.comparing(run -> pages.get(run).stream().anyMatch(RuleCoverageTest::against)))
                    .toList();
            shown.assertThat(pages.get(silent.get(0)))
                    .as("all rules on " + silent.get(0))
                    .noneMatch(RuleCoverageTest::against);
            for (Case one : cases.get(rule.id())) {
                if (silent.contains(name(one))) {
                    continue;
                }
                Said expected = new Said(rule.id(), one.expected().orElseThrow().name(), one.seen());
                shown.assertThat(pages.get(name(one))).as(name(one)).contains(expected);
                rows.add(List.of(
                        rule.id(),
                        expected.verdict(),
                        name(one),
                        expected.saw(),
                        String.join(" ", silent),
                        String.join(" ", one.result().metrics())));
            }
        }
        String table = csv(rows);
        if (Boolean.getBoolean("coverage.write")) {
            Files.writeString(TABLE, table);
        }
        shown.assertThat(TABLE).hasContent(table);
        shown.assertThat(rows.stream().map(row -> row.get(0)).distinct())
                .containsExactlyElementsOf(
                        RuleText.ALL.stream().map(RuleText::id).toList());
        shown.assertAll();
    }

    @Test
    void theCommandShowsTheTable() throws IOException {
        CommandResult all = CommandResult.of("list", "rules", "--coverage");
        assertThat(all.exit()).as(all.err()).isZero();
        assertThat(all.out().lines().skip(1).count())
                .isEqualTo(Files.readAllLines(TABLE).size() - 1);
        JsonNode rows = Json.read(
                CommandResult.of("list", "rules", "--coverage", "--json").out(), JsonNode.class);
        assertThat(rows).hasSize(Files.readAllLines(TABLE).size() - 1).allSatisfy(row -> {
            assertThat(row.get("tripped_by").asText()).isNotBlank();
            assertThat(row.get("silent_on").asText()).isNotBlank();
        });
        assertThat(CommandResult.of("list", "rules", "V5", "--coverage").out())
                .containsPattern("Tripped by +V5-four-repeats")
                .containsPattern("Silent on +V5-five-after-a-warm-up");
        CommandResult other = CommandResult.of("list", "types", "--coverage");
        assertThat(other.exit()).isEqualTo(2);
        assertThat(other.err()).contains("--coverage is of rules, not of 'types': 'harness list rules --coverage'");
    }

    @Test
    void ofNumbersThatAllowNoMeanTheRestIsShownAndALineSaysSo() throws IOException {
        Path bad = RUNS.resolve("bad");
        FileTree.delete(bad);
        String clean = new ResultBuilder().write(bad, "clean").toString();
        for (Case one : ResultRulesTest.cases()
                .filter(of -> List.of("repeats that are all 0", "no interval", "no warm-up")
                        .contains(of.what()))
                .toList()) {
            String run = one.result().write(bad, name(one)).toString();
            CommandResult report = CommandResult.of("report", run, "--format", "html,csv,markdown,summary", "--all");
            assertThat(report.exit()).as(report.err()).isZero();
            assertThat(report.out())
                    .containsPattern("probe OPEN: .*(no interval|without a warm-up)")
                    .doesNotContain("NaN");
            CommandResult compared = CommandResult.of("compare", clean, run);
            assertThat(compared.exit()).as(compared.err()).isZero();
            assertThat(compared.out()).contains("item_rate").doesNotContain("NaN");
        }
    }

    /** A ratio of two sides that differ in what nobody asked about, or of one machine of each of two types. */
    private static List<String> compared(String rule) {
        boolean footing = rule.equals("V22");
        double[] slow = {1930, 1940, 1915, 1925, 1940};
        double[] fast = {1600, 1580, 1610, 1570, 1575};
        String base = new WrittenRun(RUNS).write(rule + "-base", slow);
        String same = new WrittenRun(RUNS)
                .given("set.mapreduce.task.io.sort.mb", "1")
                .write(rule + "-one-thing-differs", fast);
        String name = rule + (footing ? "-another-zone" : "-one-machine-of-each-type");
        CommandResult against = footing
                ? CommandResult.of(
                        "compare", base, new WrittenRun(RUNS).zone("use1-az4").write(name, fast))
                : CommandResult.of(
                        "compare",
                        new WrittenRun(RUNS)
                                .given("type", "hs1")
                                .platform(rented("hs1.8xlarge"))
                                .write(name + "-base", slow),
                        new WrittenRun(RUNS)
                                .given("type", "hi1")
                                .platform(rented("hi1.4xlarge"))
                                .write(name, fast));
        assertThat(CommandResult.of("compare", base, same).out())
                .doesNotContain("open: ")
                .contains("better");
        MatchResult saw = Pattern.compile("open: ([^(]*) \\(" + rule + "\\)")
                .matcher(against.out())
                .results()
                .findFirst()
                .orElseThrow(() -> new AssertionError(against.out() + against.err()));
        return List.of(
                rule,
                Validity.OPEN.name(),
                name,
                saw.group(1),
                Path.of(same).getFileName().toString(),
                "");
    }

    private static Platform rented(String type) {
        return new Platform("ec2", "ec2", type, 2, "disks", "2 x " + type, Optional.empty());
    }

    private static List<Said> said(String page) {
        return JUDGED.matcher(page)
                .results()
                .map(row -> new Said(row.group(1), row.group(2), plain(row.group(3))))
                .toList();
    }

    private static boolean against(Said said) {
        return !said.verdict().equals(Validity.VALID.name());
    }

    private static String plain(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&#39;", "'")
                .replace("&quot;", "\"")
                .replace("&amp;", "&");
    }

    private static String name(Case one) {
        return one.rule() + "-"
                + one.what()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("-$", "");
    }

    private static String csv(List<List<String>> rows) throws IOException {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(
                text, CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get())) {
            printer.printRecord("rule", "fails to", "tripped by", "saw", "silent on", "rests on");
            printer.printRecords(rows);
        }
        return text.toString();
    }
}
