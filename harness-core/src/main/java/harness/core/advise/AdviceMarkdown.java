package harness.core.advise;

import harness.core.report.text.MarkdownExport;
import java.util.List;

/** For a page of documentation. */
final class AdviceMarkdown implements AdviceForm {
    @Override
    public String render(List<Advice> answers) {
        StringBuilder text = new StringBuilder();
        for (Advice advice : answers) {
            AdviceWords words = new AdviceWords(advice);
            text.append("# ")
                    .append(MarkdownExport.escape(words.by()))
                    .append("\n\n")
                    .append(MarkdownExport.escape(words.answer()))
                    .append("\n\n")
                    .append(MarkdownExport.row(words.head()))
                    .append("| --- | --- | --- | --: | --: | --: | --: | --- | --- |\n");
            words.rows().forEach(row -> text.append(MarkdownExport.row(row)));
            text.append('\n');
            words.notes()
                    .forEach(note -> text.append("- ")
                            .append(MarkdownExport.escape(note))
                            .append('\n'));
            text.append('\n');
        }
        return text.toString();
    }
}
