package harness.api.cluster;

/**
 * One effective setting of a service.
 *
 * @param key as the service calls it, for example {@code dfs.replication}
 * @param value as the service reads it
 * @param explanation one line: what it does here
 * @param source where the value comes from: a study and its section, a tool's documentation, the machine, or the user
 */
public record Setting(String key, String value, String explanation, String source) {}
