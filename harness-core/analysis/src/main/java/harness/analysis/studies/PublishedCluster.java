package harness.analysis.studies;

import java.math.BigDecimal;
import java.util.OptionalInt;

/**
 * A cluster of a study with the hourly price that was printed for it.
 *
 * @param study the study's key
 * @param table where the price stands
 * @param name the study's name, for example {@code HS1-based 16 slaves}
 * @param software what ran on it: {@code Hadoop}, {@code OrangeFS}
 * @param serverType instance type of the master or of the file servers
 * @param servers how many of these
 * @param serverLayout how the disks of each file server were joined, for example {@code raid0} (exposito2014, 5.2.1); else empty
 * @param clientType instance type of the slaves or clients
 * @param clients how many of these
 * @param placementGroup whether all were placed close to each other
 * @param usdPerHour United States dollars per hour for all instances together
 * @param processes of a parallel program, where one is meant
 * @param mapSlots of all slaves together, where it is a Hadoop cluster
 * @param reduceSlots of all slaves together, where it is a Hadoop cluster
 */
public record PublishedCluster(
        String study,
        String table,
        String name,
        String software,
        String serverType,
        int servers,
        String serverLayout,
        String clientType,
        int clients,
        boolean placementGroup,
        BigDecimal usdPerHour,
        OptionalInt processes,
        OptionalInt mapSlots,
        OptionalInt reduceSlots) {}
