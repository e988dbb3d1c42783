package harness.control.trial;

import java.nio.file.Path;

/**
 * What holds for all trials of a run.
 *
 * @param seed of all generated data
 * @param limits how long phases may take
 * @param home the run's own directory in the cluster's file system
 * @param scratch local directory below which each workload gets its own
 * @param mapSlots map tasks that the cluster runs at once
 * @param reduceSlots reduce tasks that the cluster runs at once
 * @param spentPicoUsd what earlier parts of the run have spent at paid services, in 10^-12 USD; negative if that is not known
 * @param sharedMachine whether others are known to work on the machines: what they use is noted and not judged
 */
public record Conditions(
        long seed,
        PhaseLimits limits,
        String home,
        Path scratch,
        int mapSlots,
        int reduceSlots,
        long spentPicoUsd,
        boolean sharedMachine) {}
