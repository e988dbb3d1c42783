package harness.api.trial;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** How a trial ended; each with its reason in one line. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "outcome")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Outcome.Passed.class, name = "passed"),
    @JsonSubTypes.Type(value = Outcome.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = Outcome.Invalid.class, name = "invalid"),
    @JsonSubTypes.Type(value = Outcome.Skipped.class, name = "skipped")
})
public sealed interface Outcome {
    /** {@return one line: what was proven, or what went wrong} */
    String reason();

    /** {@return the word in the result schema: passed, failed, invalid or skipped} */
    @JsonIgnore
    String word();

    /**
     * It ran and its output was proven right.
     *
     * @param reason what was proven
     */
    record Passed(String reason) implements Outcome {
        @Override
        public String word() {
            return "passed";
        }
    }

    /**
     * It did not end as it should; it has no numbers.
     *
     * @param reason the first line of the error
     */
    record Failed(String reason) implements Outcome {
        @Override
        public String word() {
            return "failed";
        }
    }

    /**
     * It ended, but its numbers must not be counted: output wrong, too short, or the like.
     *
     * @param reason why
     */
    record Invalid(String reason) implements Outcome {
        @Override
        public String word() {
            return "invalid";
        }
    }

    /**
     * It was not run, or was stopped since it was hopeless.
     *
     * @param reason why
     */
    record Skipped(String reason) implements Outcome {
        @Override
        public String word() {
            return "skipped";
        }
    }
}
