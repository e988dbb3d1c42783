package harness.mpi.iozone;

/** How IOzone says that it works, by the words that it prints. */
public enum IozoneMode {
    /** Past the page cache. */
    DIRECT("O_DIRECT feature enabled"),
    /** The time of a write ends when the file is on its disk. */
    FSYNC("Include fsync in write timing"),
    /** The time of a file ends when it is closed. */
    CLOSE("Include close in write timing"),
    /** Each process moves its whole file, whoever has ended before. */
    WHOLE_FILES("Stonewall disabled");

    private final String words;

    IozoneMode(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
