package harness.core.cost;

import harness.core.UsageException;
import harness.core.text.Nearest;
import java.util.LinkedHashMap;
import java.util.Map;

/** A form in which costs are shown. */
public interface CostForm {
    /**
     * @param sheet of costs
     * @return the whole text
     */
    String render(CostSheet sheet);

    /**
     * @param name text, markdown or csv
     * @return the form
     * @throws UsageException if there is none
     */
    static CostForm named(String name) {
        Map<String, CostForm> forms = new LinkedHashMap<>();
        forms.put("text", CostWords::text);
        forms.put("markdown", CostWords::markdown);
        forms.put("csv", new CostCsv());
        CostForm form = forms.get(name);
        if (form == null) {
            throw new UsageException(
                    "there is no form '%s': %s (--format)".formatted(name, Nearest.clause(name, forms.keySet())));
        }
        return form;
    }
}
