package harness.record.plan;

import harness.api.cluster.Concurrency;
import harness.api.cluster.Deviation;
import harness.api.cluster.Setting;
import harness.api.json.Json;
import harness.api.result.Platform;
import harness.api.workload.Need;
import harness.record.catalogue.InstanceType;
import harness.record.money.Budget;
import harness.record.money.Rent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a provider would start for a request; nothing has been started yet.
 *
 * @param platform stands beside every number
 * @param shape the cluster in words, for example {@code 16 slaves x 24 directories, 6 map + 2 reduce slots}
 * @param concurrency how many tasks the cluster really runs at once
 * @param replication copies of each HDFS block
 * @param onThisMachine whether the controller's machine holds the whole cluster, so that sizes follow it
 * @param memoryBytes memory that the controller's machine needs for it, 0 where it runs elsewhere
 * @param startSeconds estimated time to a healthy cluster, and back
 * @param settings every derived or given setting, with its source
 * @param facts what else the provider needs to start it, by its own keys
 * @param notes what the user should know, one line each
 * @param rent what the machines cost while they are rented, if they are and a price applies
 */
public record Deployment(
        Platform platform,
        String shape,
        Concurrency concurrency,
        int replication,
        boolean onThisMachine,
        long memoryBytes,
        double startSeconds,
        List<Setting> settings,
        Map<String, String> facts,
        List<String> notes,
        Optional<Rent> rent) {
    /** The fact that names the version of Hadoop that is deployed. */
    public static final String HADOOP_VERSION = "hadoop.version";

    /** The fact that lists what of that Hadoop is not stock. */
    public static final String DEVIATIONS = "hadoop.deviations";

    /** The fact that says how many bytes can be written on all slaves together, where they are not this machine. */
    public static final String FREE_DISK_BYTES = "free.disk.bytes";

    /** The fact that says how many directories for data, one on each disk, each slave has at least. */
    public static final String LEAST_DISKS = "disks.least";

    /** The fact that says how many bytes can be written to each of these directories at least. */
    public static final String LEAST_FREE_DISK_BYTES = "free.disk.least.bytes";

    /** The fact that says how much memory all slaves have together, where HDFS is on machines of their own. */
    public static final String MEMORY_BYTES = "memory.bytes";

    /** The fact that says how much memory each slave has at least. */
    public static final String LEAST_MEMORY_BYTES = "memory.least.bytes";

    /** The fact that says how much all last-level caches of a slave have at most. */
    public static final String MOST_CACHE_BYTES = "caches.most.bytes";

    /** The fact that says how much memory there is for the heap of a workload's own process. */
    public static final String CLIENT_MEMORY_BYTES = "client.memory.bytes";

    /** The fact that says how large the heap of a map task is. */
    public static final String TASK_HEAP_BYTES = "task.heap.bytes";

    /** Before the name of a class-path group: the fact that says how many MiB the heap of its process has, where it is not as standard. */
    public static final String HEAP_MIB = "heap.mib.";

    /** Key of the fact that machines are rented for money and nobody knows how much: why, in words. */
    public static final String COST_UNKNOWN = "cost.unknown";

    /** Key of the fact that this is a quote by the catalogue, which nothing can be started by: why nobody was asked. */
    public static final String QUOTED = "quoted";

    /** The fact that says what may still be spent on machines that were rented before with a limit, in USD, 0 or more. */
    public static final String USD_LEFT = "usd.left";

    /** The fact that names the region of rented machines. */
    public static final String REGION = "region";

    /** The fact that says how many processes of MPI run at once, where it is not as many as tasks. */
    public static final String MPI_SLOTS = "slots.mpi";

    /** The fact that holds an instance type that the user has described. */
    private static final String GIVEN_TYPE = "type.given";

    private static final String BLOCK_SIZE = "dfs.blocksize";

    /**
     * A deployment on machines that are not rented.
     *
     * @param platform stands beside every number
     * @param shape the cluster in words
     * @param concurrency how many tasks the cluster really runs at once
     * @param replication copies of each HDFS block
     * @param onThisMachine whether the controller's machine holds the whole cluster
     * @param memoryBytes memory that the controller's machine needs for it
     * @param startSeconds estimated time to a healthy cluster, and back
     * @param settings every derived or given setting
     * @param facts what else the provider needs
     * @param notes what the user should know
     */
    public Deployment(
            Platform platform,
            String shape,
            Concurrency concurrency,
            int replication,
            boolean onThisMachine,
            long memoryBytes,
            double startSeconds,
            List<Setting> settings,
            Map<String, String> facts,
            List<String> notes) {
        this(
                platform,
                shape,
                concurrency,
                replication,
                onThisMachine,
                memoryBytes,
                startSeconds,
                settings,
                facts,
                notes,
                Optional.empty());
    }

    public Deployment {
        settings = List.copyOf(settings);
        facts = Map.copyOf(facts);
        notes = List.copyOf(notes);
    }

    /**
     * @param deviations of the Hadoop that is deployed
     * @return a fact that lists them
     */
    public static Map.Entry<String, String> fact(List<Deviation> deviations) {
        return Map.entry(DEVIATIONS, Json.line(deviations));
    }

    /**
     * @param type of the slaves
     * @return a fact that holds it where the user has described it, so that nobody needs the file again; else none
     */
    public static Map<String, String> givenType(InstanceType type) {
        return type.given() ? Map.of(GIVEN_TYPE, Json.line(type)) : Map.of();
    }

    /** {@return the instance type of the slaves, if the user has described it} */
    public Optional<InstanceType> givenType() {
        return Optional.ofNullable(facts.get(GIVEN_TYPE))
                .map(text -> Json.read(text, InstanceType.class))
                .filter(type -> type.name().equals(platform.instanceType()));
    }

    /** {@return what of the Hadoop that is deployed is not stock; none where no Hadoop is} */
    public List<Deviation> deviations() {
        return Optional.ofNullable(facts.get(DEVIATIONS))
                .map(text -> List.of(Json.read(text, Deviation[].class)))
                .orElse(List.of());
    }

    /**
     * @param needs of a workload
     * @return how many of its tasks, or processes, run at once
     */
    public Concurrency concurrency(Set<Need> needs) {
        return Optional.ofNullable(facts.get(MPI_SLOTS))
                .filter(slots -> needs.contains(Need.MPI))
                .map(slots -> new Concurrency(Integer.parseInt(slots), concurrency.reduces()))
                .orElse(concurrency);
    }

    /**
     * @param maxUsd what the user has limited it to, as written and checked by the provider
     * @return what it costs and may cost, if machines are rented and a price applies
     */
    public Optional<Budget> budget(Optional<String> maxUsd) {
        Optional<Double> left = Optional.ofNullable(facts.get(USD_LEFT)).map(Double::valueOf);
        return Budget.of(rent, maxUsd).map(budget -> left.map(budget::within).orElse(budget));
    }

    /**
     * @param more facts
     * @param moreNotes for the user
     * @return the same with these
     */
    public Deployment with(Map<String, String> more, List<String> moreNotes) {
        return with(more, moreNotes, rent);
    }

    /**
     * @param more facts
     * @param moreNotes for the user
     * @param paid of machines that are rented
     * @return the same with these
     */
    public Deployment with(Map<String, String> more, List<String> moreNotes, Optional<Rent> paid) {
        Map<String, String> allFacts = new HashMap<>(facts);
        allFacts.putAll(more);
        List<String> allNotes = new ArrayList<>(notes);
        allNotes.addAll(moreNotes);
        return new Deployment(
                platform,
                shape,
                concurrency,
                replication,
                onThisMachine,
                memoryBytes,
                startSeconds,
                settings,
                allFacts,
                allNotes,
                paid);
    }

    /**
     * HDFS places no block where less than a whole block is free, however little is written to it. The directories of a
     * cluster on this machine share one disk, elsewhere each copy needs its own.
     *
     * @return bytes that must stay free beside the data for the last block to be placed; 0 without HDFS
     */
    public long freeBlockBytes() {
        return settings.stream()
                .filter(setting -> setting.key().equals(BLOCK_SIZE))
                .findFirst()
                .map(setting -> Long.parseLong(setting.value()) * (onThisMachine ? 1 : replication))
                .orElse(0L);
    }
}
