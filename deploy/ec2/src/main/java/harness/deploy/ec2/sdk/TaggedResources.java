package harness.deploy.ec2.sdk;

import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.ResourceKind;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;

/**
 * What carries the tag of a cluster.
 *
 * @param ec2 the client
 * @param threads ask for each kind at the same time
 */
record TaggedResources(Ec2Client ec2, Executor threads) {
    private static final String CLUSTER = "harness:cluster";

    List<Ec2Api.Resource> of(Optional<String> cluster) {
        Filter tagged = cluster.map(name -> SdkValues.filter("tag:" + CLUSTER, name))
                .orElseGet(() -> SdkValues.filter("tag-key", CLUSTER));
        List<CompletableFuture<List<Ec2Api.Resource>>> asked = Stream.<Supplier<Stream<Ec2Api.Resource>>>of(
                        () -> machines(tagged),
                        () -> volumes(tagged),
                        () -> securityGroups(tagged),
                        () -> placementGroups(tagged),
                        () -> keyPairs(tagged))
                .map(ask -> CompletableFuture.supplyAsync(() -> ask.get().toList(), threads))
                .toList();
        List<Ec2Api.Resource> found = joined(asked);
        // Not every cloud filters everything.
        return found.stream()
                .filter(resource -> resource.tags().containsKey(CLUSTER))
                .filter(resource ->
                        cluster.isEmpty() || resource.tags().get(CLUSTER).equals(cluster.get()))
                .toList();
    }

    private static List<Ec2Api.Resource> joined(List<CompletableFuture<List<Ec2Api.Resource>>> asked) {
        try {
            return asked.stream().flatMap(answer -> answer.join().stream()).toList();
        } catch (CompletionException e) {
            // What the service says is what matters.
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private Stream<Ec2Api.Resource> machines(Filter tagged) {
        return SdkValues.instances(ec2, tagged)
                .filter(instance -> !instance.ended())
                .map(instance -> new Ec2Api.Resource(
                        ResourceKind.INSTANCE, instance.id(), instance.id(), instance.state(), instance.tags()));
    }

    private Stream<Ec2Api.Resource> volumes(Filter tagged) {
        return ec2.describeVolumesPaginator(request -> request.filters(tagged)).volumes().stream()
                .map(volume -> new Ec2Api.Resource(
                        ResourceKind.VOLUME,
                        volume.volumeId(),
                        volume.volumeId(),
                        volume.stateAsString(),
                        SdkValues.tags(volume.tags())));
    }

    private Stream<Ec2Api.Resource> securityGroups(Filter tagged) {
        return ec2.describeSecurityGroupsPaginator(request -> request.filters(tagged)).securityGroups().stream()
                .map(group -> new Ec2Api.Resource(
                        ResourceKind.SECURITY_GROUP,
                        group.groupId(),
                        group.groupName(),
                        "",
                        SdkValues.tags(group.tags())));
    }

    private Stream<Ec2Api.Resource> placementGroups(Filter tagged) {
        return ec2.describePlacementGroups(request -> request.filters(tagged)).placementGroups().stream()
                .map(group -> new Ec2Api.Resource(
                        ResourceKind.PLACEMENT_GROUP,
                        group.groupId(),
                        group.groupName(),
                        "",
                        SdkValues.tags(group.tags())));
    }

    private Stream<Ec2Api.Resource> keyPairs(Filter tagged) {
        return ec2.describeKeyPairs(request -> request.filters(tagged)).keyPairs().stream()
                .map(pair -> new Ec2Api.Resource(
                        ResourceKind.KEY_PAIR, pair.keyPairId(), pair.keyName(), "", SdkValues.tags(pair.tags())));
    }
}
