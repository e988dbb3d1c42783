package harness.control.provider;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What a {@link Provider} can do besides whose machines cost money until they are given back. */
public interface Renting {
    /** The journal of a rental, in its directory. */
    String JOURNAL = "journal.jsonl";

    /**
     * Refuses early what could only fail later.
     *
     * @param planned what was planned
     * @throws UsageException if it is to run on machines that another run uses now
     */
    void requireFree(Deployment planned);

    /**
     * @param planned what was planned, with a limit
     * @param maxUsd what it may cost at most, with what was rented in its directory before, in USD; 0 or more
     * @return the same with this limit
     */
    Deployment withLimit(Deployment planned, double maxUsd);

    /**
     * Reads papers alone, also while somebody works with them.
     *
     * @param directory of a rental
     * @return what all that was ever rented there has cost until now, in USD: what may be there counts as if it were, what
     *     may have been started until it had ended by itself; empty where a price is not known
     * @throws UsageException if its journal is corrupt
     */
    Optional<Double> spent(Path directory);

    /**
     * Rents machines, or goes on with those that the directory's journal names. They answer when this returns.
     *
     * @param planned what was planned
     * @param workloads that will run there, for which the machines are made ready; empty if nobody knows yet
     * @param site where, for what
     * @return the machines
     * @throws UsageException if the provider refuses what was asked for, or the machines have not what the workloads need;
     *     nothing is left then
     * @throws IOException if it fails; nothing is left then, or a {@link LeftBehindException} says what
     * @throws InterruptedException if this thread is interrupted; nothing is left then
     */
    Rented rent(Deployment planned, List<PlannedWorkload> workloads, RentalSite site)
            throws IOException, InterruptedException;

    /**
     * @param directory of a rental
     * @return what was planned for it, with which {@link #rent} goes on where an earlier controller has ended
     * @throws UsageException if nothing was rented there
     */
    Deployment planned(Path directory);

    /**
     * @param directory of a rental
     * @param slaves how many it is to have; 1 or more
     * @return what would be there then; nothing is changed yet
     * @throws UsageException if nothing was rented there, nothing is left of it, or too little is left of its limit
     */
    Deployment resized(Path directory, int slaves);

    /**
     * Rents machines in addition, or gives some back. It can be repeated when it has failed.
     *
     * @param resized what is to be there, as {@link #resized} gave it
     * @param site of the rental
     * @return the machines; closing it leaves them
     * @throws UsageException if the provider refuses what was asked for, or a run uses the machines; they are as before then
     * @throws IOException if it fails; no machine is forgotten then
     * @throws InterruptedException if this thread is interrupted; no machine is forgotten then
     */
    Rented resize(Deployment resized, RentalSite site) throws IOException, InterruptedException;

    /**
     * @param directory of a rental
     * @return what exists of it
     * @throws IOException if the provider cannot be asked
     */
    RentalStatus status(Path directory) throws IOException;

    /**
     * @param directory of a rental
     * @param node name of a machine
     * @param command to run there; a shell if empty
     * @return the words of the command that does it
     * @throws UsageException if there is no such machine
     * @throws IOException if the provider cannot be asked
     */
    List<String> ssh(Path directory, String node, List<String> command) throws IOException;

    /**
     * Gives everything back and asks the provider whether that is so.
     *
     * @param directory of a rental
     * @param progress is told what was done, line by line
     * @throws LeftBehindException if something is left
     * @throws IOException if the provider cannot be asked
     * @throws InterruptedException if this thread is interrupted
     */
    void giveBack(Path directory, Consumer<String> progress) throws IOException, InterruptedException;

    /**
     * Finds by their marks, without any journal, rentals that have expired, and gives them back.
     *
     * @param options the provider's options, by key
     * @param cluster this one only, even if it has not expired
     * @param progress is told what was found and done, line by line
     * @throws LeftBehindException if something is left
     * @throws IOException if the provider cannot be asked
     * @throws InterruptedException if this thread is interrupted
     */
    void reap(Map<String, String> options, Optional<String> cluster, Consumer<String> progress)
            throws IOException, InterruptedException;
}
