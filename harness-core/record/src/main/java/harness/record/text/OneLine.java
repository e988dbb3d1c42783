package harness.record.text;

/** A text of a user's or a system's in one line of a message. */
public final class OneLine {
    private OneLine() {}

    /**
     * @param text any
     * @return the same with control characters, such as the end of a line, shown as Java writes them: {@code \\n}, {@code \\u0000}
     */
    public static String of(String text) {
        StringBuilder line = new StringBuilder();
        text.codePoints().forEach(point -> {
            switch (point) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (Character.isISOControl(point)) {
                        line.append("\\u%04x".formatted(point));
                    } else {
                        line.appendCodePoint(point);
                    }
                }
            }
        });
        return line.toString();
    }
}
