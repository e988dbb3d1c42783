package harness.workloads.mapreduce;

import harness.api.workload.Parameter;

/** What can be set of every workload on generated text. */
public final class TextParameters {
    /** Bytes of keys and values. */
    public static final String SIZE = "size";

    /** Number of reduce tasks. */
    public static final String REDUCES = "reduces";

    /** Map input of Sort and of WordCount in the study of 2014, Table 5: 102 GB. */
    private static final long STUDY_SIZE = 102_000_000_000L;

    /** Less says nothing of anything but how jobs start. */
    private static final long LEAST_SIZE = 1 << 20;

    private TextParameters() {}

    /** {@return bytes of keys and values} */
    public static Parameter size() {
        return Parameter.scaledBytes(SIZE, STUDY_SIZE, LEAST_SIZE, "bytes of keys and values; the study has 102 GB");
    }

    /** {@return number of reduce tasks} */
    public static Parameter reduces() {
        return Parameter.perReduceSlot(REDUCES, 1, "number of reduce tasks");
    }
}
