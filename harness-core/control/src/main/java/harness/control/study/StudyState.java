package harness.control.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far a study is: a function of its journal alone.
 *
 * @param visits its runs, in the order in which they were begun first
 * @param decided how it ended, if nothing was begun since
 */
public record StudyState(List<Visit> visits, Optional<StudyEntry.Decided> decided) {
    /**
     * A run of a configuration.
     *
     * @param run its name
     * @param configuration its name
     * @param ended how it ended, if it did
     * @param seconds that it took, of all parts that came to an end
     * @param usd what it has cost, in USD, of all parts that came to an end; 0 where nothing was paid for
     */
    public record Visit(
            String run, String configuration, Optional<StudyEntry.Ended> ended, double seconds, double usd) {
        /** {@return whether it came to its end and finished} */
        public boolean finished() {
            return ended.isPresent() && ended.get().failure().isEmpty();
        }

        /** {@return for people: finished, failed or begun} */
        public String word() {
            return ended.isEmpty() ? "begun" : finished() ? "finished" : "failed";
        }
    }

    /** Copies the list. */
    public StudyState {
        visits = List.copyOf(visits);
    }

    /**
     * @param entries of a journal, or of its beginning
     * @return the state after them
     */
    public static StudyState of(List<StudyEntry> entries) {
        Map<String, Visit> visits = new LinkedHashMap<>();
        Optional<StudyEntry.Decided> decided = Optional.empty();
        for (StudyEntry entry : entries) {
            if (entry instanceof StudyEntry.Begun begun) {
                Optional<Visit> before = Optional.ofNullable(visits.get(begun.run()));
                visits.put(
                        begun.run(),
                        new Visit(
                                begun.run(),
                                begun.configuration(),
                                Optional.empty(),
                                before.map(Visit::seconds).orElse(0.0),
                                before.map(Visit::usd).orElse(0.0)));
                decided = Optional.empty();
            } else if (entry instanceof StudyEntry.Ended ended) {
                visits.computeIfPresent(
                        ended.run(),
                        (run, visit) -> new Visit(
                                run,
                                visit.configuration(),
                                Optional.of(ended),
                                visit.seconds() + ended.seconds(),
                                Math.max(visit.usd(), ended.usd().orElse(0))));
            } else if (entry instanceof StudyEntry.Decided end) {
                decided = Optional.of(end);
            }
        }
        return new StudyState(new ArrayList<>(visits.values()), decided);
    }

    /**
     * @param configuration its name
     * @return its runs
     */
    public List<Visit> of(String configuration) {
        return visits.stream()
                .filter(visit -> visit.configuration().equals(configuration))
                .toList();
    }

    /**
     * @param configuration its name
     * @return whether a run of it has finished
     */
    public boolean finished(String configuration) {
        return of(configuration).stream().anyMatch(Visit::finished);
    }

    /** {@return seconds of all runs so far} */
    public double seconds() {
        return visits.stream().mapToDouble(Visit::seconds).sum();
    }

    /** {@return USD of all runs so far, as far as they have come to an end} */
    public double usd() {
        return visits.stream().mapToDouble(Visit::usd).sum();
    }
}
