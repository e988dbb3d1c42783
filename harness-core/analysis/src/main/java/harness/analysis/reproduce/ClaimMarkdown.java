package harness.analysis.reproduce;

import harness.analysis.document.Document;

/** For a page of documentation. */
public final class ClaimMarkdown implements ClaimForm {
    @Override
    public String render(ClaimSheet sheet) {
        StringBuilder text = new StringBuilder("# ")
                .append(Document.escape(sheet.study()))
                .append("\n\n")
                .append(Document.escape(sheet.summary()))
                .append('\n');
        for (ClaimSheet.Part part : sheet.parts()) {
            text.append(part.title().isEmpty() ? "" : "\n## " + part.title() + '\n')
                    .append('\n')
                    .append(Document.row(ClaimLine.HEAD))
                    .append("| --- | --- | --- | --- | --- | --- | --- |\n");
            part.lines().forEach(line -> text.append(Document.row(line.cells())));
        }
        return text.toString();
    }
}
