package harness.record.catalogue;

import java.net.URI;
import java.util.Optional;

/**
 * Where facts of the catalogue come from.
 *
 * @param key short name, as in {@code docs/catalogue.md}
 * @param title what it is
 * @param address where it can be read, if it is published
 * @param date of the state that was read
 */
public record Source(String key, String title, Optional<URI> address, PriceDate date) {
    private static final String GIVEN = ", given by the user";

    /**
     * @param file of the user
     * @param read when
     * @return what that file says
     */
    static Source ofUser(String file, PriceDate read) {
        return new Source(file + GIVEN, file, Optional.empty(), read);
    }

    /** {@return whether it is a file of the user, which counts before everything else} */
    public boolean given() {
        return key.endsWith(GIVEN);
    }
}
