package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.util.Progressable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SequenceOutputTest {
    private static final int MARK_BYTES = 16;

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

    /** Of all sizes about those of the buffer, in which marks fall before, in and after it. */
    @Property(tries = 30)
    void theFileIsThatOfHadoopsWriter(
            @ForAll @Size(max = 60) List<@IntRange(max = 90_000) Integer> keys, @ForAll @IntRange(max = 3000) int small)
            throws IOException {
        List<Integer> sizes = new ArrayList<>(keys);
        sizes.addAll(Collections.nCopies(200, small));
        java.nio.file.Path own = Files.createTempFile("own", ".seq");
        java.nio.file.Path hadoops = Files.createTempFile("hadoops", ".seq");
        try (SequenceOutput output =
                        new SequenceOutput(local, new Path(own.toUri()), BytesWritable.class, BytesWritable.class);
                SequenceFile.Writer writer = SequenceFile.createWriter(
                        local,
                        SequenceFile.Writer.file(new Path(hadoops.toUri())),
                        SequenceFile.Writer.keyClass(BytesWritable.class),
                        SequenceFile.Writer.valueClass(BytesWritable.class),
                        SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE))) {
            for (int size : sizes) {
                BytesWritable key = new BytesWritable(bytes(size));
                BytesWritable value = new BytesWritable(bytes(small));
                output.append(key, value);
                writer.append(key, value);
            }
        }
        assertThat(withoutMark(own)).isEqualTo(withoutMark(hadoops));
        Files.delete(own);
        Files.delete(hadoops);
    }

    @Test
    void whatCannotBeWrittenIsToldAndTheFileIsClosed() throws IOException {
        local.setClass("fs.full.impl", FullFileSystem.class, FileSystem.class);
        local.setBoolean("fs.full.impl.disable.cache", true);
        SequenceOutput output = new SequenceOutput(local, new Path("full:///file"), BytesWritable.class, Text.class);
        byte[] record = new byte[FullFileSystem.ROOM];
        assertThatThrownBy(() -> output.append(new byte[0], record, record.length))
                .hasMessage("full");
        output.append(new byte[0], record, 1);
        assertThatThrownBy(output::close).hasMessage("full");
        assertThat(FullFileSystem.CLOSED).isTrue();
    }

    /** Has room for a header. */
    public static final class FullFileSystem extends RawLocalFileSystem {
        private static final int ROOM = 100_000;
        private static final AtomicBoolean CLOSED = new AtomicBoolean();

        /** For Hadoop. */
        public FullFileSystem() {}

        @Override
        public URI getUri() {
            return URI.create("full:///");
        }

        @Override
        public FSDataOutputStream create(
                Path path, boolean overwrite, int buffer, short replication, long block, Progressable progress) {
            return new FSDataOutputStream(
                    new OutputStream() {
                        private int room = ROOM;

                        @Override
                        public void write(int value) throws IOException {
                            if (room-- <= 0) {
                                throw new IOException("full");
                            }
                        }

                        @Override
                        public void close() {
                            CLOSED.set(true);
                        }
                    },
                    null);
        }
    }

    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        new SplittableRandom(size).nextBytes(bytes);
        return bytes;
    }

    /** The mark between records is random. */
    private String withoutMark(java.nio.file.Path file) throws IOException {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        try (SequenceFile.Reader reader =
                new SequenceFile.Reader(local, SequenceFile.Reader.file(new Path(file.toUri())))) {
            int end = (int) reader.getPosition();
            return bytes.replace(bytes.substring(end - MARK_BYTES, end), "-".repeat(MARK_BYTES));
        }
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
