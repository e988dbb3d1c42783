package harness.record.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Optional;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Why a text is not YAML.
 *
 * @param line where, from 1
 * @param reason for example {@code found character '\t(TAB)' that cannot start any token}
 */
public record YamlProblem(int line, String reason) {
    /**
     * @param failure of Jackson
     * @return where the problem itself is, rather than what it is a part of
     */
    public static YamlProblem of(JsonProcessingException failure) {
        for (Throwable link = failure; link != null; link = link.getCause()) {
            if (link instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
                return new YamlProblem(
                        marked.getProblemMark().getLine() + 1,
                        Optional.ofNullable(marked.getProblem()).orElse("not YAML"));
            }
        }
        return new YamlProblem(
                failure.getLocation() == null ? 1 : failure.getLocation().getLineNr(),
                failure.getOriginalMessage().lines().findFirst().orElse("not YAML"));
    }
}
