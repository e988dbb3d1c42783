package harness.workloads.s3;

import harness.api.file.SeededContent;

/**
 * An object of a probe.
 *
 * @param key in the bucket
 * @param content what it holds
 * @param size bytes
 */
record StoredObject(String key, SeededContent content, long size) {
    /**
     * A number in a key, with zeros in front so that keys sort as they count. Many keys are made before a trial: by a
     * formatter, they would have the compiler at work on it while the trial runs.
     *
     * @param number 0 or more
     * @param digits at least so many
     * @return its text
     */
    static String padded(long number, int digits) {
        String text = Long.toString(number);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }
}
