package harness.analysis.reproduce;

import harness.analysis.stats.LogSample;
import harness.analysis.stats.PropagatedRatio;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The two sides of an assertion divided by each other, with what each result contributes to the logarithm. */
final class AssertionEstimate {
    /** Of a logarithm: so small that a formula is a line there, so large that no digits are lost. */
    private static final double STEP = 1e-5;

    private AssertionEstimate() {}

    /** Absent where results have no trial in common, or a side is not above 0. */
    static Optional<PropagatedRatio> of(Assertion assertion, Map<Quantity, MeasuredNumber> numbers) {
        Map<String, Set<MeasuredNumber.Unit>> units = units(assertion, numbers);
        if (units.values().stream().anyMatch(Set::isEmpty)) {
            return Optional.empty();
        }
        Map<Quantity, Double> centre = new LinkedHashMap<>();
        for (Quantity quantity : assertion.quantities()) {
            MeasuredNumber number = numbers.get(quantity);
            centre.put(
                    quantity,
                    number.constant()
                            .map(Math::log)
                            .orElseGet(() -> units.get(number.cell()).stream()
                                    .mapToDouble(unit -> number.logarithms().get(unit))
                                    .average()
                                    .orElseThrow()));
        }
        double log = log(assertion, centre);
        if (!Double.isFinite(log)) {
            return Optional.empty();
        }
        Map<Quantity, Double> slopes = new HashMap<>();
        centre.keySet().forEach(quantity -> slopes.put(quantity, slope(assertion, centre, quantity)));
        List<LogSample> parts = new ArrayList<>();
        units.forEach((cell, ofCell) -> parts.add(part(cell, ofCell, slopes, numbers)));
        return Optional.of(new PropagatedRatio(log, parts));
    }

    private static Map<String, Set<MeasuredNumber.Unit>> units(
            Assertion assertion, Map<Quantity, MeasuredNumber> numbers) {
        Map<String, Set<MeasuredNumber.Unit>> units = new LinkedHashMap<>();
        for (Quantity quantity : assertion.quantities()) {
            MeasuredNumber number = numbers.get(quantity);
            if (number.constant().isEmpty()) {
                units.computeIfAbsent(
                                number.cell(),
                                cell -> new TreeSet<>(number.logarithms().keySet()))
                        .retainAll(number.logarithms().keySet());
            }
        }
        return units;
    }

    private static LogSample part(
            String cell,
            Set<MeasuredNumber.Unit> units,
            Map<Quantity, Double> slopes,
            Map<Quantity, MeasuredNumber> numbers) {
        List<Quantity> ofCell = slopes.keySet().stream()
                .filter(quantity -> numbers.get(quantity).constant().isEmpty())
                .filter(quantity -> numbers.get(quantity).cell().equals(cell))
                .toList();
        int pilot = ofCell.stream()
                .mapToInt(quantity -> numbers.get(quantity).pilot())
                .min()
                .orElseThrow();
        double[] all = contributions(List.copyOf(units), ofCell, slopes, numbers);
        double[] first = contributions(
                units.stream().filter(unit -> unit.repeat() <= pilot).toList(), ofCell, slopes, numbers);
        return new LogSample(all, first);
    }

    private static double[] contributions(
            List<MeasuredNumber.Unit> units,
            List<Quantity> quantities,
            Map<Quantity, Double> slopes,
            Map<Quantity, MeasuredNumber> numbers) {
        return units.stream()
                .mapToDouble(unit -> quantities.stream()
                        .mapToDouble(quantity -> slopes.get(quantity)
                                * numbers.get(quantity).logarithms().get(unit))
                        .sum())
                .toArray();
    }

    private static double slope(Assertion assertion, Map<Quantity, Double> centre, Quantity quantity) {
        Map<Quantity, Double> moved = new HashMap<>(centre);
        moved.put(quantity, centre.get(quantity) + STEP);
        double above = log(assertion, moved);
        moved.put(quantity, centre.get(quantity) - STEP);
        return (above - log(assertion, moved)) / (2 * STEP);
    }

    private static double log(Assertion assertion, Map<Quantity, Double> logarithms) {
        Map<Quantity, Double> values = new HashMap<>();
        logarithms.forEach((quantity, log) -> values.put(quantity, Math.exp(log)));
        double a = assertion.a().value(values);
        double b = assertion.b().value(values);
        return a > 0 && b > 0 ? Math.log(a / b) : Double.NaN;
    }
}
