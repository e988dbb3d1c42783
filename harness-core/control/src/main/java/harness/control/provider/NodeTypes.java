package harness.control.provider;

import harness.api.UsageException;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstanceType;
import java.util.Optional;

/**
 * Instance types of a cluster.
 *
 * @param slave of each slave
 * @param other of the master, if it is another
 * @param otherServer of each server of file systems, if it is another
 */
public record NodeTypes(InstanceType slave, Optional<InstanceType> other, Optional<InstanceType> otherServer) {
    /**
     * @param catalogue of types
     * @param slave name or alias of the slaves' type
     * @param master the same of the master's, if it is another
     * @param server the same of the servers', if it is another
     * @return the types
     * @throws UsageException if there is none of such a name; it names the flag
     */
    public static NodeTypes of(Catalogue catalogue, String slave, Optional<String> master, Optional<String> server) {
        return new NodeTypes(
                catalogue.find(slave),
                master.map(name -> find(catalogue, name, "--master-type")),
                server.map(name -> find(catalogue, name, "--server-type")));
    }

    private static InstanceType find(Catalogue catalogue, String name, String flag) {
        try {
            return catalogue.find(name);
        } catch (UsageException e) {
            throw new UsageException(e.getMessage().replace("(--type;", "(%s;".formatted(flag)), e);
        }
    }

    /** {@return that of the master} */
    public InstanceType master() {
        return other.orElse(slave);
    }

    /** {@return that of each server of file systems, where there are any} */
    public InstanceType server() {
        return otherServer.orElse(slave);
    }
}
