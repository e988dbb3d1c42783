package harness.analysis.scaling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.analysis.report.ReportModel;
import harness.api.json.Json;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

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
        for (JsonNode planned : model.plan().orElse(MissingNode.getInstance()).path("workloads")) {
            JsonNode descriptor = planned.path("descriptor");
            if (descriptor.path("name").asText().equals(workload)) {
                return of(descriptor);
            }
        }
        return new PlannedWork(Set.of(), Set.of(SIZE), Footprint.fixedSeconds(0));
    }

    private static PlannedWork of(JsonNode descriptor) {
        Set<String> bySlots = new TreeSet<>();
        Set<String> byScale = new TreeSet<>(Set.of(SIZE));
        for (JsonNode parameter : descriptor.path("parameters")) {
            String name = parameter.path("name").asText();
            String scaling = parameter.at("/standard/scaling").asText();
            if (scaling.startsWith("WITH_SCALE")) {
                byScale.add(name);
            } else if (scaling.endsWith("_SLOT")) {
                bySlots.add(name);
            }
        }
        JsonNode footprint = descriptor.path("footprint");
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
        for (JsonNode planned : model.plan().orElse(MissingNode.getInstance()).path("workloads")) {
            JsonNode descriptor = planned.path("descriptor");
            if (descriptor.path("name").asText().equals(workload)
                    && descriptor.path("needs").isArray()) {
                for (JsonNode need : descriptor.path("needs")) {
                    if (need.asText().equals(Need.HDFS.name()) || need.asText().equals(Need.MPI.name())) {
                        return true;
                    }
                }
                return false;
            }
        }
        return true;
    }
}
