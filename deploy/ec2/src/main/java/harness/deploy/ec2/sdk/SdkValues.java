package harness.deploy.ec2.sdk;

import harness.deploy.ec2.Ec2Api;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.InstanceLifecycleType;
import software.amazon.awssdk.services.ec2.model.Tag;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/** Values of the SDK for ours, and ours for those of the SDK. */
final class SdkValues {
    private SdkValues() {}

    static Stream<Ec2Api.Instance> instances(Ec2Client ec2, Filter filter) {
        return ec2.describeInstancesPaginator(request -> request.filters(filter)).reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .map(instance -> new Ec2Api.Instance(
                        instance.instanceId(),
                        instance.state().nameAsString(),
                        text(instance.privateIpAddress()),
                        text(instance.publicIpAddress()),
                        instance.instanceTypeAsString(),
                        instance.instanceLifecycle() == InstanceLifecycleType.SPOT,
                        instance.stateReason() == null
                                ? ""
                                : text(instance.stateReason().message()),
                        tags(instance.tags())));
    }

    static Filter filter(String name, String... values) {
        return Filter.builder().name(name).values(values).build();
    }

    static TagSpecification specification(String type, Map<String, String> tags) {
        return TagSpecification.builder().resourceType(type).tags(tags(tags)).build();
    }

    static List<Tag> tags(Map<String, String> tags) {
        // In one order: a repeated request has to be the same, and that of such a map differs from JVM to JVM.
        return tags.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(tag ->
                        Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList();
    }

    static Map<String, String> tags(List<Tag> tags) {
        return tags.stream().collect(Collectors.toMap(Tag::key, tag -> text(tag.value()), (one, other) -> other));
    }

    private static String text(String text) {
        return text == null ? "" : text;
    }
}
