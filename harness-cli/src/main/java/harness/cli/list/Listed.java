package harness.cli.list;

import java.util.List;
import java.util.Map;

/**
 * One thing of a list.
 *
 * @param name by which it is asked for
 * @param names by which it may be asked for, too
 * @param cells of its line
 * @param details all else, by label, in their order; labels may repeat
 * @param json the whole of it
 */
record Listed(
        String name, List<String> names, List<String> cells, List<Map.Entry<String, String>> details, Object json) {
    Listed {
        names = List.copyOf(names);
        cells = List.copyOf(cells);
        details = List.copyOf(details);
    }
}
