package harness.workloads.disk;

import java.util.Set;

/**
 * What the pages of a file are stamped with.
 *
 * @param file tells the file from all others
 * @param trial tells the trial that writes it from all others
 * @param found which trials a page may be of when it is read
 */
record Stamp(long file, long trial, Found found) {
    /** Which trials a page may be of. */
    interface Found {
        /**
         * @param trial that the page says
         * @param offset of the page in the file
         */
        boolean allows(long trial, long offset);
    }

    /** Of a file that one trial has written all of. */
    static Stamp of(long file, long trial) {
        return new Stamp(file, trial, (found, offset) -> found == trial);
    }

    /** While a trial changes blocks of a file that earlier ones have written. */
    static Stamp changing(long file, long trial, Set<Long> earlier) {
        Set<Long> before = Set.copyOf(earlier);
        return new Stamp(file, trial, (found, offset) -> found == trial || before.contains(found));
    }

    /** After a trial has changed blocks of a file that earlier ones have written. */
    static Stamp changed(Stamp changing, WrittenBlocks written, int block) {
        return new Stamp(
                changing.file,
                changing.trial,
                (found, offset) -> written.contains(offset / block)
                        ? found == changing.trial
                        : changing.found.allows(found, offset) && found != changing.trial);
    }
}
