package harness.deploy.ec2.rental;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.text.Reason;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.PollingLimit;
import harness.deploy.ec2.launch.Tags;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Finds clusters by their tags alone, and gives back those that have expired.
 *
 * @param api of the service
 * @param clock tells what has expired
 * @param patience how long it may take
 * @param progress is told what was found and done
 */
public record Ec2Reaping(Ec2Api api, InstantSource clock, PollingLimit patience, Consumer<String> progress) {
    public void reap(Optional<String> wanted) throws IOException, InterruptedException {
        Map<String, List<Ec2Api.Resource>> clusters = api.resources(wanted).stream()
                .collect(Collectors.groupingBy(
                        resource -> resource.tags().get(Tags.CLUSTER), TreeMap::new, Collectors.toList()));
        if (clusters.isEmpty()) {
            progress.accept(wanted.map(name -> "nothing of %s exists".formatted(name))
                    .orElse("nothing that Harness has made exists"));
        }
        List<String> left = new ArrayList<>();
        for (Map.Entry<String, List<Ec2Api.Resource>> cluster : clusters.entrySet()) {
            Optional<Instant> expires = expires(cluster.getValue());
            if (wanted.isEmpty() && expires.isPresent() && expires.get().isAfter(clock.instant())) {
                progress.accept("%s expires at %s: left alone (%s)"
                        .formatted(cluster.getKey(), expires.get(), named(cluster.getValue())));
                continue;
            }
            try {
                new Ec2Teardown(api, cluster.getKey(), clock, patience, progress).giveBack(List.of(), Instant.MIN);
            } catch (LeftBehindException | UsageException e) {
                left.add(Reason.of(e));
            }
        }
        if (!left.isEmpty()) {
            throw new LeftBehindException(String.join("; ", left));
        }
    }

    /** The latest that anything of it says; what says nothing has expired. */
    private static Optional<Instant> expires(List<Ec2Api.Resource> resources) {
        return resources.stream()
                .map(resource -> Tags.expiry(resource.tags()))
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder());
    }

    private static String named(List<Ec2Api.Resource> resources) {
        return resources.stream().map(Ec2Api.Resource::toString).collect(Collectors.joining(", "));
    }
}
