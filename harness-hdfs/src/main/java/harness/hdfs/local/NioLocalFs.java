package harness.hdfs.local;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFs;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.FsServerDefaults;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.local.LocalConfigKeys;

/**
 * The local file system with checksums on {@link NioRawLocalFileSystem}: for {@code fs.AbstractFileSystem.file.impl},
 * which NodeManagers use through {@code FileContext}.
 */
public class NioLocalFs extends ChecksumFs {
    /**
     * @param uri {@code file:///}; required by Hadoop's reflection
     * @param conf the configuration
     * @throws IOException if the file system cannot be initialised
     * @throws URISyntaxException never, in practice
     */
    public NioLocalFs(URI uri, Configuration conf) throws IOException, URISyntaxException {
        super(new Raw(conf));
    }

    private static final class Raw extends DelegateToFileSystem {
        Raw(Configuration conf) throws IOException, URISyntaxException {
            super(
                    FsConstants.LOCAL_FS_URI,
                    new NioRawLocalFileSystem(),
                    conf,
                    FsConstants.LOCAL_FS_URI.getScheme(),
                    false);
        }

        @Override
        public int getUriDefaultPort() {
            return -1;
        }

        @Override
        @SuppressWarnings("deprecation") // declared by the superclass, which has no successor for it
        public FsServerDefaults getServerDefaults() throws IOException {
            return LocalConfigKeys.getServerDefaults();
        }

        @Override
        public FsServerDefaults getServerDefaults(Path path) throws IOException {
            return LocalConfigKeys.getServerDefaults();
        }

        @Override
        public boolean isValidName(String source) {
            // Any name that the file system allows, a colon included.
            return true;
        }
    }
}
