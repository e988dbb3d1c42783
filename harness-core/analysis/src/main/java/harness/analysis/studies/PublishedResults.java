package harness.analysis.studies;

import harness.api.table.ResourceTable;
import harness.api.table.TableRow;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The figures that the studies printed in their text and tables. They were measured on other machines years ago: a
 * report may show them beside a measurement, marked as another platform. What each row means is told in
 * {@code docs/studies.md}.
 *
 * @param studies all five, the main one first
 * @param figures in the order of study and section
 * @param clusters those with a printed price
 */
public record PublishedResults(List<Study> studies, List<PublishedFigure> figures, List<PublishedCluster> clusters) {
    /** Programs that the studies ran and no workload of Harness repeats: their figures are kept and never shown. */
    public static final Set<String> NOT_REPEATED = Set.of("iozone", "stream", "timed");

    /**
     * Of workloads that also do something else than the studies did: the parameters with which they do the same. PageRank of the study
     * reads its matrix once (Table 5 of exposito2014).
     */
    private static final Map<String, Map<String, String>> ONLY_WITH =
            Map.of("pagerank", Map.of("formulation", "study", "iterations", "1"));

    private static final Pattern SLAVES = Pattern.compile("\\d+ slaves");

    public PublishedResults {
        studies = List.copyOf(studies);
        figures = List.copyOf(figures);
        clusters = List.copyOf(clusters);
    }

    /**
     * Reads the figures from their resources; takes some milliseconds.
     *
     * @return all figures
     * @throws IllegalStateException if a resource is damaged
     */
    public static PublishedResults load() {
        return new PublishedResults(
                rows("studies.csv").stream().map(PublishedResults::study).toList(),
                rows("figures.csv").stream()
                        .map(row -> row.as(PublishedFigure.class))
                        .toList(),
                rows("clusters.csv").stream()
                        .map(row -> row.as(PublishedCluster.class))
                        .toList());
    }

    /**
     * @param workload for example {@code sort}; a name that ends in {@code -read} or {@code -write} means that
     *     operation of the program before it, for example {@code dfsio-write}, and figures for both
     * @return the figures for it, in the order of the study; empty if no study has any
     */
    public List<PublishedFigure> forWorkload(String workload) {
        Predicate<PublishedFigure> wanted = figure -> figure.workload().equals(workload);
        for (String operation : List.of("read", "write")) {
            wanted = wanted.or(figure ->
                    (figure.operation().equals(operation) || figure.operation().isEmpty())
                            && (figure.workload() + "-" + operation).equals(workload));
        }
        return workload.isEmpty()
                ? List.of()
                : figures.stream()
                        .filter(figure -> !figure.workload().isEmpty())
                        .filter(wanted)
                        .toList();
    }

    /**
     * @param workload as above
     * @param parameters of it, with their values
     * @return the figures for it, if it does the same as the studies did
     */
    public List<PublishedFigure> forWorkload(String workload, Map<String, String> parameters) {
        return parameters
                        .entrySet()
                        .containsAll(ONLY_WITH.getOrDefault(workload, Map.of()).entrySet())
                ? forWorkload(workload)
                : List.of();
    }

    /**
     * @param figure one of these
     * @return storage, size, parameters and, of a Hadoop cluster whose slaves it names, how many tasks run at once; one line
     */
    public String conditions(PublishedFigure figure) {
        return Stream.of(figure.storage(), figure.size(), figure.parameters(), slots(figure))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private String slots(PublishedFigure figure) {
        Matcher slaves = SLAVES.matcher(figure.parameters());
        String cluster = slaves.lookingAt() ? figure.platform() + " " + slaves.group() : "";
        return clusters.stream()
                .filter(of -> of.study().equals(figure.study()) && of.name().equals(cluster))
                .map(of -> "%d map and %d reduce slots"
                        .formatted(of.mapSlots().orElseThrow(), of.reduceSlots().orElseThrow()))
                .findFirst()
                .orElse("");
    }

    private static List<TableRow> rows(String table) {
        return ResourceTable.rows(PublishedResults.class, table);
    }

    private static Study study(TableRow row) {
        return new Study(
                row.text("key"),
                Arrays.stream(row.text("authors").split("; "))
                        .filter(author -> !author.isEmpty())
                        .toList(),
                row.text("title"),
                row.text("published"),
                row.optional("address", URI::create),
                row.text("subject"));
    }
}
