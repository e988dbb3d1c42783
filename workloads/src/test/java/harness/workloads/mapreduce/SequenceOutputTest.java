package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SequenceOutputTest {
    /** On both sides of each length from which a text's length takes a byte more. */
    private static final List<String> TEXTS = Stream.of(0, 1, 127, 128, 255, 256, 65_535, 65_536, 200_000)
            .map("x"::repeat)
            .toList();

    private final Configuration local = local();

    @TempDir
    java.nio.file.Path directory;

    private static Configuration local() {
        Configuration configuration = new Configuration(false);
        configuration.set("fs.defaultFS", "file:///");
        configuration.set("io.serializations", WritableSerialization.class.getName());
        return configuration;
    }

    /** Writes one record. */
    @FunctionalInterface
    private interface Append {
        void to(SequenceOutput output, String text) throws IOException;
    }

    @Test
    void serialisedRecordsAreThoseThatHadoopSerialises() throws IOException {
        List<String> hadoops = written("hadoop", (output, text) -> output.append(new BytesWritable(), new Text(text)));
        assertThat(hadoops).isEqualTo(TEXTS);

        byte[] key = bytes(new BytesWritable());
        assertThat(written("text", (output, text) -> {
                    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                    output.appendText(key, utf8, utf8.length);
                }))
                .isEqualTo(TEXTS);
        assertThat(written("value", (output, text) -> {
                    byte[] value = bytes(new Text(text));
                    output.append(key, value, value.length);
                }))
                .isEqualTo(TEXTS);
        assertThat(length("text")).isEqualTo(length("hadoop"));
        assertThat(length("value")).isEqualTo(length("hadoop"));
    }

    private Path path(String name) {
        return new Path(directory.resolve(name).toUri());
    }

    private long length(String name) throws IOException {
        Path path = path(name);
        return path.getFileSystem(local).getFileStatus(path).getLen();
    }

    private List<String> written(String name, Append append) throws IOException {
        try (SequenceOutput output = new SequenceOutput(local, path(name), BytesWritable.class, Text.class)) {
            for (String text : TEXTS) {
                append.to(output, text);
            }
        }
        List<String> read = new ArrayList<>();
        try (SequenceFile.Reader reader = new SequenceFile.Reader(local, SequenceFile.Reader.file(path(name)))) {
            BytesWritable key = new BytesWritable();
            Text value = new Text();
            while (reader.next(key, value)) {
                assertThat(key.getLength()).isZero();
                read.add(value.toString());
            }
        }
        return read;
    }

    private static byte[] bytes(Writable written) throws IOException {
        DataOutputBuffer buffer = new DataOutputBuffer();
        written.write(buffer);
        return Arrays.copyOf(buffer.getData(), buffer.getLength());
    }
}
