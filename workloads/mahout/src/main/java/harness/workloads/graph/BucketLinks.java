package harness.workloads.graph;

/** All links to the pages of a bucket. They can be gone through more than once. */
@FunctionalInterface
interface BucketLinks {
    /**
     * @param each takes them, in the order of their sources
     */
    void forEach(Link each);

    /** Takes links. */
    @FunctionalInterface
    interface Link {
        /**
         * @param source a page
         * @param degree how many links it has
         * @param place of the target in the bucket
         */
        void accept(int source, int degree, int place);
    }
}
