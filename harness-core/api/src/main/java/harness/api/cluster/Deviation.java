package harness.api.cluster;

/**
 * One thing in which a cluster is not Hadoop as Apache gives it out.
 *
 * @param what setting, flag or class, and what it is in place of
 * @param why in one line
 * @param off how a user turns it off
 */
public record Deviation(String what, String why, String off) {}
