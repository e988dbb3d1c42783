package harness.api.workload;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleTest {
    private static final int SLOTS = 4;
    private static final Rule DIVIDES = new Rule.Divides("transfer", "block");
    private static final Rule MULTIPLE = new Rule.MultipleOf("block", 4096);
    private static final Rule AT_MOST = new Rule.AtMost("block", 1 << 24, Condition.of("tool", "iozone"));
    private static final Rule WITHIN_LIST = new Rule.WithinList("device-count", "directories");
    private static final Rule IN_BUFFERS =
            new Rule.InBuffers("block", 1, 1024, List.of("jobs", "depth"), "directories", 1 << 20);
    private static final Rule IN_TWO_BUFFERS =
            new Rule.InBuffers("block", 2, 1 << 20, List.of("jobs", "depth"), "directories", 3L << 29);
    private static final Rule SQUARE = new Rule.Square("processes");
    private static final Rule WITHIN =
            new Rule.WithinSlots("processes", List.of(Condition.of("oversubscribe", "yes"), Condition.given("hosts")));
    private static final Rule NEEDS =
            new Rule.Needs(Condition.of("direct", "yes"), Condition.of("interface", "posix", "other"));
    private static final Rule NEEDS_TEXT =
            new Rule.Needs(Condition.of("filesystem", "given"), Condition.given("directory"));
    private static final Rule.OnServer ON_SERVER =
            new Rule.OnServer("url", "A_USER and A_PASSWORD", Map.of("engine", "server"));
    private static final Rule FORM = new Rule.Form("url", "jdbc:some://[^/]+.*", "jdbc:some://host");
    private static final Rule NOT_BOTH = new Rule.NotBoth("url", "metastore");

    private static final Rule ONLY_WITH = new Rule.OnlyWith("directory", Condition.of("filesystem", "given"));
    private static final Rule MUST = new Rule.Must(Condition.of("tasks", "0"), "leave it out");

    private static final Rule.InMemory IN_MEMORY = new Rule.InMemory(
            "pages",
            "size",
            Footprint.Amount.of(Footprint.Term.of(24), Footprint.Term.of(11, "mean-degree")),
            1000,
            new ItemHeap(48, 60));

    @Test
    void aConditionOfOnePlaceIsAskedThere() {
        Rule.Located here = new Rule.Located(Rule.Place.HERE, Condition.given("directories"), true, "give one");
        Rule.Located cluster = new Rule.Located(Rule.Place.CLUSTER, Condition.of("tool", "fio"), false, "kernel is");
        assertThat(here.broken(Map.of("directories", ""), Rule.Place.HERE))
                .contains("directories '' is not possible: give one");
        assertThat(here.broken(Map.of("directories", "/a"), Rule.Place.HERE)).isEmpty();
        assertThat(here.broken(Map.of("directories", ""), Rule.Place.CLUSTER)).isEmpty();
        assertThat(cluster.broken(Map.of("tool", "fio"), Rule.Place.CLUSTER))
                .contains("tool 'fio' is not possible: kernel is");
        assertThat(cluster.broken(Map.of("tool", "kernel"), Rule.Place.CLUSTER)).isEmpty();
        assertThat(cluster.broken(Map.of("tool", "fio"), Rule.Place.HERE)).isEmpty();
        for (Rule rule : List.of(
                here,
                cluster,
                new Rule.LeastSlaves(2),
                new Rule.PlaceStandards(Rule.Place.CLUSTER, Map.of("arrangement", "jbod")))) {
            assertThat(Json.read(Json.line(rule), Rule.class)).isEqualTo(rule);
            assertThat(rule.broken(Map.of("directories", "", "tool", "fio"), SLOTS))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("itemsInMemory")
    void itemsAreNoMoreThanThereIsRoomFor(Map<String, String> parameters, String reason) {
        assertThat(IN_MEMORY.tooMany(parameters, 1000, "one array").orElse("")).isEqualTo(reason);
    }

    static Stream<Arguments> itemsInMemory() {
        return Stream.of(
                Arguments.of(graph("1000", "9999999"), ""),
                Arguments.of(graph("0", "200000"), ""),
                Arguments.of(
                        graph("1001", "1"), "pages is 1,001, and one array has room for 1,000: use pages=1000 or less"),
                Arguments.of(
                        graph("0", "89800000000"),
                        "pages is 449,000,000, and one array has room for 1,000: use" + " size=195KiB or less"));
    }

    static Stream<Arguments> cases() {
        return Stream.of(
                Arguments.of(MUST, Map.of("tasks", "0"), ""),
                Arguments.of(MUST, Map.of("tasks", "2"), "tasks '2' is not possible: leave it out"),
                Arguments.of(DIVIDES, Map.of("transfer", "1024", "block", "4096"), ""),
                Arguments.of(
                        DIVIDES,
                        Map.of("transfer", "3072", "block", "4096"),
                        "transfer '3KiB' does not divide block '4KiB'"),
                Arguments.of(MULTIPLE, Map.of("block", "8192"), ""),
                Arguments.of(MULTIPLE, Map.of("block", "6144"), "block '6KiB' is not a multiple of 4KiB"),
                Arguments.of(AT_MOST, Map.of("block", "16777216", "tool", "iozone"), ""),
                Arguments.of(AT_MOST, Map.of("block", "33554432", "tool", "fio"), ""),
                Arguments.of(
                        AT_MOST,
                        Map.of("block", "33554432", "tool", "iozone"),
                        "block '32MiB' is more than 16MiB, which tool=iozone takes"),
                Arguments.of(WITHIN_LIST, Map.of("device-count", "0", "directories", "/a"), ""),
                Arguments.of(WITHIN_LIST, Map.of("device-count", "2", "directories", "/a,/b"), ""),
                Arguments.of(WITHIN_LIST, Map.of("device-count", "2", "directories", ""), ""),
                Arguments.of(
                        WITHIN_LIST,
                        Map.of("device-count", "3", "directories", "/a,/b"),
                        "device-count '3' is more than the 2 directories that are given: use fewer, or give more"),
                Arguments.of(IN_BUFFERS, flight("64512", "2", "8"), ""),
                Arguments.of(
                        IN_BUFFERS,
                        flight("64512", "3", "8"),
                        "24 calls in flight with block '63KiB' need 1.5 MiB of buffers, and 1MiB are allowed: use fewer jobs or"
                                + " depth"),
                Arguments.of(IN_TWO_BUFFERS, flight("16777216", "2", "16"), ""),
                Arguments.of(
                        IN_TWO_BUFFERS,
                        flight("16777216", "2", "32"),
                        "64 calls in flight with block '16MiB' need 2.1 GiB of buffers, and 1536MiB are allowed: use fewer jobs or"
                                + " depth"),
                Arguments.of(SQUARE, Map.of("processes", "9"), ""),
                Arguments.of(SQUARE, Map.of("processes", "8"), "processes '8' is not a square number: 4 and 9 are"),
                Arguments.of(WITHIN, Map.of("processes", "4", "oversubscribe", "no", "hosts", ""), ""),
                Arguments.of(
                        WITHIN,
                        Map.of("processes", "5", "oversubscribe", "no", "hosts", " "),
                        "processes '5' is more than the 4 slots there are: use fewer, or oversubscribe=yes"),
                Arguments.of(WITHIN, Map.of("processes", "5", "oversubscribe", "yes", "hosts", ""), ""),
                Arguments.of(WITHIN, Map.of("processes", "5", "oversubscribe", "no", "hosts", "a:5"), ""),
                Arguments.of(NEEDS, Map.of("direct", "yes", "interface", "posix"), ""),
                Arguments.of(NEEDS, Map.of("direct", "no", "interface", "mpiio"), ""),
                Arguments.of(
                        NEEDS,
                        Map.of("direct", "yes", "interface", "mpiio"),
                        "direct=yes needs interface=posix or other"),
                Arguments.of(NEEDS_TEXT, Map.of("directory", "/mnt", "filesystem", "given"), ""),
                Arguments.of(NEEDS_TEXT, Map.of("directory", "/mnt", "filesystem", "local"), ""),
                Arguments.of(
                        NEEDS_TEXT, Map.of("directory", "", "filesystem", "given"), "filesystem=given needs directory"),
                Arguments.of(ONLY_WITH, Map.of("directory", "/mnt", "filesystem", "given"), ""),
                Arguments.of(ONLY_WITH, Map.of("directory", "", "filesystem", "local"), ""),
                Arguments.of(
                        ONLY_WITH,
                        Map.of("directory", "/mnt", "filesystem", "local"),
                        "directory '/mnt' has a meaning with filesystem=given alone, and filesystem is local"),
                Arguments.of(ON_SERVER, Map.of("url", ""), ""),
                Arguments.of(ON_SERVER, Map.of("url", "jdbc:some://h:1/db;ssl=true?a.b=mr"), ""),
                Arguments.of(FORM, Map.of("url", ""), ""),
                Arguments.of(FORM, Map.of("url", "jdbc:some://h:1/db"), ""),
                Arguments.of(FORM, Map.of("url", "http://h:1"), "url 'http://h:1' is not allowed: jdbc:some://host is"),
                Arguments.of(
                        FORM, Map.of("url", "jdbc:some://"), "url 'jdbc:some://' is not allowed: jdbc:some://host is"),
                Arguments.of(NOT_BOTH, Map.of("url", "jdbc:some://h", "metastore", ""), ""),
                Arguments.of(
                        NOT_BOTH,
                        Map.of("url", "jdbc:some://h", "metastore", "thrift://h"),
                        "url and metastore exclude each other: give one of them"));
    }

    private static Map<String, String> flight(String block, String jobs, String depth) {
        return Map.of("block", block, "jobs", jobs, "depth", depth, "directories", "/a");
    }

    private static Map<String, String> graph(String pages, String size) {
        return Map.of("pages", pages, "size", size, "mean-degree", "16");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void holdsOrSaysWhatIsWrong(Rule rule, Map<String, String> parameters, String wrong) {
        assertThat(rule.broken(parameters, SLOTS).orElse("")).isEqualTo(wrong);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:some://h/db;user=joe",
                "jdbc:some://h/db;ssl=true;trustStorePassword=secret",
                "jdbc:some://h/db?Password=secret",
                "jdbc:some://h/db;http.header.Authorization=secret",
                "jdbc:some://joe:secret@h/db",
                "http://joe:secret@h"
            })
    void anAddressThatTellsWhoLogsInIsRefusedAndNotShown(String address) {
        assertThat(ON_SERVER.broken(Map.of("url", address), SLOTS).orElse(""))
                .contains("A_USER and A_PASSWORD")
                .doesNotContain("joe", "secret");
    }

    @Test
    void isKeptInTheIndexOfWorkloads() {
        for (Rule rule : List.of(
                DIVIDES,
                MULTIPLE,
                WITHIN_LIST,
                IN_BUFFERS,
                SQUARE,
                WITHIN,
                NEEDS,
                NEEDS_TEXT,
                ON_SERVER,
                FORM,
                NOT_BOTH,
                IN_MEMORY)) {
            assertThat(Json.read(Json.line(rule), Rule.class)).isEqualTo(rule);
        }
    }
}
