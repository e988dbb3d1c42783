package harness.analysis.cost;

/**
 * A model of a cluster at the spot price, and no measurement: each machine is taken away at a constant rate, independently of the
 * others; an execution that loses one begins anew at once. Then an execution of T hours takes (exp(rT) - 1) / r on average, with r
 * the rate of the whole cluster (Daly 2006, section 3, without checkpoints and without time to restart).
 *
 * @param ofCluster interruptions of the whole cluster in an hour; 0 or more
 */
record Interruptions(double ofCluster) {
    /** Beyond so many times its length an execution is not worth beginning. */
    private static final double HOPELESS = 100;

    static Interruptions of(double ofMachine, int machines) {
        return new Interruptions(ofMachine * machines);
    }

    /** Hours that an execution takes, begun as often as need be. */
    double hours(double uninterrupted) {
        return ofCluster == 0 ? uninterrupted : Math.expm1(ofCluster * uninterrupted) / ofCluster;
    }

    boolean hopeless(double uninterrupted) {
        return hours(uninterrupted) > HOPELESS * uninterrupted;
    }
}
