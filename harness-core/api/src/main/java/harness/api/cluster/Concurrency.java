package harness.api.cluster;

/**
 * How many tasks a cluster runs at once.
 *
 * @param maps map tasks; 1 or more
 * @param reduces reduce tasks; 1 or more
 */
public record Concurrency(int maps, int reduces) {
    /**
     * @throws IllegalArgumentException if one of them is less than 1
     */
    public Concurrency {
        if (maps < 1 || reduces < 1) {
            throw new IllegalArgumentException("a cluster that runs %d maps and %d reduces".formatted(maps, reduces));
        }
    }
}
