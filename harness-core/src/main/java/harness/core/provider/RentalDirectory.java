package harness.core.provider;

import harness.core.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the papers of a rental are. */
public final class RentalDirectory {
    private RentalDirectory() {}

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
