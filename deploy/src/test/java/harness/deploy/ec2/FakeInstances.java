package harness.deploy.ec2;

import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;

/** The instances of an account, which run at once and end at once; used under its lock. */
final class FakeInstances {
    private static final String ID = "i-%03d";

    private final Map<String, Ec2Api.Instance> instances = new LinkedHashMap<>();
    private final Map<String, List<String>> byToken = new LinkedHashMap<>();
    private final List<Ec2Api.Launch> launches = new ArrayList<>();
    private int capacity = Integer.MAX_VALUE;
    private Set<String> undying = Set.of();

    void capacity(int most) {
        capacity = most;
    }

    /** These do not end although they are told to. */
    void keepAlive(Set<String> ids) {
        undying = ids;
    }

    static String id(int number) {
        return ID.formatted(number);
    }

    /** As many as there is room for; those that run already if the request has been made before. */
    List<String> run(Ec2Api.Launch launch, IntSupplier numbers) throws CloudException {
        if (byToken.containsKey(launch.token())) {
            return byToken.get(launch.token());
        }
        int free = capacity - living().size();
        if (free < launch.least()) {
            throw new CloudException("InsufficientInstanceCapacity", "no room for " + launch.type(), true);
        }
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < Math.min(free, launch.most()); i++) {
            ids.add(start(launch, numbers.getAsInt()));
        }
        byToken.put(launch.token(), List.copyOf(ids));
        launches.add(launch);
        return byToken.get(launch.token());
    }

    private String start(Ec2Api.Launch launch, int number) {
        String id = id(number);
        instances.put(
                id,
                new Ec2Api.Instance(
                        id,
                        new Ec2Api.InstanceState("running", "", Optional.empty()),
                        "10.0.0." + number,
                        "",
                        launch.type(),
                        launch.spot(),
                        launch.token(),
                        launch.tags()));
        return id;
    }

    void terminate(List<String> ids) {
        ids.stream().filter(id -> !undying.contains(id)).forEach(id -> end(id, ""));
    }

    void end(String id, String reason) {
        instances.computeIfPresent(
                id, (key, i) -> with(i, ended(reason, i.condition().until()), i.tags()));
    }

    /** Is known to have ended then. */
    void end(String id, Instant until) {
        instances.computeIfPresent(id, (key, i) -> with(i, ended("", Optional.of(until)), i.tags()));
    }

    /** Those that have ended are not shown any more. */
    void forgetEnded() {
        instances.values().removeIf(Ec2Api.Instance::ended);
    }

    List<Ec2Api.Instance> launched(String token) {
        return instances.values().stream().filter(i -> i.token().equals(token)).toList();
    }

    void tag(String id, Map<String, String> tags) {
        instances.computeIfPresent(id, (key, i) -> with(i, i.condition(), merged(i.tags(), tags)));
    }

    /** A tag that is set again has its new value. */
    static Map<String, String> merged(Map<String, String> before, Map<String, String> set) {
        Map<String, String> both = new HashMap<>(before);
        both.putAll(set);
        return both;
    }

    private static Ec2Api.InstanceState ended(String reason, Optional<Instant> until) {
        return new Ec2Api.InstanceState("terminated", reason, until);
    }

    private static Ec2Api.Instance with(Ec2Api.Instance i, Ec2Api.InstanceState condition, Map<String, String> tags) {
        return new Ec2Api.Instance(
                i.id(), condition, i.privateAddress(), i.publicAddress(), i.type(), i.spot(), i.token(), tags);
    }

    List<Ec2Api.Instance> of(List<String> ids) {
        return instances.values().stream().filter(i -> ids.contains(i.id())).toList();
    }

    List<Ec2Api.Instance> living() {
        return instances.values().stream().filter(i -> !i.ended()).toList();
    }

    List<Ec2Api.Launch> launches() {
        return List.copyOf(launches);
    }
}
