package harness.control.provider;

import harness.api.UsageException;
import harness.api.text.Reason;
import harness.control.journal.Journal;
import harness.control.journal.Ledger;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Where the papers of a rental are. */
public final class RentalDirectory {
    private RentalDirectory() {}

    /**
     * @param directory where something is rented
     * @return whether it is for one run, which has results, and not for a cluster that stays
     */
    public static boolean isOfRun(Path directory) {
        return Files.exists(new RunDirectory(directory).results());
    }

    /**
     * @param directory where something may be rented
     * @return whether a cluster is there that stays
     */
    public static boolean isCluster(Path directory) {
        return Files.exists(directory.resolve(Renting.JOURNAL)) && !isOfRun(directory);
    }

    /**
     * @param directory of a cluster, or where one is to be
     * @return whether it is there and holds nothing: what was rented was given back, or it never came to renting
     * @throws UsageException if it cannot be read
     */
    public static boolean isVacant(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            Path journal = directory.resolve(Renting.JOURNAL);
            return Files.exists(journal)
                    ? !isOfRun(directory)
                            && Ledger.of(Journal.read(journal)).held().isEmpty()
                    : files.findAny().isEmpty();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return false;
        } catch (IOException e) {
            throw new UsageException("%s cannot be read (%s)".formatted(directory, Reason.of(e)), e);
        }
    }

    /**
     * @param out below which runs and clusters are kept
     * @param name of one of them, or its directory
     * @return its directory
     * @throws UsageException if nothing was rented there
     */
    public static Path find(Path out, String name) {
        for (Path directory : new Path[] {Path.of(name), out.resolve(name)}) {
            if (Files.exists(directory.resolve(Renting.JOURNAL))) {
                return directory.toAbsolutePath().normalize();
            }
        }
        throw new UsageException("nothing was rented as '%s': neither %s nor %s has a %s (--out)"
                .formatted(name, name, out.resolve(name), Renting.JOURNAL));
    }
}
