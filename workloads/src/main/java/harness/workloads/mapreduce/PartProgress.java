package harness.workloads.mapreduce;

/** How far a part is: told by the mapper, asked by Hadoop through the record reader. */
public final class PartProgress {
    private volatile float share;

    void at(float now) {
        share = now;
    }

    float share() {
        return share;
    }
}
