package harness.hdfs.local;

import org.apache.hadoop.fs.LocalFileSystem;

/** The local file system with checksums on {@link NioRawLocalFileSystem}: for {@code fs.file.impl}. */
public class NioLocalFileSystem extends LocalFileSystem {
    /** A file system to be initialised with {@code initialize}. */
    public NioLocalFileSystem() {
        super(new NioRawLocalFileSystem());
    }
}
