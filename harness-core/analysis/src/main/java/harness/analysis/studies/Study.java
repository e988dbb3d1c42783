package harness.analysis.studies;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * One of the studies whose experiments Harness repeats.
 *
 * @param key as in {@code docs/studies.md}, for example {@code exposito2014}
 * @param authors in the order of the publication; empty where not known
 * @param title as published; empty where not known
 * @param published where and when
 * @param address where it can be found, if known
 * @param subject what was measured on what, in a few words
 */
public record Study(
        String key, List<String> authors, String title, String published, Optional<URI> address, String subject) {
    public Study {
        authors = List.copyOf(authors);
    }
}
