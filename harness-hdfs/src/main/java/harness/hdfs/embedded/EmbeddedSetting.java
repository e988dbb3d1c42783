package harness.hdfs.embedded;

/**
 * One Hadoop setting that embedding makes beside the caller's.
 *
 * @param key Hadoop's key
 * @param value its value
 * @param reason why, in one line
 */
public record EmbeddedSetting(String key, String value, String reason) {}
