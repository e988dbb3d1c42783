package harness.api.host;

import java.util.Map;

/**
 * Asks the workload host to do one phase of one workload; one line of JSON on the host's standard input.
 *
 * @param phase what to do
 * @param workload the workload's name
 * @param trial the trial's id, or the workload's name for the phases outside trials
 * @param repeat 0 for the warm-up and outside trials
 * @param seed of all generated data
 * @param parameters every parameter with its effective value
 * @param configuration directory of the cluster's client configuration
 * @param home the run's own directory in the cluster's file system
 * @param scratch the workload's own local directory
 * @param mapSlots map tasks that the cluster runs at once
 * @param reduceSlots reduce tasks that the cluster runs at once
 * @param spentPicoUsd what the run has spent at paid services so far, in 10^-12 USD; negative if that is not known
 */
public record PhaseRequest(
        Phase phase,
        String workload,
        String trial,
        int repeat,
        long seed,
        Map<String, String> parameters,
        String configuration,
        String home,
        String scratch,
        int mapSlots,
        int reduceSlots,
        long spentPicoUsd) {
    /**
     * @param directory another local directory
     * @return the same request with that one, for a host on another machine
     */
    public PhaseRequest withScratch(String directory) {
        return new PhaseRequest(
                phase,
                workload,
                trial,
                repeat,
                seed,
                parameters,
                configuration,
                home,
                directory,
                mapSlots,
                reduceSlots,
                spentPicoUsd);
    }

    /**
     * @param next another phase
     * @return the same request for that phase
     */
    public PhaseRequest withPhase(Phase next) {
        return new PhaseRequest(
                next,
                workload,
                trial,
                repeat,
                seed,
                parameters,
                configuration,
                home,
                scratch,
                mapSlots,
                reduceSlots,
                spentPicoUsd);
    }

    /**
     * @param values every parameter with its effective value
     * @return the same request with these
     */
    public PhaseRequest withParameters(Map<String, String> values) {
        return new PhaseRequest(
                phase,
                workload,
                trial,
                repeat,
                seed,
                Map.copyOf(values),
                configuration,
                home,
                scratch,
                mapSlots,
                reduceSlots,
                spentPicoUsd);
    }
}
