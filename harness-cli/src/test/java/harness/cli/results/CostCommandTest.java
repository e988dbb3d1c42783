package harness.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.analysis.stats.Interval;
import harness.analysis.stats.Summary;
import harness.api.metric.MetricKind;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.cli.CommandResult;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On run directories as runs leave them. */
class CostCommandTest {
    @TempDir
    Path out;

    /** BT-IO at 64 processes, exposito2012, Figure 8: the server is priced, and HI1 has no spot price. */
    @ParameterizedTest
    @CsvSource({
        "cc1.4xlarge, 8, cc1.4xlarge, 271, on-demand, 23.16",
        "cc1.4xlarge, 8, cc1.4xlarge, 271, spot, 36.81",
        "cc1.4xlarge, 8, cc1.4xlarge, 271, reserved, 56.07",
        "cc2.8xlarge, 4, cc2.8xlarge, 327, on-demand, 27.25",
        "cc2.8xlarge, 4, cc2.8xlarge, 327, spot, 68.99",
        "cc2.8xlarge, 4, cc2.8xlarge, 327, reserved, 100.15",
        "cc2.8xlarge, 4, hi1.4xlarge, 338, on-demand, 26.61",
        "cc2.8xlarge, 4, hi1.4xlarge, 338, reserved, 96.27"
    })
    void thePricesOfAStudyGiveItsProductivity(
            String client, int clients, String server, double rate, String model, double productivity) {
        String run = new WrittenRun(out)
                .platform(platform(client, clients, server, 9))
                .rate(rate)
                .write("run", 100, 100, 100, 100, 100);
        CSVRecord row = csv(run, "--prices", prices(), "--models", model).get(1);
        assertThat(row.get("paid")).isEqualTo(model);
        assertThat(Double.parseDouble(row.get("productivity"))).isCloseTo(productivity, within(0.005));
    }

    @Test
    void aMachineWithoutAPriceIsNamedAndTheOtherModelsAreShown() {
        String run = new WrittenRun(out)
                .platform(platform("cc2.8xlarge", 4, "hi1.4xlarge", 2.4))
                .write("run", 100, 105, 110, 115, 120);
        CommandResult result = cost(run, "--prices", prices());
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("Note: not priced: no spot price of hi1.4xlarge")
                .contains("hi1.4xlarge reserved 0.899 USD/h (us-east-1, 2012, exposito2012)")
                .contains("reserved costs less than on demand from 2,4");
        assertThat(csv(run, "--prices", prices()).stream().map(row -> row.get("paid")))
                .containsExactly("as paid", "on-demand", "reserved");
    }

    @Test
    void executionsAreTimesTimesPrices() {
        String run = rented("run", 10, 90, 95, 100, 105, 110);
        CSVRecord paid = csv(run, "--executions", "1000").get(0);
        // Two slaves and a master.
        assertThat(Double.parseDouble(paid.get("usd_per_hour"))).isEqualTo(30);
        assertThat(Double.parseDouble(paid.get("usd_each"))).isCloseTo(100.0 / 3600 * 30, within(1e-9));
        assertThat(Double.parseDouble(paid.get("hours"))).isCloseTo(1000 * 100.0 / 3600, within(1e-9));
        assertThat(Double.parseDouble(paid.get("usd"))).isCloseTo(833.333, within(0.001));
        Interval time = Summary.of(MetricKind.TIME, 90, 95, 100, 105, 110)
                .confidence95()
                .orElseThrow();
        assertThat(Double.parseDouble(paid.get("usd_each_low"))).isCloseTo(time.low() / 3600 * 30, within(1e-9));
        assertThat(Double.parseDouble(paid.get("usd_high"))).isCloseTo(time.high() / 3.6 * 30, within(1e-6));
        assertThat(Double.parseDouble(csv(run, "--executions", "1000", "--billing", "hour")
                        .get(0)
                        .get("usd")))
                .isEqualTo(28 * 30);
    }

    @Test
    void anIntervalThatFallsTogetherWithItsNumberIsNotShown() {
        String run = rented("run", 10, 90, 95, 100, 105, 110);
        CommandResult result = cost(run, "--executions", "1", "--billing", "hour");
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()).contains("the executions are billed by begun hours");
    }

    /** exposito2012, Table 2: on demand over spot 2.53; the catalogue's price on demand of 2014 is another. */
    @Test
    void aPriceIsHeldAgainstThatOfItsRegionAndYear() {
        String run = new WrittenRun(out)
                .platform(platform("cc2.8xlarge", 4, "cc2.8xlarge", 2.4))
                .write("run", 100, 105, 110, 115, 120);
        List<CSVRecord> rows = csv(run);
        assertThat(rows.stream().map(row -> row.get("paid")))
                .containsExactly("as paid", "on-demand", "spot", "reserved");
        assertThat(1 / Double.parseDouble(rows.get(2).get("of_on_demand"))).isCloseTo(2.53, within(0.005));
        assertThat(Double.parseDouble(rows.get(1).get("of_on_demand"))).isEqualTo(1);
        assertThat(rows.get(0).get("of_on_demand")).isEmpty();
    }

    @Test
    void anInterruptedExecutionBeginsAnew() throws IOException {
        String run = rented("run", 10, 3600, 3600, 3600, 3600, 3600);
        Path file = Files.writeString(
                out.resolve("spot.csv"),
                "name,model,usd_per_hour,region,date,source\nd3.4xlarge,spot,5,here,2026-11,a quote\n");
        String[] spot = {"--prices", file.toString(), "--models", "spot", "--executions", "1", "--interruptions"};
        assertThat(Double.parseDouble(csv(run, with(spot, "0")).get(1).get("hours")))
                .isEqualTo(1);
        // Three machines, each lost 0.1 times in an hour: (exp(0.3) - 1) / 0.3.
        assertThat(Double.parseDouble(csv(run, with(spot, "0.1")).get(1).get("hours")))
                .isCloseTo(1.16620, within(1e-5));
        assertThat(Double.parseDouble(csv(run, with(spot, "0.1")).get(0).get("hours")))
                .isEqualTo(1);
        assertThat(csv(run, with(spot, "3")).get(1).get("hours")).isEmpty();
        assertThat(cost(run, with(spot, "3")).out()).contains("an execution would hardly ever end");
    }

    /** As exposito2014, Table 3, pays for machines, with a master beside them. */
    @Test
    void serversOfFileSystemsAreMachinesToPay() throws IOException {
        Platform platform = new Platform("ec2", "rented", "client", 8, "disks", "cores", Optional.of(price(2)))
                .with(Optional.of(new Platform.Servers("server", 4, Optional.of(price(3.1)))));
        String run = new WrittenRun(out).platform(platform).write("run", 3600, 3600, 3600, 3600, 3600);
        Path file = Files.writeString(out.resolve("two.csv"), """
                name,model,usd_per_hour,region,date,source
                client,on-demand,1,r,2026,s
                server,on-demand,10,r,2026,s
                client,spot,1,r,2026,s
                """);
        List<CSVRecord> rows = csv(run, "--models", "on-demand", "--prices", file.toString());
        assertThat(rows.stream().map(row -> Double.parseDouble(row.get("usd_each"))))
                .containsExactly(9 * 2 + 4 * 3.1, 9 + 40.0);
        assertThat(cost(run, "--models", "spot", "--prices", file.toString()).out())
                .contains("no spot price of server");
    }

    @Test
    void whatIsSlowerAndDearerIsNotOnTheFront() {
        String fast = rented("fast", 10, 50, 50, 50, 50, 50);
        String cheap = rented("cheap", 1, 100, 100, 100, 100, 100);
        String neither = rented("neither", 8, 100, 100, 100, 100, 100);
        List<CSVRecord> rows = csv(fast, cheap, neither, "--models", "spot");
        assertThat(rows.stream().map(row -> row.get("run") + " " + row.get("front")))
                .containsExactly("fast true", "cheap true", "neither false");
        assertThat(cost(fast, cheap, "--format", "markdown").out()).startsWith("| run | result | paid |");
    }

    @Test
    void ownHostsHaveThePriceThatTheUserGives() throws IOException {
        String run = new WrittenRun(out)
                .platform(new Platform("hosts", "2 own hosts", "own hosts", 2, "disks", "cores", Optional.empty()))
                .write("run", 3600, 3600, 3600, 3600, 3600);
        assertRefused(cost(run), "run has no price: there is no on-demand price of own hosts; give a file");
        Path file = Files.writeString(
                out.resolve("own.csv"),
                "name,model,usd_per_hour,region,date,source\nown hosts,on-demand,0.50,cellar,2026,power and lease\n");
        assertThat(csv(run, "--prices", file.toString()).get(0).get("usd_each")).isEqualTo("1.5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--models spt            | there is no purchase model 'spt': did you mean 'spot'?",
                "--executions 0          | '0' is no number of executions",
                "--interruptions -1      | '-1.0' is no number of interruptions",
                "--billing day           | 'day' is billed by nobody: give second or hour (--billing)",
                "--format pdf            | there is no form 'pdf'",
                "--prices /no/such/file  | cannot read prices from '/no/such/file'",
                "--prices BAD            | row 2, column usd_per_hour cannot be read: '-3'",
                "--prices LESS          | less.csv has no column region",
                "--out /no/such/d/file   | cannot write '/no/such/d/file'"
            })
    void refusesInOneLine(String flags, String message) throws IOException {
        Path bad = Files.writeString(
                out.resolve("bad.csv"),
                "name,model,usd_per_hour,region,date,source\na,spot,1,r,2026,s\na,spot,-3,r,2026,s\n");
        Path less = Files.writeString(out.resolve("less.csv"), "name,model,usd_per_hour\na,spot,1\n");
        String run = rented("run", 1, 10, 10, 11, 12, 12);
        assertRefused(
                cost(
                        run,
                        flags.replace("BAD", bad.toString())
                                .replace("LESS", less.toString())
                                .split(" +", -1)),
                message);
    }

    @Test
    void anEmbeddedRunIsNotPriced() {
        String twice = rented("twice", 1, 10, 10, 11, 12, 12);
        assertRefused(cost(twice, twice + ":sort"), "is given twice");
        assertRefused(cost(new WrittenRun(out).write("small", 10, 10, 11, 12, 12)), "is embedded on this machine");
    }

    private String rented(String name, double usd, double... seconds) {
        return new WrittenRun(out)
                .platform(new Platform("ec2", "rented", "d3.4xlarge", 2, "disks", "cores", Optional.of(price(usd))))
                .write(name, seconds);
    }

    private static Platform platform(String client, int clients, String server, double usd) {
        return new Platform(
                "ec2",
                "rented",
                client,
                clients,
                "disks",
                "cores",
                Optional.of(price(usd)),
                Optional.of(new Platform.Master(server, Optional.of(price(usd)))),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static HourlyPrice price(double usd) {
        return new HourlyPrice(usd, LocalDate.of(2026, 2, 9), "a list");
    }

    /** Of 2012; the catalogue's latest prices on demand are others. */
    private String prices() {
        try {
            return Files.writeString(out.resolve("prices.csv"), """
                    name,model,usd_per_hour,region,date,source
                    cc1.4xlarge,on-demand,1.30,us-east-1,2012,exposito2012
                    cc2.8xlarge,on-demand,2.40,us-east-1,2012,exposito2012
                    hi1.4xlarge,on-demand,3.10,us-east-1,2012,exposito2012
                    """).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<CSVRecord> csv(String run, String... more) {
        CommandResult result = cost(run, with(more, "--format", "csv"));
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

    private static String[] with(String[] words, String... more) {
        String[] all = java.util.Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return all;
    }

    private static void assertRefused(CommandResult result, String message) {
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).singleElement().asString().contains(message);
    }

    private static CommandResult cost(String run, String... more) {
        return CommandResult.of("cost", with(new String[] {run}, more));
    }
}
