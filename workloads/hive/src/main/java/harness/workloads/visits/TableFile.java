package harness.workloads.visits;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is known of one file of a table.
 *
 * @param index its number
 * @param length bytes in the file system
 * @param totals of its rows
 * @param answers of the visitors whose first visit is in the file, to each query
 */
record TableFile(int index, long length, Totals totals, Map<Answer, Totals> answers) {
    TableFile {
        answers = Map.copyOf(answers);
    }

    String format() {
        Stream<String> ofAnswers = answers.entrySet().stream()
                .map(answer -> answer.getKey() + "=" + answer.getValue().format());
        return Stream.concat(Stream.of(String.valueOf(index), String.valueOf(length), totals.format()), ofAnswers)
                .collect(Collectors.joining("|"));
    }

    static TableFile parse(String line) {
        String[] parts = line.split("\\|", -1);
        Map<Answer, Totals> answers = new EnumMap<>(Answer.class);
        Stream.of(parts).skip(3).forEach(part -> {
            int end = part.indexOf('=');
            answers.put(Answer.valueOf(part.substring(0, end)), Totals.parse(part.substring(end + 1)));
        });
        return new TableFile(Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Totals.parse(parts[2]), answers);
    }
}
