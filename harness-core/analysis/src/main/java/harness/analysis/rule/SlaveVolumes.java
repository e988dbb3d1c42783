package harness.analysis.rule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import harness.api.json.Json;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstanceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the slaves of a run on rented machines keep data on, as its plan says.
 *
 * @param type of the instances
 * @param data network volumes beside the root volume
 * @param root the root volume, which takes the data where there is nothing else
 * @param localDisks that come with an instance; absent where the catalogue does not know the type
 */
record SlaveVolumes(String type, List<Volume> data, Volume root, Optional<Integer> localDisks) {
    /**
     * A network volume.
     *
     * @param type for example {@code gp3}
     * @param gib size
     */
    record Volume(String type, int gib) {
        private static Volume of(JsonNode volume) {
            return new Volume(volume.path("type").asText(), volume.path("gib").intValue());
        }
    }

    SlaveVolumes {
        data = List.copyOf(data);
    }

    /** Absent where the plan is of no rented machines. */
    static Optional<SlaveVolumes> of(JsonNode plan) {
        JsonNode rented = plan.at("/deployment/facts/ec2");
        if (!rented.isTextual()) {
            return Optional.empty();
        }
        try {
            JsonNode spec = Json.mapper().readTree(rented.textValue());
            List<Volume> data = new ArrayList<>();
            spec.path("data").forEach(volume -> data.add(Volume.of(volume)));
            String type = spec.path("type").asText();
            return Optional.of(new SlaveVolumes(
                    type,
                    data,
                    Volume.of(spec.path("root")),
                    Catalogue.load().all().stream()
                            .filter(known -> known.name().equals(type))
                            .findFirst()
                            .map(InstanceType::diskCount)));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** Whether data lie on the root volume, where that is known. */
    Optional<Boolean> onRoot() {
        return data.isEmpty() ? localDisks.map(disks -> disks == 0) : Optional.of(false);
    }

    /** Network volumes that data lie on, as far as that is known. */
    List<Volume> used() {
        return onRoot().orElse(true) ? List.of(root) : data;
    }
}
