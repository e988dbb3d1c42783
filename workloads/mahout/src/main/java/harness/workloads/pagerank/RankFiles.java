package harness.workloads.pagerank;

import harness.workloads.graph.PageRanges;
import harness.workloads.mapreduce.SequenceOutput;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;

/** Ranks in the cluster's file system: parts of {@link PageRanges}, a record of page and rank for each page, in order. */
final class RankFiles {
    private RankFiles() {}

    /** Takes ranks. */
    @FunctionalInterface
    interface Sink {
        void accept(int page, double rank) throws IOException;
    }

    static void write(Configuration configuration, Path directory, int parts, double[] ranks) throws IOException {
        PageRanges ranges = new PageRanges(ranks.length, parts);
        IntWritable key = new IntWritable();
        DoubleWritable value = new DoubleWritable();
        for (int part = 0; part < parts; part++) {
            Path file = PageRanges.file(directory, part);
            try (SequenceOutput writer =
                    new SequenceOutput(configuration, file, IntWritable.class, DoubleWritable.class)) {
                for (int page = ranges.first(part); page < ranges.first(part + 1); page++) {
                    key.set(page);
                    value.set(ranks[page]);
                    writer.append(key, value);
                }
            }
        }
    }

    /**
     * Reads one part.
     *
     * @throws WrongRanksException if it has not exactly the pages that it should have, in order
     */
    static void read(Configuration configuration, Path directory, PageRanges ranges, int part, Sink sink)
            throws IOException {
        Path path = PageRanges.file(directory, part);
        int expected = ranges.first(part);
        int end = ranges.first(part + 1);
        IntWritable page = new IntWritable();
        DoubleWritable rank = new DoubleWritable();
        try (SequenceFile.Reader reader = new SequenceFile.Reader(configuration, SequenceFile.Reader.file(path))) {
            while (reader.next(page, rank)) {
                if (page.get() != expected || expected == end) {
                    throw new WrongRanksException(
                            "%s has page %d in the place of page %d".formatted(path.getName(), page.get(), expected));
                }
                sink.accept(expected++, rank.get());
            }
        }
        if (expected != end) {
            throw new WrongRanksException("%s ends before page %d".formatted(path.getName(), expected));
        }
    }

    /** Reads all parts. */
    static double[] read(Configuration configuration, Path directory, PageRanges ranges) throws IOException {
        double[] ranks = new double[ranges.pages()];
        for (int part = 0; part < ranges.parts(); part++) {
            read(configuration, directory, ranges, part, (page, rank) -> ranks[page] = rank);
        }
        return ranks;
    }
}
