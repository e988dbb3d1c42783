package harness.deploy.ec2.plan;

import harness.control.provider.NodeTypes;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstanceType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Instance types of what is rented.
 *
 * @param type of the slaves
 * @param masterType of the master
 * @param serverType of servers of file systems; absent where there are none
 * @param given those of them that the user has described; of what was rented before one could, none
 */
record RentedTypes(String type, String masterType, Optional<String> serverType, List<InstanceType> given) {
    RentedTypes {
        given = given == null ? List.of() : List.copyOf(given);
    }

    static RentedTypes of(NodeTypes types, boolean servers) {
        return new RentedTypes(
                types.slave().name(),
                types.master().name(),
                servers ? Optional.of(types.server().name()) : Optional.empty(),
                Stream.of(types.slave(), types.master(), types.server())
                        .filter(InstanceType::given)
                        .distinct()
                        .toList());
    }

    /** Each once, that of the slaves first. */
    List<String> names() {
        return Stream.concat(Stream.of(type, masterType), serverType.stream())
                .distinct()
                .toList();
    }

    InstanceType slave() {
        return find(type);
    }

    InstanceType master() {
        return find(masterType);
    }

    InstanceType server() {
        return find(serverType.orElse(type));
    }

    private InstanceType find(String name) {
        return given.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseGet(() -> Catalogue.load().find(name));
    }
}
