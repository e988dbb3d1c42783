package harness.cli.pack;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a jar whose bytes depend on the content and its order alone: every entry carries the same time. */
final class JarWriter implements AutoCloseable {
    /** Without a zone: the time in a zip entry is local time of nowhere. */
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private final ZipOutputStream zip;

    JarWriter(Path file) throws IOException {
        zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 20));
        zip.setLevel(Deflater.BEST_COMPRESSION);
    }

    /** Adds an entry that is compressed. */
    void compressed(String name, byte[] content) throws IOException {
        put(entry(name, ZipEntry.DEFLATED), content);
    }

    /** Adds an entry as it is: a jar does not shrink further, and is read faster so. */
    void stored(String name, byte[] content) throws IOException {
        ZipEntry entry = entry(name, ZipEntry.STORED);
        CRC32 crc = new CRC32();
        crc.update(content);
        entry.setCrc(crc.getValue());
        entry.setSize(content.length);
        entry.setCompressedSize(content.length);
        put(entry, content);
    }

    private void put(ZipEntry entry, byte[] content) throws IOException {
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    private static ZipEntry entry(String name, int method) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(TIME);
        entry.setMethod(method);
        return entry;
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
