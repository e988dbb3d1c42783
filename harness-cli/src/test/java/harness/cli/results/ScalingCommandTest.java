package harness.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.cli.CommandResult;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On run directories as runs leave them. */
class ScalingCommandTest {
    @TempDir
    Path out;

    @Test
    void strongScalingHasSpeedUpEfficiencyAndCost() {
        List<CSVRecord> rows = csv(
                rented("eight", "d3.4xlarge", 8, 1 << 20, 55, 55, 55, 55, 55),
                rented("two", "d3.4xlarge", 2, 1 << 20, 198, 199, 200, 201, 202),
                rented("four", "d3.4xlarge", 4, 1 << 20, 99, 99.5, 100, 100.5, 101));
        assertThat(rows.stream().map(row -> row.get("slaves"))).containsExactly("2", "4", "8");
        assertThat(number(rows.get(1), "speed_up")).isCloseTo(2, within(1e-4));
        assertThat(number(rows.get(1), "efficiency")).isCloseTo(1, within(1e-4));
        assertThat(number(rows.get(1), "speed_up_low")).isBetween(1.9, 2.0);
        assertThat(number(rows.get(1), "speed_up_high")).isBetween(2.0, 2.1);
        assertThat(number(rows.get(2), "efficiency")).isCloseTo(200.0 / 55 * 2 / 8, within(1e-3));
        // Nine machines at 1 USD/h.
        assertThat(number(rows.get(2), "usd_each")).isCloseTo(9 * 55.0 / 3600, within(1e-6));
    }

    @Test
    void weakScalingIsOfDataThatGrowWithTheSlaves() {
        List<CSVRecord> rows = csv(
                rented("two", "d3.4xlarge", 2, 2 << 20, 100, 100.2, 100.5, 100.8, 101),
                rented("four", "d3.4xlarge", 4, 4 << 20, 125, 125.5, 126, 126.5, 127));
        assertThat(rows.get(1).get("result")).isEqualTo("sort of 1 MiB for each slave on d3.4xlarge, weak");
        assertThat(number(rows.get(1), "efficiency")).isCloseTo(100.5 / 126, within(1e-3));
        assertThat(number(rows.get(1), "speed_up")).isCloseTo(2 * 100.5 / 126, within(1e-3));
    }

    @Test
    void whatFollowsTheSlotsMayDifferAndIsSaid() {
        String two = run("d3.4xlarge", 2).reduces(4).write("two", 198, 199, 200, 201, 202);
        String four = run("d3.4xlarge", 4).reduces(8).write("four", 99, 99.5, 100, 100.5, 101);
        assertThat(csv(two, four)).hasSize(2);
        assertThat(scaling(two, four).out()).contains("sort had reduces=4 with 2 slaves, reduces=8 with 4 slaves");
    }

    @Test
    void refusesInOneLine() {
        String two = rented("two", "d3.4xlarge", 2, 1 << 20, 200, 200, 201, 202, 202);
        String four = rented("four", "d3.4xlarge", 4, 1 << 20, 100, 100, 101, 102, 102);
        assertRefused(scaling(two), "no result was measured with two numbers of slaves");
        assertRefused(
                scaling(two, rented("other", "i4i.4xlarge", 4, 1 << 20, 100, 100, 101, 102, 102)),
                "no result was measured with two numbers of slaves, on one type");
        assertRefused(scaling(two, four, "--format", "pdf"), "there is no form 'pdf'");
        assertRefused(scaling(two, four, two + ":sort"), "is given twice");
        assertRefused(scaling(new WrittenRun(out).write("small", 10, 10, 11, 12, 12)), "is embedded");
    }

    private String rented(String name, String type, int slaves, int size, double... seconds) {
        return run(type, slaves).size(Integer.toString(size)).write(name, seconds);
    }

    private WrittenRun run(String type, int slaves) {
        return new WrittenRun(out)
                .platform(new Platform(
                        "ec2",
                        "rented",
                        type,
                        slaves,
                        "disks",
                        "cores",
                        Optional.of(new HourlyPrice(1, LocalDate.of(2026, 2, 9), "a list"))));
    }

    private static double number(CSVRecord row, String column) {
        return Double.parseDouble(row.get(column));
    }

    private static List<CSVRecord> csv(String run, String... more) {
        CommandResult result = scaling(
                run,
                Stream.concat(Stream.of(more), Stream.of("--format", "csv")).toArray(String[]::new));
        assertThat(result.exit()).as(result.err()).isZero();
        try {
            return CSVFormat.RFC4180
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .get()
                    .parse(new StringReader(result.out()))
                    .getRecords();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertRefused(CommandResult result, String message) {
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).singleElement().asString().contains(message);
    }

    private static CommandResult scaling(String run, String... more) {
        List<String> words = new ArrayList<>(List.of(run));
        words.addAll(List.of(more));
        return CommandResult.of("scaling", words.toArray(String[]::new));
    }
}
