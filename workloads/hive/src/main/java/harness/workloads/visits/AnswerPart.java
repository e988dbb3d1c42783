package harness.workloads.visits;

import harness.workloads.mapreduce.IndexedWork;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** Computes for some of the visitors what the queries must answer, from what was to be generated and not from the table. */
public final class AnswerPart implements IndexedWork {
    private static final String PARTS = "harness.visits.parts";
    private static final long VISITORS_BETWEEN_PROGRESS = 10_000;

    /** For Hadoop. */
    public AnswerPart() {}

    static void configure(Configuration configuration, VisitsSpec spec, int parts) {
        spec.configure(configuration);
        configuration.setInt(PARTS, parts);
    }

    @Override
    public String apply(Site site, int index) {
        Configuration configuration = site.configuration();
        Visits visits = new Visits(VisitsSpec.of(configuration));
        int parts = configuration.getInt(PARTS, 1);
        long first = visits.spec().visitors() * index / parts;
        long end = visits.spec().visitors() * (index + 1) / parts;
        Map<Answer, RowDigest> digests = new EnumMap<>(Answer.class);
        Arrays.stream(Answer.values()).forEach(answer -> digests.put(answer, new RowDigest()));
        for (long visitor = first; visitor < end; visitor++) {
            for (Map.Entry<Answer, RowDigest> digest : digests.entrySet()) {
                digest.getKey()
                        .of(visits, visitor)
                        .ifPresent(row -> digest.getValue().add(row.text(), row.cents()));
            }
            if ((visitor - first) % VISITORS_BETWEEN_PROGRESS == 0) {
                site.progress().at((float) (visitor - first) / (end - first));
            }
        }
        return digests.values().stream().map(digest -> digest.totals().format()).collect(Collectors.joining("|"));
    }

    /** Adds the answers of one part. */
    static void add(Map<Answer, Totals> answers, String line) {
        String[] totals = line.split("\\|", -1);
        int part = 0;
        for (Answer answer : Answer.values()) {
            answers.merge(answer, Totals.parse(totals[part++]), Totals::plus);
        }
    }
}
