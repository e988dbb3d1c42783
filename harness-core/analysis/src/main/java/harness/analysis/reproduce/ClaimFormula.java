package harness.analysis.reproduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A formula over measured numbers. */
public final class ClaimFormula {
    private static final String VARIABLE = "q_";

    private final String text;
    private final List<Quantity> quantities = new ArrayList<>();
    private final Arithmetic arithmetic;

    /**
     * @param text for example {@code elapsed_time(sort @CC2x16)/elapsed_time(sort @CC2x8)}
     * @throws IllegalArgumentException if it is none
     */
    ClaimFormula(String text) {
        this.text = text;
        this.arithmetic = new Arithmetic(Quantity.FORM.matcher(text).replaceAll(found -> variable(Quantity.of(found))));
    }

    private String variable(Quantity quantity) {
        if (!quantities.contains(quantity)) {
            quantities.add(quantity);
        }
        return VARIABLE + quantities.indexOf(quantity);
    }

    /**
     * @return what it is over; none of a number
     */
    public List<Quantity> quantities() {
        return List.copyOf(quantities);
    }

    double value(Map<Quantity, Double> values) {
        Map<String, Double> variables = new HashMap<>();
        for (int i = 0; i < quantities.size(); i++) {
            variables.put(VARIABLE + i, values.get(quantities.get(i)));
        }
        return arithmetic.number(variables);
    }

    @Override
    public String toString() {
        return text;
    }
}
