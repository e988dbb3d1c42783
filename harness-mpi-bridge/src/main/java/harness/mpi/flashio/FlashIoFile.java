package harness.mpi.flashio;

/**
 * One file that FLASH-IO wrote.
 *
 * @param kind what is in it
 * @param path of the file
 * @param blocks of all processes
 * @param seconds from opening to closing, on process 0
 */
public record FlashIoFile(Kind kind, String path, int blocks, double seconds) {
    /** The three files, in the order in which they are written. */
    public enum Kind {
        /** Everything, in double precision. */
        CHECKPOINT("chk"),
        /** Some variables at the cells' centres, in single precision. */
        PLOT_CENTRES("plt_cnt"),
        /** Some variables at the cells' corners, in single precision. */
        PLOT_CORNERS("plt_crn");

        private final String part;

        Kind(String part) {
            this.part = part;
        }

        /**
         * @return what tells its file's name from the others'
         */
        String part() {
            return part;
        }
    }
}
