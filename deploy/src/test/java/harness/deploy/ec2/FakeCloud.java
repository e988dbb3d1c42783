package harness.deploy.ec2;

import harness.core.money.VolumeRates;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** An account in memory. Its clients can die at any call, before or after it was carried out. */
final class FakeCloud {
    private final Map<String, Ec2Api.Instance> instances = new LinkedHashMap<>();
    private final Map<String, Ec2Api.Resource> others = new LinkedHashMap<>();
    private final Map<String, List<String>> byToken = new LinkedHashMap<>();
    private final List<Ec2Api.Launch> launches = new ArrayList<>();
    private int next = 1;
    private boolean amazon;
    private String region = "us-east-1";
    private int capacity = Integer.MAX_VALUE;
    private Set<String> offering = new TreeSet<>(List.of("us-east-1a", "us-east-1b"));
    private Optional<CloudException> everyCallFails = Optional.empty();
    private final Deque<CloudException> nextCallsFail = new ArrayDeque<>();
    private Set<String> undying = Set.of();
    private Map<String, Double> listPrices = Map.of();
    private Map<String, VolumeRates> listedVolumes = Map.of();
    private Optional<Double> listedAddress = Optional.empty();
    private Optional<CloudException> noPriceList = Optional.empty();
    private final Set<String> open = new TreeSet<>();
    private boolean newestHidden;
    private boolean answersLost;
    private final Map<String, Deque<CloudException>> failingCalls = new LinkedHashMap<>();

    /** The process of the controller has ended. */
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    FakeCloud amazons() {
        amazon = true;
        return this;
    }

    FakeCloud inRegion(String name) {
        region = name;
        return this;
    }

    FakeCloud listing(Map<String, Double> usdPerHour) {
        listPrices = usdPerHour;
        return this;
    }

    FakeCloud listingVolumes(Map<String, VolumeRates> rates) {
        listedVolumes = rates;
        return this;
    }

    FakeCloud listingAddresses(double usdPerHour) {
        listedAddress = Optional.of(usdPerHour);
        return this;
    }

    FakeCloud withoutPriceList(String code, String message) {
        noPriceList = Optional.of(new CloudException(code, message, true));
        return this;
    }

    FakeCloud capacity(int most) {
        capacity = most;
        return this;
    }

    FakeCloud offeringIn(String... zones) {
        offering = new TreeSet<>(List.of(zones));
        return this;
    }

    FakeCloud failing(String code, String message) {
        everyCallFails = Optional.of(new CloudException(code, message, true));
        return this;
    }

    /** The newest instance is not found by its tags, as if it had been made a moment ago. */
    synchronized void hideNewest(boolean hide) {
        newestHidden = hide;
    }

    /** Fails one call; several failures fail as many calls. */
    synchronized void failingOnce(CloudException failure) {
        nextCallsFail.add(failure);
    }

    /** The next calls of a method say that something is not known. */
    synchronized void notYetKnown(String method, String code, int times) {
        Deque<CloudException> failures = failingCalls.computeIfAbsent(method, name -> new ArrayDeque<>());
        for (int i = 0; i < times; i++) {
            failures.add(new CloudException(code, "it does not exist", true));
        }
    }

    /** The answer to each creation but that of instances is lost, and its client asks again. */
    synchronized void losingAnswers() {
        answersLost = true;
    }

    private void failIfOrdered(String method) throws CloudException {
        Deque<CloudException> failures = failingCalls.getOrDefault(method, new ArrayDeque<>());
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
    }

    /** Instances that do not end although they are told to. */
    void keepAlive(Set<String> ids) {
        undying = ids;
    }

    synchronized void end(String id, String reason) {
        instances.computeIfPresent(id, (key, i) -> with(i, "terminated", reason));
    }

    /** From where SSH may come. */
    synchronized Set<String> open() {
        return Set.copyOf(open);
    }

    synchronized List<Ec2Api.Launch> launches() {
        return List.copyOf(launches);
    }

    synchronized List<Ec2Api.Instance> living() {
        return instances.values().stream().filter(i -> !i.ended()).toList();
    }

    synchronized List<String> everything() {
        List<String> all = new ArrayList<>(others.keySet());
        living().forEach(i -> all.add(i.id()));
        return all;
    }

    synchronized Map<String, String> tagsOf(String id) {
        return others.containsKey(id)
                ? others.get(id).tags()
                : instances.get(id).tags();
    }

    Client client() {
        return new Client(Integer.MAX_VALUE);
    }

    /** Dies at a call: an even number before the call with half that number is carried out, an odd one after it. */
    Client dyingAt(int point) {
        return new Client(point);
    }

    private static Ec2Api.Instance with(Ec2Api.Instance i, String state, String reason) {
        return new Ec2Api.Instance(
                i.id(), state, i.privateAddress(), i.publicAddress(), i.type(), i.spot(), reason, i.tags());
    }

    private static CloudException duplicate(ResourceKind kind, String name) {
        String code = switch (kind) {
            case KEY_PAIR -> "InvalidKeyPair.Duplicate";
            case PLACEMENT_GROUP -> "InvalidPlacementGroup.Duplicate";
            default -> "InvalidGroup.Duplicate";
        };
        return new CloudException(code, name + " exists", true);
    }

    private interface Call<T> {
        T make() throws CloudException;
    }

    /** One controller's way to the account. */
    final class Client implements Ec2Api {
        private final int dies;
        private int calls;
        private boolean dead;
        private boolean closed;

        private Client(int dies) {
            this.dies = dies;
        }

        boolean closed() {
            synchronized (FakeCloud.this) {
                return closed;
            }
        }

        /** How often. */
        int asked() {
            synchronized (FakeCloud.this) {
                return calls;
            }
        }

        boolean died() {
            synchronized (FakeCloud.this) {
                return dead;
            }
        }

        private <T> T call(Call<T> call) throws CloudException {
            synchronized (FakeCloud.this) {
                int point = 2 * calls++;
                if (dead || point == dies) {
                    dead = true;
                    throw new Crash();
                }
                if (!nextCallsFail.isEmpty()) {
                    throw nextCallsFail.remove();
                }
                if (everyCallFails.isPresent()) {
                    throw everyCallFails.get();
                }
                T result = call.make();
                if (point + 1 == dies) {
                    dead = true;
                    throw new Crash();
                }
                return result;
            }
        }

        private String make(ResourceKind kind, String prefix, String name, Map<String, String> tags)
                throws CloudException {
            return call(() -> {
                if (others.values().stream()
                        .anyMatch(r -> r.kind() == kind && r.name().equals(name))) {
                    throw duplicate(kind, name);
                }
                String id = prefix + next++;
                others.put(id, new Resource(kind, id, name, "", tags));
                if (answersLost) {
                    throw duplicate(kind, name);
                }
                return id;
            });
        }

        @Override
        public Place place() throws CloudException {
            return call(() -> new Place(
                    region, amazon ? "https://ec2.%s.amazonaws.com".formatted(region) : "http://127.0.0.1:1", amazon));
        }

        @Override
        public Image image(String idOrParameter) throws CloudException {
            return call(() -> {
                if (idOrParameter.contains("nowhere")) {
                    throw new CloudException("InvalidAMIID.NotFound", "there is no " + idOrParameter, true);
                }
                return new Image(
                        "ami-1", "debian-12", idOrParameter.contains("arm64") ? "arm64" : "x86_64", "/dev/xvda");
            });
        }

        @Override
        public Optional<TypeFacts> type(String name) throws CloudException {
            return call(() -> Optional.of(
                    name.startsWith("hs1") ? new TypeFacts(name, 24, false) : new TypeFacts(name, 1, true)));
        }

        @Override
        public List<String> zones(String type) throws CloudException {
            return call(() -> List.copyOf(offering));
        }

        @Override
        public List<Subnet> defaultSubnets() throws CloudException {
            return call(() -> List.of(
                    new Subnet("subnet-b", "vpc-1", "us-east-1b", true),
                    new Subnet("subnet-a", "vpc-1", "us-east-1a", true)));
        }

        @Override
        public Subnet subnet(String id) throws CloudException {
            return call(() -> new Subnet(id, "vpc-1", "us-east-1b", !id.contains("private")));
        }

        @Override
        public Optional<Double> spotPrice(String type, String zone) throws CloudException {
            return call(() -> Optional.of(0.125));
        }

        @Override
        public Optional<ListPrice> listPrice(String type) throws CloudException {
            return call(() -> {
                if (noPriceList.isPresent()) {
                    throw noPriceList.get();
                }
                return Optional.ofNullable(listPrices.get(type))
                        .map(usd -> new ListPrice(usd, LocalDate.of(2026, 2, 20)));
            });
        }

        @Override
        public Optional<ListVolumePrice> listVolumePrice(String type) throws CloudException {
            return call(() -> {
                if (noPriceList.isPresent()) {
                    throw noPriceList.get();
                }
                return Optional.ofNullable(listedVolumes.get(type))
                        .map(rates -> new ListVolumePrice(rates, LocalDate.of(2026, 2, 20)));
            });
        }

        @Override
        public Optional<ListPrice> listAddressPrice() throws CloudException {
            return call(() -> {
                if (noPriceList.isPresent()) {
                    throw noPriceList.get();
                }
                return listedAddress.map(usd -> new ListPrice(usd, LocalDate.of(2026, 2, 20)));
            });
        }

        @Override
        public String importKeyPair(String name, String publicKey, Map<String, String> tags) throws CloudException {
            return make(ResourceKind.KEY_PAIR, "key-", name, tags);
        }

        @Override
        public String createSecurityGroup(String name, String vpc, Map<String, String> tags) throws CloudException {
            return make(ResourceKind.SECURITY_GROUP, "sg-", name, tags);
        }

        @Override
        public void open(String group, String cidr) throws CloudException {
            call(() -> {
                failIfOrdered("open");
                return open.add(cidr);
            });
        }

        @Override
        public void shut(String group, String cidr) throws CloudException {
            call(() -> {
                failIfOrdered("shut");
                return open.remove(cidr);
            });
        }

        @Override
        public String createPlacementGroup(String name, Map<String, String> tags) throws CloudException {
            return make(ResourceKind.PLACEMENT_GROUP, "pg-", name, tags);
        }

        @Override
        public List<String> runInstances(Launch launch) throws CloudException {
            return call(() -> {
                failIfOrdered("runInstances");
                if (byToken.containsKey(launch.token())) {
                    return byToken.get(launch.token());
                }
                int free = capacity - living().size();
                if (free < launch.least()) {
                    throw new CloudException("InsufficientInstanceCapacity", "no room for " + launch.type(), true);
                }
                List<String> ids = IntStream.range(0, Math.min(free, launch.most()))
                        .mapToObj(i -> "i-%03d".formatted(next++))
                        .toList();
                ids.forEach(id -> instances.put(
                        id,
                        new Instance(
                                id,
                                "running",
                                "10.0.0." + Integer.parseInt(id.substring(2)),
                                "",
                                launch.type(),
                                launch.spot(),
                                "",
                                launch.tags())));
                byToken.put(launch.token(), ids);
                launches.add(launch);
                return ids;
            });
        }

        @Override
        public List<Instance> instances(List<String> ids) throws CloudException {
            return call(() -> instances.values().stream()
                    .filter(i -> ids.contains(i.id()))
                    .toList());
        }

        @Override
        public List<Resource> resources(Optional<String> cluster) throws CloudException {
            return call(() -> {
                List<Resource> all = new ArrayList<>(others.values());
                String newest = newestHidden ? "i-%03d".formatted(next - 1) : "";
                living().stream()
                        .filter(i -> !i.id().equals(newest))
                        .forEach(
                                i -> all.add(new Resource(ResourceKind.INSTANCE, i.id(), i.id(), i.state(), i.tags())));
                return all.stream()
                        .filter(r -> cluster.isEmpty()
                                || cluster.get().equals(r.tags().get(Tags.CLUSTER)))
                        .toList();
            });
        }

        @Override
        public void terminate(List<String> ids) throws CloudException {
            call(() -> {
                ids.stream()
                        .filter(id -> !undying.contains(id))
                        .forEach(id -> instances.computeIfPresent(id, (k, i) -> with(i, "terminated", "")));
                return null;
            });
        }

        @Override
        public void remove(Resource resource) throws CloudException {
            call(() -> {
                if (resource.kind() != ResourceKind.KEY_PAIR && !living().isEmpty()) {
                    throw new CloudException("DependencyViolation", resource + " is in use", true);
                }
                return others.remove(resource.id());
            });
        }

        @Override
        public void tag(List<String> ids, Map<String, String> tags) throws CloudException {
            call(() -> {
                for (String id : ids) {
                    instances.computeIfPresent(
                            id,
                            (k, i) -> new Instance(
                                    id,
                                    i.state(),
                                    i.privateAddress(),
                                    i.publicAddress(),
                                    i.type(),
                                    i.spot(),
                                    i.reason(),
                                    merged(i.tags(), tags)));
                    others.computeIfPresent(
                            id, (k, r) -> new Resource(r.kind(), id, r.name(), r.state(), merged(r.tags(), tags)));
                }
                return null;
            });
        }

        private Map<String, String> merged(Map<String, String> one, Map<String, String> other) {
            Map<String, String> both = new LinkedHashMap<>(one);
            both.putAll(other);
            return both;
        }

        @Override
        public void close() {
            synchronized (FakeCloud.this) {
                closed = true;
            }
        }
    }
}
