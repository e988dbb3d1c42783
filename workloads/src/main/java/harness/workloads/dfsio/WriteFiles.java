package harness.workloads.dfsio;

import harness.api.file.SeededContent;
import harness.workloads.dfsio.Trace.FileTime;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/** Writes files. */
public final class WriteFiles extends MoveFiles {
    private static final String SYNC = "harness.dfsio.sync";

    static void sync(Configuration configuration, SyncMode mode) {
        configuration.setEnum(SYNC, mode);
    }

    @Override
    Mover mover(Site site, FileSet set) {
        SeededContent noise = SeededContent.of(set.seed(), 0);
        SyncMode sync = site.configuration().getEnum(SYNC, SyncMode.NONE);
        return (file, start, meter) -> {
            SeededContent content = noise.next(set.seed(), file);
            FSDataOutputStream out = create(site.files(), set.path(file), set.buffer(), sync);
            long open = meter.now();
            try (out) {
                write(out, content, set.length(file), set.buffer(), meter);
            }
            return new FileTime(file, start, open, meter.now(), set.length(file), 0);
        };
    }

    private static FSDataOutputStream create(FileSystem files, Path path, int buffer, SyncMode sync)
            throws IOException {
        FsPermission permission = FsPermission.getFileDefault().applyUMask(FsPermission.getUMask(files.getConf()));
        return files.create(
                path,
                permission,
                sync.flags(),
                buffer,
                files.getDefaultReplication(path),
                files.getDefaultBlockSize(path),
                null);
    }

    private static void write(FSDataOutputStream out, SeededContent content, long length, int buffer, Meter meter)
            throws IOException {
        for (long offset = 0; offset < length; offset += SeededContent.LAP) {
            byte[] lap = content.at(offset);
            int end = (int) Math.min(SeededContent.LAP, length - offset);
            for (int at = 0; at < end; at += buffer) {
                int count = Math.min(buffer, end - at);
                out.write(lap, at, count);
                meter.moved(count);
            }
        }
    }
}
