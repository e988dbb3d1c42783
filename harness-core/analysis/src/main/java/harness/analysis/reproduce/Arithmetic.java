package harness.analysis.reproduce;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.config.ExpressionConfiguration;
import com.ezylang.evalex.config.FunctionDictionaryIfc;
import com.ezylang.evalex.config.MapBasedFunctionDictionary;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.functions.basic.AbsFunction;
import com.ezylang.evalex.functions.basic.IfFunction;
import com.ezylang.evalex.functions.basic.MaxFunction;
import com.ezylang.evalex.functions.basic.MinFunction;
import com.ezylang.evalex.functions.basic.SumFunction;
import com.ezylang.evalex.parser.ParseException;
import java.util.Map;
import java.util.Set;

/** A formula of numbers, {@code + - * / ^}, comparisons and a few functions: nothing that reads, writes or draws. */
final class Arithmetic {
    /** Its functions. */
    static final Set<String> FUNCTIONS = Set.of("abs", "max", "min", "sum", "if");

    private static final ExpressionConfiguration CONFIGURATION = ExpressionConfiguration.builder()
            .arraysAllowed(false)
            .structuresAllowed(false)
            .implicitMultiplicationAllowed(false)
            .functionDictionary(functions())
            .build();

    private final String text;
    private final Expression expression;

    /**
     * @param text of the formula
     * @throws IllegalArgumentException if it is none
     */
    Arithmetic(String text) {
        this.text = text;
        this.expression = new Expression(text, CONFIGURATION);
        try {
            expression.validate();
        } catch (ParseException e) {
            throw refused(e);
        }
    }

    private static FunctionDictionaryIfc functions() {
        FunctionDictionaryIfc functions = new MapBasedFunctionDictionary();
        functions.addFunction("ABS", new AbsFunction());
        functions.addFunction("MAX", new MaxFunction());
        functions.addFunction("MIN", new MinFunction());
        functions.addFunction("SUM", new SumFunction());
        functions.addFunction("IF", new IfFunction());
        return functions;
    }

    /**
     * @return its value, with 68 digits on the way
     */
    double number() {
        return number(Map.of());
    }

    /**
     * @param variables by name
     * @return its value
     */
    double number(Map<String, Double> variables) {
        EvaluationValue value = value(variables);
        if (!value.isNumberValue()) {
            throw refused(null);
        }
        return value.getNumberValue().doubleValue();
    }

    /**
     * @return whether it holds
     */
    boolean holds() {
        EvaluationValue value = value(Map.of());
        if (!value.isBooleanValue()) {
            throw refused(null);
        }
        return value.getBooleanValue();
    }

    private EvaluationValue value(Map<String, Double> variables) {
        try {
            variables.forEach(expression::with);
            return expression.evaluate();
        } catch (EvaluationException | ParseException e) {
            throw refused(e);
        }
    }

    private IllegalArgumentException refused(Exception cause) {
        return new IllegalArgumentException("'%s' cannot be evaluated".formatted(text), cause);
    }

    @Override
    public String toString() {
        return text;
    }
}
