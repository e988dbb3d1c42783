package harness.api.result;

/**
 * Where the raw values behind a measurement are kept.
 *
 * @param file relative to the run directory, a JSON object from metric name to its values
 * @param count how many values; 1 or more
 */
public record SamplesRef(String file, int count) {}
