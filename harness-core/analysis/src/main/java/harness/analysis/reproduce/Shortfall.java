package harness.analysis.reproduce;

/** Why runs cannot tell; a few words. */
final class Shortfall extends Exception {
    private static final long serialVersionUID = 1;

    Shortfall(String why) {
        super(why);
    }
}
