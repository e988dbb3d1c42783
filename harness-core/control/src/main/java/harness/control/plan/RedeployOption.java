package harness.control.plan;

import harness.api.UsageException;
import harness.control.provider.Provider;
import harness.record.plan.Option;
import java.util.Optional;

/** What {@code --redeploy} means, and with what it has no meaning. */
final class RedeployOption {
    private static final int MOST = 100;

    private RedeployOption() {}

    /**
     * @return how many times the cluster is started, where that is said and more than once
     * @throws UsageException if the number is not allowed, or the cluster cannot be started anew
     */
    static Optional<Integer> of(UserInput asked, Provider provider) {
        Optional<UserInput.Value> redeploy = asked.get(Option.REDEPLOY);
        int times = (int) Planner.number(asked, Option.REDEPLOY, 1, 1, MOST);
        if (redeploy.isEmpty() || times == 1) {
            return Optional.empty();
        }
        refuse(redeploy.get(), asked.get(Option.CLUSTER), "the cluster '%s' stays as it was rented (--cluster)");
        refuse(
                redeploy.get(),
                asked.get(Option.PRECISION),
                "a pilot decides on repeats within one deployment, and '%s' was asked for (--precision)");
        refuse(
                redeploy.get(),
                asked.get(Option.MIN_SLAVES),
                "each has to have as many slaves, and '%s' may be enough (--min-slaves)");
        if (!provider.deploysCluster()) {
            throw new UsageException(
                    "'%s' has no meaning with provider %s, which deploys no cluster: leave out %s, or use another --provider (%s)"
                            .formatted(
                                    redeploy.get().text(),
                                    provider.name(),
                                    Option.REDEPLOY.flag(),
                                    redeploy.get().origin()));
        }
        return Optional.of(times);
    }

    private static void refuse(UserInput.Value redeploy, Optional<UserInput.Value> other, String why) {
        other.ifPresent(value -> {
            throw new UsageException("'%s' deployments are not possible, since %s: leave out the one or the other (%s)"
                    .formatted(redeploy.text(), why.formatted(value.text()), redeploy.origin()));
        });
    }
}
