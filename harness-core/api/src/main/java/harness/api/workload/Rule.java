package harness.api.workload;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import harness.api.units.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What has to hold between the parameters of a workload, so that a plan that cannot run is refused before it starts. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "rule")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Rule.Divides.class, name = "divides"),
    @JsonSubTypes.Type(value = Rule.MultipleOf.class, name = "multiple-of"),
    @JsonSubTypes.Type(value = Rule.AtMost.class, name = "at-most"),
    @JsonSubTypes.Type(value = Rule.WithinList.class, name = "within-list"),
    @JsonSubTypes.Type(value = Rule.InBuffers.class, name = "in-buffers"),
    @JsonSubTypes.Type(value = Rule.Square.class, name = "square"),
    @JsonSubTypes.Type(value = Rule.WithinSlots.class, name = "within-slots"),
    @JsonSubTypes.Type(value = Rule.OnCluster.class, name = "on-cluster"),
    @JsonSubTypes.Type(value = Rule.OnServer.class, name = "on-server"),
    @JsonSubTypes.Type(value = Rule.AtService.class, name = "at-service"),
    @JsonSubTypes.Type(value = Rule.Form.class, name = "form"),
    @JsonSubTypes.Type(value = Rule.Needs.class, name = "needs"),
    @JsonSubTypes.Type(value = Rule.NotBoth.class, name = "not-both"),
    @JsonSubTypes.Type(value = Rule.InMemory.class, name = "in-memory"),
    @JsonSubTypes.Type(value = Rule.BesideCaches.class, name = "beside-caches"),
    @JsonSubTypes.Type(value = Rule.Must.class, name = "must"),
    @JsonSubTypes.Type(value = Rule.Standards.class, name = "standards"),
    @JsonSubTypes.Type(value = Rule.OnlyWith.class, name = "only-with"),
    @JsonSubTypes.Type(value = Rule.StartsGroup.class, name = "starts-group"),
    @JsonSubTypes.Type(value = Rule.Located.class, name = "located"),
    @JsonSubTypes.Type(value = Rule.LeastSlaves.class, name = "least-slaves"),
    @JsonSubTypes.Type(value = Rule.PlaceStandards.class, name = "cluster-standards")
})
public sealed interface Rule {
    /**
     * @param parameters of a planned workload, every one
     * @param slots how many tasks the cluster runs at once
     * @return what is wrong and what is allowed, without the flag; empty if the rule holds
     */
    Optional<String> broken(Map<String, String> parameters, int slots);

    /** {@return the parameters that it is about} */
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
     * A size is a multiple of a fixed one.
     *
     * @param parameter the size
     * @param unit bytes
     */
    record MultipleOf(String parameter, long unit) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            long size = Long.parseLong(parameters.get(parameter));
            return size % unit == 0
                    ? Optional.empty()
                    : Optional.of("%s '%s' is not a multiple of %s"
                            .formatted(parameter, Bytes.exact(size), Bytes.exact(unit)));
        }

        @Override
        public List<String> about() {
            return List.of(parameter);
        }
    }

    /**
     * A size is no larger than a tool takes.
     *
     * @param parameter the size
     * @param most bytes
     * @param when for which values of another
     */
    record AtMost(String parameter, long most, Condition when) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            long size = Long.parseLong(parameters.get(parameter));
            return size <= most || !when.holds(parameters)
                    ? Optional.empty()
                    : Optional.of("%s '%s' is more than %s, which %s takes"
                            .formatted(parameter, Bytes.exact(size), Bytes.exact(most), when));
        }

        @Override
        public List<String> about() {
            return List.of(parameter, when.parameter());
        }
    }

    /**
     * So many of a list are used as there are.
     *
     * @param count how many; 0 for all
     * @param list a text with commas
     */
    record WithinList(String count, String list) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            long asked = Long.parseLong(parameters.get(count));
            int there = items(parameters.get(list));
            // Where none are given the machines of a cluster have their own.
            return asked <= there || !Condition.given(list).holds(parameters)
                    ? Optional.empty()
                    : Optional.of("%s '%d' is more than the %d %s that are given: use fewer, or give more"
                            .formatted(count, asked, there, list));
        }

        private static int items(String text) {
            return text.split(",", -1).length;
        }

        @Override
        public List<String> about() {
            return List.of(count, list);
        }
    }

    /**
     * All calls that are in flight at once have buffers of their own, and together they are no more than a JVM has room for.
     *
     * @param size bytes of one call
     * @param times buffers of that size for each call
     * @param more bytes for each call beside them
     * @param counts parameters whose product is the number of calls at each place of the list
     * @param list a text with commas
     * @param most bytes of all buffers
     */
    record InBuffers(String size, int times, long more, List<String> counts, String list, long most) implements Rule {
        public InBuffers {
            counts = List.copyOf(counts);
        }

        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            long calls = counts.stream()
                    .mapToLong(count -> Long.parseLong(parameters.get(count)))
                    .reduce(WithinList.items(parameters.get(list)), Math::multiplyExact);
            double bytes = (double) calls * ((double) times * Long.parseLong(parameters.get(size)) + more);
            return bytes <= most
                    ? Optional.empty()
                    : Optional.of(
                            "%,d calls in flight with %s '%s' need %s of buffers, and %s are allowed: use fewer %s"
                                    .formatted(
                                            calls,
                                            size,
                                            Bytes.exact(Long.parseLong(parameters.get(size))),
                                            Bytes.show((long) bytes),
                                            Bytes.exact(most),
                                            String.join(" or ", counts)));
        }

        @Override
        public List<String> about() {
            return Stream.concat(Stream.of(size), counts.stream()).toList();
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
     * Tasks of YARN that have to run at once.
     *
     * @param parameter their number; 0 where YARN is not needed
     */
    record OnCluster(String parameter) implements Rule {
        /**
         * @param parameters of a workload, or what was given of them
         * @return whether it needs YARN
         */
        boolean needed(Map<String, String> parameters) {
            return !parameters.getOrDefault(parameter, "0").strip().equals("0");
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
     * Items that one process keeps in memory, such as the pages of a graph, are no more than it has room for.
     *
     * @param items how many there are, if it is above 0
     * @param size else bytes of all of them
     * @param each bytes of one
     * @param most for which there is room, however large the memory is
     * @param heap what each takes of heaps
     */
    record InMemory(String items, String size, Footprint.Amount each, long most, ItemHeap heap) implements Rule {
        /**
         * @param parameters of a planned workload, every one
         * @return how many items are kept in memory, 0 or more
         */
        public double count(Map<String, String> parameters) {
            long given = Long.parseLong(parameters.get(items));
            return given > 0 ? given : Double.parseDouble(parameters.get(size)) / each.bytes(parameters);
        }

        /** Asked where the memory is known, since a size of Harness's own is lowered then. */
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Optional.empty();
        }

        /**
         * @param parameters of a planned workload, every one
         * @param room for so many items
         * @param where that is
         * @return what is wrong and what is allowed, without the flag; empty if there are no more than that
         */
        public Optional<String> tooMany(Map<String, String> parameters, long room, String where) {
            double count = count(parameters);
            boolean given = Long.parseLong(parameters.get(items)) > 0;
            return count <= room
                    ? Optional.empty()
                    : Optional.of("%s is %,.0f, and %s has room for %,d: use %s or less"
                            .formatted(
                                    items,
                                    Math.floor(count),
                                    where,
                                    room,
                                    given ? items + "=" + room : size + "=" + Bytes.exact(largest(parameters, room))));
        }

        /**
         * @param parameters of a planned workload, every one
         * @param room for so many items
         * @return bytes of that many, in whole KiB, rounded down
         */
        public long largest(Map<String, String> parameters, long room) {
            return (long) (room * each.bytes(parameters)) / Bytes.KIB * Bytes.KIB;
        }

        @Override
        public List<String> about() {
            return List.of(items, size);
        }
    }

    /**
     * Arrays in a machine's memory are much larger than its caches.
     *
     * @param size bytes of one, or more where the caches need that
     * @param arrays how many there are
     * @param timesCaches how often one has the bytes of all last-level caches at least
     */
    record BesideCaches(String size, int arrays, int timesCaches) implements Rule {
        /**
         * @param asked for one array
         * @param caches bytes of all last-level caches; 0 if that is not known
         * @return bytes of one array
         */
        public long bytes(long asked, long caches) {
            return Math.max(asked, timesCaches * caches);
        }

        /** Asked where the machine is known. */
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Optional.empty();
        }

        /**
         * @param asked for one array
         * @param caches bytes of all last-level caches; 0 if that is not known
         * @param room for all arrays
         * @return what is wrong and what is allowed, without the flag; empty if there is room
         */
        public Optional<String> tooLarge(long asked, long caches, long room) {
            long most = room / arrays;
            return bytes(asked, caches) <= most
                    ? Optional.empty()
                    : Optional.of(
                            "each of %d arrays is to have %s (%s, and %d times the last-level caches of %s), and the machine's memory has room for %s: %s"
                                    .formatted(
                                            arrays,
                                            Bytes.show(bytes(asked, caches)),
                                            size,
                                            timesCaches,
                                            Bytes.show(caches),
                                            Bytes.show(most),
                                            bytes(0, caches) <= most
                                                    ? "use " + Bytes.exact(most / Bytes.MIB * Bytes.MIB) + " or less"
                                                    : "leave this workload out on such a machine (--workloads)"));
        }

        @Override
        public List<String> about() {
            return List.of(size);
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

    /**
     * The workload runs on a server of the user's where its address is given: it needs no cluster then, and uses none. The
     * address is kept with the results, so it must not tell who logs in.
     *
     * @param parameter the address; empty where there is none
     * @param login where name and password are to be given instead
     * @param standards values of other parameters when nothing is set for them and a server is given
     */
    record OnServer(String parameter, String login, Map<String, String> standards) implements Rule {
        private static final Pattern WHO_LOGS_IN = Pattern.compile(
                "[;?&#][^=;?&#]*(user|uid|passwd|password|pwd|token|jwt|secret|authorization)=|[;?&#]http\\.header\\.|//[^/;]*@",
                Pattern.CASE_INSENSITIVE);

        public OnServer {
            standards = Map.copyOf(standards);
        }

        /**
         * @param parameters of a planned workload, every one
         * @return whether a server is given
         */
        public boolean given(Map<String, String> parameters) {
            return !parameters.getOrDefault(parameter, "").isEmpty();
        }

        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            // Without the value: it holds what must not be shown.
            return WHO_LOGS_IN.matcher(parameters.getOrDefault(parameter, "")).find()
                    ? Optional.of("%s holds a name or a password, and would be kept with the results: give them by %s"
                            .formatted(parameter, login))
                    : Optional.empty();
        }

        @Override
        public List<String> about() {
            return List.of(parameter);
        }
    }

    /**
     * The workload drives a service.
     *
     * @param parameter where that answers
     * @param own the standard: one that Harness starts beside the workload's process
     */
    record AtService(String parameter, String own) implements Rule {
        /**
         * @param parameters of a workload, or what was given of them
         * @return whether Harness does not start it
         */
        public boolean elsewhere(Map<String, String> parameters) {
            return !parameters.getOrDefault(parameter, own).equals(own);
        }

        /**
         * @param parameters of a planned workload, every one
         * @return whether an address is given, which may be one of this machine's
         */
        public boolean addressed(Map<String, String> parameters) {
            return parameters.getOrDefault(parameter, own).contains("://");
        }

        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Optional.empty();
        }

        @Override
        public List<String> about() {
            return List.of(parameter);
        }
    }

    /**
     * A text has a form, or is empty.
     *
     * @param parameter the text
     * @param pattern a regular expression that all of it matches
     * @param example of what is allowed
     */
    record Form(String parameter, String pattern, String example) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            String text = parameters.getOrDefault(parameter, "");
            return text.isEmpty() || text.matches(pattern)
                    ? Optional.empty()
                    : Optional.of("%s '%s' is not allowed: %s is".formatted(parameter, withoutLogin(text), example));
        }

        /** What stands before an @ may be a password. */
        private static String withoutLogin(String text) {
            return text.replaceAll("^([^/]*//)?.*@", "$1***@");
        }

        @Override
        public List<String> about() {
            return List.of(parameter);
        }
    }

    /**
     * One of two texts is empty.
     *
     * @param one a text
     * @param other another
     */
    record NotBoth(String one, String other) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Condition.given(one).holds(parameters)
                            && Condition.given(other).holds(parameters)
                    ? Optional.of("%s and %s exclude each other: give one of them".formatted(one, other))
                    : Optional.empty();
        }

        @Override
        public List<String> about() {
            return List.of(one, other);
        }
    }

    /**
     * Under a condition other values stand for what is not set.
     *
     * @param condition under which they do
     * @param values of other parameters
     */
    record Standards(Condition condition, Map<String, String> values) implements Rule {
        public Standards {
            values = Map.copyOf(values);
        }

        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Optional.empty();
        }

        @Override
        public List<String> about() {
            return List.of(condition.parameter());
        }
    }

    /**
     * A text has a meaning under a condition alone. In a cell of a plan where the condition does not hold it is empty, so that no
     * row tells what had no effect.
     *
     * @param parameter a text, empty when nothing is set
     * @param condition under which it means something
     */
    record OnlyWith(String parameter, Condition condition) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Condition.given(parameter).holds(parameters) && !condition.holds(parameters)
                    ? Optional.of("%s '%s' has a meaning with %s alone, and %s is %s"
                            .formatted(
                                    parameter,
                                    parameters.get(parameter),
                                    condition,
                                    condition.parameter(),
                                    parameters.get(condition.parameter())))
                    : Optional.empty();
        }

        @Override
        public List<String> about() {
            return List.of(parameter, condition.parameter());
        }
    }

    /**
     * The workload starts a class-path group of which {@code harness.jar} may lack jars. Whether they are on this machine is asked
     * where a run is planned.
     *
     * @param group its name
     * @param when it is started
     */
    record StartsGroup(String group, Condition when) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Optional.empty();
        }

        @Override
        public List<String> about() {
            return List.of(when.parameter());
        }
    }

    /** Where a workload runs. */
    enum Place {
        /** On the machine that the run is started on. */
        HERE,
        /** On the slaves of a cluster. */
        CLUSTER
    }

    /**
     * In one place a condition has to hold, or must not. Whether it does is asked where the place is known.
     *
     * @param place where
     * @param condition what
     * @param holds whether it has to hold there
     * @param otherwise why, and the way out
     */
    record Located(Place place, Condition condition, boolean holds, String otherwise) implements Rule {
        /**
         * @param parameters of a planned workload, every one
         * @param where it runs
         * @return what is wrong and what is allowed, without the flag; empty if the rule holds
         */
        public Optional<String> broken(Map<String, String> parameters, Place where) {
            return where != place || condition.holds(parameters) == holds
                    ? Optional.empty()
                    : Optional.of("%s '%s' is not possible: %s"
                            .formatted(condition.parameter(), parameters.get(condition.parameter()), otherwise));
        }

        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Optional.empty();
        }

        @Override
        public List<String> about() {
            return List.of(condition.parameter());
        }
    }

    /**
     * A cluster has slaves enough, which is asked where their number is known.
     *
     * @param slaves at least
     */
    record LeastSlaves(int slaves) implements Rule {
        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Optional.empty();
        }

        @Override
        public List<String> about() {
            return List.of();
        }
    }

    /**
     * At one place other values stand for what is not set. On this machine they do so as long as its sizes are Harness's own too: with
     * a scale that the user names all is as in the studies.
     *
     * @param place not where the others stand; of plans of older versions, which do not say it, the slaves of a cluster
     * @param values of parameters
     */
    record PlaceStandards(Place place, Map<String, String> values) implements Rule {
        public PlaceStandards {
            place = place == null ? Place.CLUSTER : place;
            values = Map.copyOf(values);
        }

        @Override
        public Optional<String> broken(Map<String, String> parameters, int slots) {
            return Optional.empty();
        }

        @Override
        public List<String> about() {
            return values.keySet().stream().sorted().toList();
        }
    }
}
