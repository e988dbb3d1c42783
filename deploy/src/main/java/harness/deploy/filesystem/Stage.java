package harness.deploy.filesystem;

import java.util.List;

/**
 * Steps that are done on all their hosts at once; the next stage waits for them.
 *
 * @param name for people, for example {@code start glusterd}
 * @param steps at most one for each host
 */
public record Stage(String name, List<Step> steps) {
    public Stage {
        steps = List.copyOf(steps);
    }
}
