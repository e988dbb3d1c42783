package harness.cli.context;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** Paragraphs for a terminal, each beside its label. */
public final class LabelledText {
    /** Narrower paragraphs are read by nobody. */
    private static final int LEAST = 20;

    private final List<String> lines = new ArrayList<>();
    private final int labels;
    private final int paragraphs;

    /**
     * @param columns of the terminal
     * @param labels columns that the labels take, with what is between them and the paragraphs
     */
    public LabelledText(int columns, int labels) {
        this.labels = labels;
        this.paragraphs = Math.max(LEAST, columns - labels);
    }

    /**
     * @param label shorter than the column of labels; may be empty
     * @param paragraph one line of any length; words that are longer than the paragraph stay whole
     */
    public void add(String label, String paragraph) {
        String margin = label;
        for (String line : WordUtils.wrap(paragraph, paragraphs, "\n", false).split("\n")) {
            lines.add((margin + " ".repeat(Math.max(0, labels - margin.length())) + line).stripTrailing());
            margin = "";
        }
    }

    /** {@return the lines so far, without trailing blanks} */
    public List<String> lines() {
        return List.copyOf(lines);
    }
}
