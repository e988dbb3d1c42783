package harness.deploy.ec2.sdk;

import harness.deploy.ec2.api.Ec2Api;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.InstanceLifecycleType;
import software.amazon.awssdk.services.ec2.model.Tag;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/** Values of the SDK for ours, and ours for those of the SDK. */
final class SdkValues {
    private static final Pattern TRANSITION =
            Pattern.compile("\\((\\d{4}-\\d{2}-\\d{2}) (\\d{2}:\\d{2}:\\d{2}) (?:GMT|UTC)\\)");

    private SdkValues() {}

    static Stream<Ec2Api.Instance> instances(Ec2Client ec2, Filter filter) {
        return ec2.describeInstancesPaginator(request -> request.filters(filter)).reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .map(instance -> new Ec2Api.Instance(
                        instance.instanceId(),
                        new Ec2Api.InstanceState(
                                instance.state().nameAsString(),
                                instance.stateReason() == null
                                        ? ""
                                        : text(instance.stateReason().message()),
                                transition(text(instance.stateTransitionReason()))),
                        text(instance.privateIpAddress()),
                        text(instance.publicIpAddress()),
                        instance.instanceTypeAsString(),
                        instance.instanceLifecycle() == InstanceLifecycleType.SPOT,
                        text(instance.clientToken()),
                        tags(instance.tags())));
    }

    /** When an instance was told to end, for example {@code User initiated (2026-03-01 10:00:00 GMT)}. */
    static Optional<Instant> transition(String reason) {
        Matcher time = TRANSITION.matcher(reason);
        return time.find() ? Optional.of(Instant.parse(time.group(1) + "T" + time.group(2) + "Z")) : Optional.empty();
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
