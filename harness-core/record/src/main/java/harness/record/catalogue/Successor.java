package harness.record.catalogue;

/**
 * The living instance type that comes closest to one that is no longer offered.
 *
 * @param name of the living type, for example {@code d3.8xlarge}
 * @param reason why that one: what is the same and what is not
 */
public record Successor(String name, String reason) {}
