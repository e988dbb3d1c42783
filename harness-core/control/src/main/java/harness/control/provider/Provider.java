package harness.control.provider;

import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.cache.ProgramMount;
import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import harness.api.workload.Need;
import harness.control.cluster.Cluster;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Somebody who provides machines; found by {@link java.util.ServiceLoader}. */
public interface Provider {
    /** As many as the largest cluster of the studies that are compared with has. */
    int DEFAULT_SLAVES = 16;

    /** The fewest by which a rule judges an interval, and of which a pilot is made. */
    int REPEATS = 5;

    /** {@return as the user types it, for example {@code embedded}} */
    String name();

    /** {@return one line} */
    String summary();

    /** {@return timed repeats of each workload when the user does not say} */
    default int defaultRepeats() {
        return REPEATS;
    }

    /**
     * @return whether the user names the machines in an inventory: then it has to be given, and an instance type has no
     *     meaning
     */
    default boolean takesInventory() {
        return false;
    }

    /**
     * @return whether files that workloads use are on this machine, and its hardware counts; else they are on machines that
     *     the user names or that are rented
     */
    default boolean onThisMachine() {
        return !takesInventory();
    }

    /**
     * @param deployment that it has planned
     * @return addresses of the machines that are measured, as numbers, where they are not rented; none: this machine alone
     */
    default Set<String> addresses(Deployment deployment) {
        return Set.of();
    }

    /**
     * @return keys of the options that mean something to this provider and not to every one, for example {@code region}
     */
    default Set<String> options() {
        return Set.of();
    }

    /**
     * @param option key of an option that means nothing to this provider
     * @return what the user does instead, in the imperative, if there is anything
     */
    default Optional<String> instead(String option) {
        return Optional.empty();
    }

    /**
     * @param inventory as in {@link ClusterRequest#inventory}
     * @return slaves when the user does not say
     * @throws UsageException if the inventory cannot be used
     */
    default int defaultSlaves(Optional<Path> inventory) {
        return DEFAULT_SLAVES;
    }

    /**
     * @param inventory as in {@link ClusterRequest#inventory}
     * @param options as in {@link ClusterRequest#options}
     * @return slaves when the user does not say
     * @throws UsageException if the inventory or what the options name cannot be used
     */
    default int defaultSlaves(Optional<Path> inventory, Map<String, String> options) {
        return defaultSlaves(inventory);
    }

    /**
     * @param inventory as in {@link ClusterRequest#inventory}
     * @param options as in {@link ClusterRequest#options}
     * @return how many machines beside the slaves serve file systems and do nothing else: programs of MPI use these and no others
     * @throws UsageException if the inventory or what the options name cannot be used
     */
    default int servers(Optional<Path> inventory, Map<String, String> options) {
        return 0;
    }

    /**
     * Tells settings of the cluster's services from parameters of workloads.
     *
     * @param key as given with {@code --set}
     * @return whether it is a setting of a service that this provider deploys
     */
    boolean isServiceSetting(String key);

    /** {@return what workloads find on what this provider starts: those run there that need no more} */
    Set<Need> provides();

    /** {@return what the workloads of a run that names none need at most} */
    default Set<Need> providesByDefault() {
        return provides();
    }

    /** {@return whether it deploys services; one that does not is chosen where no workload needs any} */
    default boolean deploysCluster() {
        return Need.ofHadoop(provides());
    }

    /**
     * Derives what would be started; starts nothing and pays for nothing.
     *
     * @param request what is asked for
     * @return what would be started
     * @throws UsageException if this provider cannot do it
     */
    Deployment plan(ClusterRequest request);

    /**
     * Adds what the workloads ask of the cluster beside the services that all of them use; starts nothing and pays for
     * nothing.
     *
     * @param deployment as {@link #plan} gave it
     * @param workloads of the plan, with every parameter
     * @return what would be started for these workloads
     * @throws UsageException if the cluster has not what they need; so it is, if not overridden, where one needs a file system
     *     that has to be deployed
     */
    default Deployment equip(Deployment deployment, List<PlannedWorkload> workloads) {
        workloads.stream()
                .map(workload -> workload.parameters().getOrDefault(FileSystemSpec.FILESYSTEM, ""))
                .filter(FileSystemKind::isDeployed)
                .findFirst()
                .ifPresent(word -> {
                    throw new UsageException(
                            "file system '%s' is deployed on several machines, not by provider %s: use --provider hosts or ec2 (--filesystem)"
                                    .formatted(word, name()));
                });
        return deployment;
    }

    /**
     * Refuses directories of this machine that the provider cannot work with, before anything is started.
     *
     * @param deployment that it has planned
     * @param run the directory of the run, absolute; need not exist yet
     * @param cache what runs share; need not exist yet
     * @throws UsageException if one cannot be used, with the way out
     */
    default void requireUsable(Deployment deployment, Path run, CacheDirectory cache) {
        ProgramMount.forPrograms(run, "run");
    }

    /**
     * Starts the cluster and waits until it is healthy.
     *
     * @param deployment what to start
     * @param site where this run may write and whom it tells
     * @return a healthy cluster
     * @throws IOException if it cannot be started or does not become healthy; nothing is left running then
     * @throws InterruptedException if the waiting thread is interrupted; nothing is left running then
     */
    Cluster start(Deployment deployment, Site site) throws IOException, InterruptedException;
}
