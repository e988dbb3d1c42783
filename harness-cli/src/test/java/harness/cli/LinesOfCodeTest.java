package harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;

/** Holds the main code against {@code docs/budget.csv}; with {@code -Dbudget.write=true} it writes that first, reasons kept. */
class LinesOfCodeTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path BUDGET = ROOT.resolve("docs/budget.csv");
    private static final String SOURCES = "src/main/java";

    /** All main code together; it is lowered when the sum falls, and never raised. */
    private static final int MOST_LINES = 82_756;

    private static final Comparator<CodePackage> BY_NAME =
            Comparator.comparing(CodePackage::module).thenComparing(CodePackage::name);

    /** A package of more files says why. */
    private static final int MANY_FILES = 20;

    private record CodePackage(String module, String name) {
        static CodePackage of(Path file) {
            Path module = file;
            while (!module.endsWith(SOURCES)) {
                module = module.getParent();
            }
            String name = module.relativize(file.getParent()).toString().replace('/', '.');
            return new CodePackage(ROOT.relativize(module).toString().replace("/" + SOURCES, ""), name);
        }
    }

    private record Size(long lines, long files) {
        Size plus(Size other) {
            return new Size(lines + other.lines, files + other.files);
        }
    }

    @Test
    void noPackageIsAboveItsBudget() throws IOException {
        Map<CodePackage, Size> counted = counted();
        if (Boolean.getBoolean("budget.write")) {
            write(counted, reasons());
        }
        Map<CodePackage, Size> budget = new TreeMap<>(BY_NAME);
        rows().forEach(row -> budget.put(code(row), size(row)));

        assertThat(counted.keySet()).isEqualTo(budget.keySet());
        counted.forEach((code, size) -> {
            assertThat(size.lines())
                    .as("lines of %s", code)
                    .isLessThanOrEqualTo(budget.get(code).lines());
            assertThat(size.files())
                    .as("files of %s", code)
                    .isLessThanOrEqualTo(budget.get(code).files());
        });
        assertThat(budget.values().stream().mapToLong(Size::lines).sum()).isLessThanOrEqualTo(MOST_LINES);
    }

    @Test
    void aPackageOfManyFilesSaysWhy() throws IOException {
        assertThat(rows())
                .allSatisfy(row -> assertThat(size(row).files() <= MANY_FILES
                                || !row.get("reason").isBlank())
                        .as(row.toString())
                        .isTrue());
    }

    @Test
    void blankLinesAndCommentsAreNoLines() {
        assertThat(lines("/**\n * Says what.\n */\nclass A {\n    // why\n\n    int a; // end\n    /* one */\n}\n"))
                .isEqualTo(3);
    }

    private static Map<CodePackage, Size> counted() throws IOException {
        Map<CodePackage, Size> counted = new TreeMap<>(BY_NAME);
        try (Stream<Path> files = Files.walk(ROOT)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java")
                            && path.toString().contains("/" + SOURCES + "/")
                            && !path.toString().contains("/target/"))
                    .toList()) {
                counted.merge(CodePackage.of(file), new Size(lines(Files.readString(file)), 1), Size::plus);
            }
        }
        return counted;
    }

    private static long lines(String source) {
        long lines = 0;
        boolean inComment = false;
        for (String line : source.lines().map(String::strip).toList()) {
            boolean begins = !inComment && line.startsWith("/*");
            if (!inComment && !begins && !line.isEmpty() && !line.startsWith("//")) {
                lines++;
            }
            inComment = (inComment || begins) && !line.contains("*/");
        }
        return lines;
    }

    private static List<CSVRecord> rows() throws IOException {
        try (CSVParser parser = CSVParser.parse(
                Files.readString(BUDGET),
                CSVFormat.DEFAULT
                        .builder()
                        .setHeader()
                        .setSkipHeaderRecord(true)
                        .get())) {
            return parser.getRecords();
        }
    }

    private static Map<CodePackage, String> reasons() throws IOException {
        return Files.exists(BUDGET)
                ? rows().stream().collect(Collectors.toMap(LinesOfCodeTest::code, row -> row.get("reason")))
                : Map.of();
    }

    private static void write(Map<CodePackage, Size> counted, Map<CodePackage, String> reasons) throws IOException {
        List<Object[]> rows = new ArrayList<>();
        counted.forEach((code, size) -> rows.add(
                new Object[] {code.module(), code.name(), size.lines(), size.files(), reasons.getOrDefault(code, "")}));
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(
                text,
                CSVFormat.DEFAULT
                        .builder()
                        .setHeader("module", "package", "lines", "files", "reason")
                        .setRecordSeparator('\n')
                        .get())) {
            printer.printRecords(rows);
        }
        Files.writeString(BUDGET, text);
    }

    private static CodePackage code(CSVRecord row) {
        return new CodePackage(row.get("module"), row.get("package"));
    }

    private static Size size(CSVRecord row) {
        return new Size(Long.parseLong(row.get("lines")), Long.parseLong(row.get("files")));
    }
}
