package harness.workloads.stream;

/** STREAM's kernels in their order, each on three arrays a, b and c. */
enum StreamKernel {
    /** {@code c = a}. */
    COPY(2),
    /** {@code b = q c}. */
    SCALE(2),
    /** {@code c = a + b}. */
    ADD(3),
    /** {@code a = b + q c}. */
    TRIAD(3);

    /** With this one no array grows, however often the kernels follow each other: 2 q + q^2 is 1. STREAM has 3. */
    static final double Q = Math.sqrt(2) - 1;

    /** Elements of one call, so that it is compiled soon. */
    private static final int PIECE = 1 << 14;

    private final int arrays;

    StreamKernel(int arrays) {
        this.arrays = arrays;
    }

    /** Bytes that STREAM counts for each element: those that are read and those that are written. */
    int bytesPerElement() {
        return arrays * Double.BYTES;
    }

    void run(double[] a, double[] b, double[] c) {
        for (int from = 0; from < a.length; from += PIECE) {
            int to = Math.min(a.length, from + PIECE);
            switch (this) {
                case COPY -> copy(a, c, from, to);
                case SCALE -> scale(c, b, from, to);
                case ADD -> add(a, b, c, from, to);
                case TRIAD -> triad(b, c, a, from, to);
            }
        }
    }

    @SuppressWarnings("ManualArrayCopy")
    private static void copy(double[] a, double[] c, int from, int to) {
        for (int i = from; i < to; i++) {
            c[i] = a[i];
        }
    }

    private static void scale(double[] c, double[] b, int from, int to) {
        for (int i = from; i < to; i++) {
            b[i] = Q * c[i];
        }
    }

    private static void add(double[] a, double[] b, double[] c, int from, int to) {
        for (int i = from; i < to; i++) {
            c[i] = a[i] + b[i];
        }
    }

    private static void triad(double[] b, double[] c, double[] a, int from, int to) {
        for (int i = from; i < to; i++) {
            a[i] = b[i] + Q * c[i];
        }
    }
}
