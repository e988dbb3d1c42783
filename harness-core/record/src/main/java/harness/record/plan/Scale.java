package harness.record.plan;

/**
 * Which share of the studies' data sizes a run uses.
 *
 * @param factor 1 for the studies' own sizes (512 files of 512 MB for DFSIO, 102 GB for Sort and WordCount:
 *     exposito2014, section 5.2.2 and Table 5); above 0
 * @param explanation one line for people and for the record: the share and why
 */
public record Scale(double factor, String explanation) {
    /**
     * @throws IllegalArgumentException if the factor is not a finite number above 0
     */
    public Scale {
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("scale " + factor + " is not a finite number above 0");
        }
    }

    /** {@return the share and why, without the shape} */
    public String share() {
        return explanation.split(Scaling.SHAPE_KEPT, 2)[0];
    }
}
