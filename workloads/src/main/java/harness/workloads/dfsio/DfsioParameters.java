package harness.workloads.dfsio;

import harness.api.file.SeededContent;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import java.util.List;
import java.util.Map;

/** What can be set of both workloads. */
final class DfsioParameters {
    static final String SIZE = "size";
    static final String FILES = "files";
    static final String BUFFER_SIZE = "buffer-size";
    static final String START_WAIT = "start-wait";
    static final String SYNC = "sync";

    private static final long MIB = 1L << 20;
    private static final long STUDY_FILES = 512;
    private static final long STUDY_SIZE = STUDY_FILES * 512 * MIB;
    private static final long WAIT_SECONDS = 120;
    private static final long MOST_SECONDS = 3600;

    private DfsioParameters() {}

    static Parameter size() {
        return Parameter.scaledBytes(
                SIZE, STUDY_SIZE, 1, "bytes of all files together; the study has 512 files of 512 MiB");
    }

    /** At the scale of a small machine a rate would rest on less than the second that counts, or scatter as short ones do. */
    static List<Rule> here() {
        return List.of(new Rule.PlaceStandards(Rule.Place.HERE, Map.of(SIZE, "1GiB")));
    }

    static Parameter files() {
        return Parameter.scaledPieces(
                FILES, STUDY_FILES, "number of files; the study has 512; one map task moves one, or several in turn");
    }

    static Parameter bufferSize() {
        return Parameter.bytes(BUFFER_SIZE, MIB, 1, SeededContent.LAP, "bytes of one write or read call");
    }

    static Parameter startWait() {
        return Parameter.count(
                START_WAIT,
                WAIT_SECONDS,
                0,
                MOST_SECONDS,
                "seconds that a task waits for the others before it starts; the wait is in no rate");
    }

    static Parameter sync() {
        return Parameter.choice(
                SYNC,
                SyncMode.words(),
                "when DataNodes write blocks out: none: all at once after the last task, as far as they have not by then; close: each block when it is closed");
    }
}
