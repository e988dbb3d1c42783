package harness.analysis.scaling;

import com.fasterxml.jackson.databind.JsonNode;
import harness.analysis.report.ReportModel;
import harness.api.json.Json;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.record.plan.WrittenWorkload;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/**
 * What a plan says of a workload's parameters.
 *
 * @param bySlots parameters whose value follows the number of slots, and with it that of slaves, where nobody sets it
 * @param byScale parameters that say how much data there are
 * @param footprint that says how many bytes these make
 */
record PlannedWork(Set<String> bySlots, Set<String> byScale, Footprint footprint) {
    private static final String SIZE = "size";

    PlannedWork {
        bySlots = Set.copyOf(bySlots);
        byScale = Set.copyOf(byScale);
    }

    /** Of a run of this version; nothing is known of a workload that its plan does not describe. */
    static PlannedWork of(ReportModel model, String workload) {
        return WrittenWorkload.of(model.plan(), workload).stream()
                .findFirst()
                .map(PlannedWork::of)
                .orElse(new PlannedWork(Set.of(), Set.of(SIZE), Footprint.fixedSeconds(0)));
    }

    private static PlannedWork of(WrittenWorkload planned) {
        Set<String> byScale = new TreeSet<>(planned.scaling(how -> how.startsWith("WITH_SCALE")));
        byScale.add(SIZE);
        Set<String> bySlots = planned.scaling(how -> !how.startsWith("WITH_SCALE") && how.endsWith("_SLOT"));
        JsonNode footprint = planned.descriptor().path("footprint");
        return new PlannedWork(
                bySlots,
                byScale,
                footprint.isObject() ? Json.read(footprint.toString(), Footprint.class) : Footprint.fixedSeconds(0));
    }

    /** Those that have to be equal. */
    Map<String, String> others(Map<String, String> parameters) {
        Map<String, String> others = new TreeMap<>(parameters);
        others.keySet().removeAll(bySlots);
        others.keySet().removeAll(byScale);
        return others;
    }

    /** Those that follow the slots, for a note. */
    Map<String, String> following(Map<String, String> parameters) {
        Map<String, String> following = new TreeMap<>(parameters);
        following.keySet().retainAll(bySlots);
        return following;
    }

    long bytes(Map<String, String> parameters) {
        return (long) footprint.with(parameters).bytes(parameters);
    }

    /** Whether its data are those of the whole cluster. Of a load by clients or of machines by themselves each slave has its own. */
    static boolean ofCluster(ReportModel model, String workload) {
        return WrittenWorkload.of(model.plan(), workload).stream()
                .map(planned -> planned.descriptor().path("needs"))
                .filter(JsonNode::isArray)
                .findFirst()
                .map(needs -> StreamSupport.stream(needs.spliterator(), false)
                        .map(JsonNode::asText)
                        .anyMatch(need -> need.equals(Need.HDFS.name()) || need.equals(Need.MPI.name())))
                .orElse(true);
    }
}
