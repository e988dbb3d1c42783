package harness.core.workload;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import harness.core.units.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What has to hold between the parameters of a workload, so that a plan that cannot run is refused before it starts. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "rule")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Rule.Divides.class, name = "divides"),
    @JsonSubTypes.Type(value = Rule.Square.class, name = "square"),
    @JsonSubTypes.Type(value = Rule.WithinSlots.class, name = "within-slots"),
    @JsonSubTypes.Type(value = Rule.OnCluster.class, name = "on-cluster"),
    @JsonSubTypes.Type(value = Rule.Needs.class, name = "needs"),
    @JsonSubTypes.Type(value = Rule.Must.class, name = "must")
})
public sealed interface Rule {
    /**
     * @param parameters of a planned workload, every one
     * @param slots how many tasks the cluster runs at once
     * @return what is wrong and what is allowed, without the flag; empty if the rule holds
     */
    Optional<String> broken(Map<String, String> parameters, int slots);

    /**
     * @return the parameters that it is about
     */
    List<String> about();

    /**
     * One size is a multiple of another.
     *
     * @param part the smaller
     * @param whole the larger
     */
    record Divides(String part, String whole) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            long small = Long.parseLong(parameters.get(part));
            long large = Long.parseLong(parameters.get(whole));
            return large % small == 0
                    ? Optional.empty()
                    : Optional.of("%s '%s' does not divide %s '%s'"
                            .formatted(part, Bytes.exact(small), whole, Bytes.exact(large)));
        }

        @Override
        public List<String> about() {
            return List.of(part, whole);
        }
    }

    /**
     * A count is a square number.
     *
     * @param parameter the count
     */
    record Square(String parameter) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            long count = Long.parseLong(parameters.get(parameter));
            long root = (long) Math.floor(Math.sqrt((double) count));
            return root * root == count
                    ? Optional.empty()
                    : Optional.of("%s '%d' is not a square number: %d and %d are"
                            .formatted(parameter, count, root * root, (root + 1) * (root + 1)));
        }

        @Override
        public List<String> about() {
            return List.of(parameter);
        }
    }

    /**
     * There are no more tasks than slots.
     *
     * @param parameter the number of tasks
     * @param unless allows more
     */
    record WithinSlots(String parameter, List<Condition> unless) implements Rule {
        /** Copies the list. */
        public WithinSlots {
            unless = List.copyOf(unless);
        }

        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            long count = Long.parseLong(parameters.get(parameter));
            return count <= slots || unless.stream().anyMatch(condition -> condition.holds(parameters))
                    ? Optional.empty()
                    : Optional.of("%s '%d' is more than the %d slots there are: use fewer, or %s"
                            .formatted(parameter, count, slots, unless.get(0)));
        }

        @Override
        public List<String> about() {
            return List.of(parameter);
        }
    }

    /**
     * Tasks of a cluster that have to run at once.
     *
     * @param parameter their number; 0 where no cluster is needed
     */
    record OnCluster(String parameter) implements Rule {
        /**
         * @param parameters of a planned workload, every one
         * @return whether it needs a cluster
         */
        public boolean needed(Map<String, String> parameters) {
            return Long.parseLong(parameters.get(parameter)) > 0;
        }

        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            long count = Long.parseLong(parameters.get(parameter));
            return count <= slots
                    ? Optional.empty()
                    : Optional.of("%s '%d' is more than the %d that run at once: use fewer, or more --slaves"
                            .formatted(parameter, count, slots));
        }

        @Override
        public List<String> about() {
            return List.of(parameter);
        }
    }

    /**
     * A workload takes fewer values than others with the same parameter.
     *
     * @param condition that holds always
     * @param otherwise why others are not possible, and the way out
     */
    record Must(Condition condition, String otherwise) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return condition.holds(parameters)
                    ? Optional.empty()
                    : Optional.of("%s '%s' is not possible: %s"
                            .formatted(condition.parameter(), parameters.get(condition.parameter()), otherwise));
        }

        @Override
        public List<String> about() {
            return List.of(condition.parameter());
        }
    }

    /**
     * One value asks for another.
     *
     * @param given when it holds
     * @param needed what must hold then
     */
    record Needs(Condition given, Condition needed) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return !given.holds(parameters) || needed.holds(parameters)
                    ? Optional.empty()
                    : Optional.of(
                            "%s=%s needs %s".formatted(given.parameter(), parameters.get(given.parameter()), needed));
        }

        @Override
        public List<String> about() {
            return List.of(given.parameter(), needed.parameter());
        }
    }
}
