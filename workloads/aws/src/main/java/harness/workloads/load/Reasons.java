package harness.workloads.load;

/** Why something failed, in one line. */
public final class Reasons {
    private Reasons() {}

    /**
     * @param failure an exception, perhaps wrapped by others
     * @return the first line of what the innermost exception says, or its kind where it says nothing
     */
    public static String of(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        String text = innermost.getMessage() == null ? "" : innermost.getMessage();
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse(innermost.getClass().getSimpleName());
    }
}
