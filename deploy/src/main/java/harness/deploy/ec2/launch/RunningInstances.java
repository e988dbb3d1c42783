package harness.deploy.ec2.launch;

import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.plan.Ec2Spec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Waits until instances that were started are running and have addresses.
 *
 * @param api of the service
 * @param spec what is rented
 * @param limit of money
 */
public record RunningInstances(Ec2Api api, Ec2Spec spec, MoneyLimit limit) {
    /** States from which an instance still becomes what it is wanted for. */
    static final Set<String> USABLE = Set.of("pending", "running");

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final long PAUSE_MILLIS = 250;

    /** The instances by their ids. */
    Map<String, Ec2Api.Instance> await(List<String> ids) throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        List<Ec2Api.Instance> instances = List.of();
        while (System.nanoTime() < end) {
            limit.require();
            instances = api.instances(ids);
            requireUsable(instances);
            if (instances.size() == ids.size() && instances.stream().allMatch(this::answers)) {
                return instances.stream().collect(Collectors.toMap(Ec2Api.Instance::id, Function.identity()));
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        throw new IOException("after %d min %d of %d instances are running"
                .formatted(
                        LIMIT.toMinutes(),
                        instances.stream().filter(this::answers).count(),
                        ids.size()));
    }

    private static void requireUsable(List<Ec2Api.Instance> instances) throws IOException {
        for (Ec2Api.Instance instance : instances) {
            if (!USABLE.contains(instance.state())) {
                // Such as "Server.InsufficientInstanceCapacity: Insufficient capacity", as if it had been refused.
                throw new CloudException(
                        instance.reason().replaceFirst("(?s)^(?:Client|Server)\\.(\\w+):.*", "$1"),
                        "instance %s is %s instead of running%s"
                                .formatted(
                                        instance.id(),
                                        instance.state(),
                                        instance.reason().isEmpty() ? "" : ": " + instance.reason()),
                        false);
            }
        }
    }

    private boolean answers(Ec2Api.Instance instance) {
        return instance.state().equals("running") && !address(instance).isEmpty();
    }

    /** By which the controller reaches it; empty until it has one. */
    String address(Ec2Api.Instance instance) {
        return spec.connectPrivately() ? instance.privateAddress() : instance.publicAddress();
    }
}
