package harness.workloads.visits;

/**
 * What is known of one file of a table.
 *
 * @param index its number
 * @param length bytes in the file system
 * @param totals of its rows
 */
record TableFile(int index, long length, Totals totals) {
    String format() {
        return index + "|" + length + "|" + totals.format();
    }

    static TableFile parse(String line) {
        String[] parts = line.split("\\|", -1);
        return new TableFile(Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Totals.parse(parts[2]));
    }
}
