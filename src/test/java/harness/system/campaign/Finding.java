package harness.system.campaign;

/**
 * A case that did not end as Harness promises.
 *
 * @param id of the case
 * @param problem one line
 * @param evidence the command, what it printed, the plan file
 */
record Finding(String id, String problem, String evidence) {
    private static final int MOST = 2_000;

    /** Keeps the beginning of a long evidence. */
    Finding {
        evidence = evidence.length() > MOST ? evidence.substring(0, MOST) + " ..." : evidence;
    }
}
