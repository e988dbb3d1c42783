package harness.hdfs.node;

import harness.api.text.Reason;
import harness.hdfs.config.NativeLibrary;
import java.io.IOException;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.util.VersionInfo;

/** Whether this JVM has the native library of Hadoop that it was started with. */
final class NativeCode {
    private NativeCode() {}

    /** A run that asked for it and has it not would measure another Hadoop than its results say. */
    static void require(NativeLibrary library) throws IOException {
        if (!NativeIO.isAvailable()) {
            throw new IOException("%s does not load: %s; leave --%s out to run without it"
                    .formatted(library.file(), reason(), NativeLibrary.OPTION));
        }
    }

    /** Hadoop does not tell. */
    private static String reason() {
        try {
            System.loadLibrary("hadoop");
            return "it is not of Hadoop " + VersionInfo.getVersion();
        } catch (UnsatisfiedLinkError e) {
            return Reason.of(e);
        }
    }
}
