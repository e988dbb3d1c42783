package harness.deploy.ec2;

import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.ResourceKind;
import harness.deploy.ec2.launch.Tags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** An account in memory: what was made on it, and how it is to behave. What asks it is a {@link FakeClient}. */
public final class FakeCloud {
    private final FakeInstances instances = new FakeInstances();
    private final FakeFailures failures = new FakeFailures();
    private final Map<String, Ec2Api.Resource> others = new LinkedHashMap<>();
    private final Set<String> open = new TreeSet<>();
    private FakePrices prices = new FakePrices();
    private Set<String> offering = new TreeSet<>(List.of("us-east-1a", "us-east-1b"));
    private String region = "us-east-1";
    private boolean amazon;
    private boolean newestHidden;
    private boolean answersLost;
    private int next = 1;

    public FakeCloud amazons() {
        amazon = true;
        return this;
    }

    public FakeCloud inRegion(String name) {
        region = name;
        return this;
    }

    public FakeCloud listing(FakePrices list) {
        prices = list;
        return this;
    }

    public FakeCloud capacity(int most) {
        instances.capacity(most);
        return this;
    }

    public FakeCloud offeringIn(String... zones) {
        offering = new TreeSet<>(List.of(zones));
        return this;
    }

    public FakeCloud failing(String code, String message) {
        failures.always(new CloudException(code, message, true));
        return this;
    }

    /** Fails one call; several failures fail as many calls. */
    synchronized void failingOnce(CloudException failure) {
        failures.once(failure);
    }

    /** The next calls of a method say that something is not known. */
    public synchronized void notYetKnown(String method, String code, int times) {
        for (int i = 0; i < times; i++) {
            failures.once(method, new CloudException(code, "it does not exist", true));
        }
    }

    /** The answer to each creation but that of instances is lost, and its client asks again. */
    synchronized void losingAnswers() {
        answersLost = true;
    }

    /** The newest instance is not found by its tags, as if it had been made a moment ago. */
    synchronized void hideNewest(boolean hide) {
        newestHidden = hide;
    }

    /** Instances that do not end although they are told to. */
    synchronized void keepAlive(Set<String> ids) {
        instances.keepAlive(ids);
    }

    /** As if the service, or the machine itself, ended it. */
    synchronized void end(String id, String reason) {
        instances.end(id, reason);
    }

    /** The service says when. */
    synchronized void end(String id, Instant until) {
        instances.end(id, until);
    }

    /** Instances that have ended are not shown any more, as an hour later. */
    synchronized void forgetEnded() {
        instances.forgetEnded();
    }

    public FakeClient client() {
        return new FakeClient(this, Integer.MAX_VALUE);
    }

    /** Dies at a call: an even number before the call with half that number is carried out, an odd one after it. */
    FakeClient dyingAt(int point) {
        return new FakeClient(this, point);
    }

    /** From where SSH may come. */
    public synchronized Set<String> open() {
        return Set.copyOf(open);
    }

    /** Those that were carried out; one that was repeated is there once. */
    synchronized List<Ec2Api.Launch> launches() {
        return instances.launches();
    }

    public synchronized List<Ec2Api.Instance> living() {
        return instances.living();
    }

    /** Ids of all that exists. */
    public synchronized List<String> everything() {
        return resources().stream().map(Ec2Api.Resource::id).toList();
    }

    // What follows is for its clients, who hold its lock for a whole call.

    FakeInstances instances() {
        return instances;
    }

    FakeFailures failures() {
        return failures;
    }

    FakePrices prices() {
        return prices;
    }

    Ec2Api.Place place() {
        String url = amazon ? "https://ec2.%s.amazonaws.com".formatted(region) : "http://127.0.0.1:1";
        return new Ec2Api.Place(region, url, amazon);
    }

    List<String> zones() {
        return List.copyOf(offering);
    }

    int number() {
        return next++;
    }

    String make(ResourceKind kind, String prefix, String name, Map<String, String> tags) throws CloudException {
        if (others.values().stream().anyMatch(r -> r.kind() == kind && r.name().equals(name))) {
            throw duplicate(kind, name);
        }
        String id = prefix + number();
        others.put(id, new Ec2Api.Resource(kind, id, name, "", tags));
        if (answersLost) {
            throw duplicate(kind, name);
        }
        return id;
    }

    private static CloudException duplicate(ResourceKind kind, String name) {
        String code = switch (kind) {
            case KEY_PAIR -> "InvalidKeyPair.Duplicate";
            case PLACEMENT_GROUP -> "InvalidPlacementGroup.Duplicate";
            default -> "InvalidGroup.Duplicate";
        };
        return new CloudException(code, name + " exists", true);
    }

    void remove(Ec2Api.Resource resource) throws CloudException {
        if (resource.kind() != ResourceKind.KEY_PAIR && !living().isEmpty()) {
            throw new CloudException("DependencyViolation", resource + " is in use", true);
        }
        others.remove(resource.id());
    }

    void letIn(String cidr) {
        open.add(cidr);
    }

    void shutOut(String cidr) {
        open.remove(cidr);
    }

    void tag(String id, Map<String, String> tags) {
        instances.tag(id, tags);
        others.computeIfPresent(
                id,
                (key, r) ->
                        new Ec2Api.Resource(r.kind(), id, r.name(), r.state(), FakeInstances.merged(r.tags(), tags)));
    }

    /** As they are found by the tag of a cluster, or of any. */
    List<Ec2Api.Resource> tagged(Optional<String> cluster) {
        String hidden = newestHidden ? FakeInstances.id(next - 1) : "";
        return resources().stream()
                .filter(r -> !r.id().equals(hidden))
                .filter(r -> cluster.isEmpty() || cluster.get().equals(r.tags().get(Tags.CLUSTER)))
                .toList();
    }

    private List<Ec2Api.Resource> resources() {
        List<Ec2Api.Resource> all = new ArrayList<>(others.values());
        living().forEach(i -> all.add(new Ec2Api.Resource(ResourceKind.INSTANCE, i.id(), i.id(), i.state(), i.tags())));
        return all;
    }
}
