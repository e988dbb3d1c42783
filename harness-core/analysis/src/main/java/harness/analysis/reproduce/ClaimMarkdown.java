package harness.analysis.reproduce;

import harness.analysis.report.text.MarkdownExport;

/** For a page of documentation. */
public final class ClaimMarkdown implements ClaimForm {
    @Override
    public String render(ClaimSheet sheet) {
        StringBuilder text = new StringBuilder("# ")
                .append(MarkdownExport.escape(sheet.study()))
                .append("\n\n")
                .append(MarkdownExport.escape(sheet.summary()))
                .append('\n');
        for (ClaimSheet.Part part : sheet.parts()) {
            text.append(part.title().isEmpty() ? "" : "\n## " + part.title() + '\n')
                    .append('\n')
                    .append(MarkdownExport.row(ClaimLine.HEAD))
                    .append("| --- | --- | --- | --- | --- | --- | --- |\n");
            part.lines().forEach(line -> text.append(MarkdownExport.row(line.cells())));
        }
        return text.toString();
    }
}
