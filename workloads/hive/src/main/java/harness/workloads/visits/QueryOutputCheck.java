package harness.workloads.visits;

import harness.workloads.mapreduce.IndexedWork;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.util.ReflectionUtils;

/** Reads one file of what a query wrote, and compares each row with what the visitor's row must be. */
public final class QueryOutputCheck implements IndexedWork {
    private static final String OUTPUT = "harness.visits.output";
    private static final String ANSWER = "harness.visits.answer";
    private static final int ROWS_BETWEEN_PROGRESS = 10_000;

    private final RowDigest digest = new RowDigest();
    private final TextLine line = new TextLine();
    private String wrong = "";
    private long centsBefore = Long.MAX_VALUE;

    /**
     * @param answer what the query must answer; nothing if it copies a table
     */
    static void configure(Configuration configuration, VisitsSpec spec, Optional<Answer> answer, Path output) {
        spec.configure(configuration);
        answer.ifPresent(query -> configuration.setEnum(ANSWER, query));
        configuration.set(OUTPUT, output.toString());
    }

    static List<Path> files(FileSystem files, Path output) throws IOException {
        return Arrays.stream(files.listStatus(output, QueryOutputCheck::isData))
                .map(FileStatus::getPath)
                .sorted()
                .toList();
    }

    private static boolean isData(Path path) {
        return !path.getName().startsWith("_") && !path.getName().startsWith(".");
    }

    @Override
    public String apply(Site site, int index) throws IOException {
        Configuration configuration = site.configuration();
        Path file = files(site.files(), new Path(configuration.get(OUTPUT))).get(index);
        long length = Math.max(1, site.files().getFileStatus(file).getLen());
        Visits visits = new Visits(VisitsSpec.of(configuration));
        Optional<Answer> answer = Optional.ofNullable(configuration.get(ANSWER)).map(Answer::valueOf);
        Text value = new Text();
        long rows = 0;
        try (SequenceFile.Reader reader = new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file))) {
            Writable key = (Writable) ReflectionUtils.newInstance(reader.getKeyClass(), configuration);
            while (reader.next(key, value)) {
                answer.ifPresentOrElse(query -> compare(visits, query, value), () -> digest.add(value));
                if (++rows % ROWS_BETWEEN_PROGRESS == 0) {
                    site.progress().at((float) reader.getPosition() / length);
                }
            }
        }
        return new CheckedRows(digest.totals(), wrong).format();
    }

    private void compare(Visits visits, Answer answer, Text value) {
        String row = value.toString();
        try {
            int comma = row.indexOf(VisitText.COMMA);
            long visitor = Address.visitor(Address.parse(row.substring(0, Math.max(0, comma))));
            OptionalLong right = visitor < visits.spec().visitors()
                    ? answer.add(line.clear(), visitor, Revenue.of(visits, visitor))
                    : OptionalLong.empty();
            long cents = VisitText.cents(row.substring(row.lastIndexOf(VisitText.COMMA) + 1));
            digest.add(value, cents);
            if (answer.descending() && cents > centsBefore) {
                complain("the row '%s' stands behind one with less revenue".formatted(row));
            }
            centsBefore = cents;
            if (right.isEmpty()) {
                complain("the row '%s' is for an address that no visit of the answer has".formatted(row));
            } else if (!line.toString().equals(row)) {
                complain("the row '%s' should be '%s'".formatted(row, line));
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            complain("'%s' is not a row of the answer".formatted(row));
        }
    }

    private void complain(String what) {
        wrong = wrong.isEmpty() ? what : wrong;
    }
}
