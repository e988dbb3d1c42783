package harness.deploy.ec2;

import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.ResourceKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One controller's way to an account; the controller's process can end at any call. */
final class FakeClient implements Ec2Api {
    private final FakeCloud account;
    private final int dies;
    private int calls;
    private boolean dead;
    private boolean closed;

    FakeClient(FakeCloud account, int dies) {
        this.account = account;
        this.dies = dies;
    }

    /** The process of the controller has ended. */
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private interface Call<T> {
        T make() throws CloudException;
    }

    private interface Order {
        void carryOut() throws CloudException;
    }

    /** How often. */
    int asked() {
        synchronized (account) {
            return calls;
        }
    }

    boolean died() {
        synchronized (account) {
            return dead;
        }
    }

    boolean closed() {
        synchronized (account) {
            return closed;
        }
    }

    private <T> T call(Call<T> call) throws CloudException {
        synchronized (account) {
            int point = 2 * calls++;
            dieIf(dead || point == dies);
            account.failures().failIfTold();
            T result = call.make();
            dieIf(point + 1 == dies);
            return result;
        }
    }

    private void order(Order order) throws CloudException {
        call(() -> {
            order.carryOut();
            return true;
        });
    }

    private void dieIf(boolean now) {
        if (now) {
            dead = true;
            throw new Crash();
        }
    }

    @Override
    public Place place() throws CloudException {
        return call(account::place);
    }

    @Override
    public Image image(String idOrParameter) throws CloudException {
        return call(() -> {
            if (idOrParameter.contains("nowhere")) {
                throw new CloudException("InvalidAMIID.NotFound", "there is no " + idOrParameter, true);
            }
            return new Image("ami-1", "debian-12", idOrParameter.contains("arm64") ? "arm64" : "x86_64", "/dev/xvda");
        });
    }

    @Override
    public Optional<TypeFacts> type(String name) throws CloudException {
        return call(() ->
                Optional.of(name.startsWith("hs1") ? new TypeFacts(name, 24, false) : new TypeFacts(name, 1, true)));
    }

    @Override
    public List<String> zones(String type) throws CloudException {
        return call(account::zones);
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
    public List<SpotPrice> spotPrices(String type, String zone, Instant from) throws CloudException {
        // A quarter of the time at half of today's price, from before on.
        Instant later = from.plus(Duration.between(from, Instant.now()).dividedBy(4));
        return call(() -> List.of(new SpotPrice(from.minusSeconds(60), 0.0625), new SpotPrice(later, 0.125)));
    }

    @Override
    public Optional<ListPrice> listPrice(String type) throws CloudException {
        return call(() -> account.prices().ofInstance(type));
    }

    @Override
    public Optional<ListVolumePrice> listVolumePrice(String type) throws CloudException {
        return call(() -> account.prices().ofVolume(type));
    }

    @Override
    public Optional<ListPrice> listAddressPrice() throws CloudException {
        return call(() -> account.prices().ofAddress());
    }

    @Override
    public String importKeyPair(String name, String publicKey, Map<String, String> tags) throws CloudException {
        return call(() -> account.make(ResourceKind.KEY_PAIR, "key-", name, tags));
    }

    @Override
    public String createSecurityGroup(String name, String vpc, Map<String, String> tags) throws CloudException {
        return call(() -> account.make(ResourceKind.SECURITY_GROUP, "sg-", name, tags));
    }

    @Override
    public void open(String group, String cidr) throws CloudException {
        order(() -> {
            account.failures().failIfTold("open");
            account.letIn(cidr);
        });
    }

    @Override
    public void shut(String group, String cidr) throws CloudException {
        order(() -> {
            account.failures().failIfTold("shut");
            account.shutOut(cidr);
        });
    }

    @Override
    public String createPlacementGroup(String name, Map<String, String> tags) throws CloudException {
        return call(() -> account.make(ResourceKind.PLACEMENT_GROUP, "pg-", name, tags));
    }

    @Override
    public List<String> runInstances(Launch launch) throws CloudException {
        return call(() -> {
            account.failures().failIfTold("runInstances");
            return account.instances().run(launch, account::number);
        });
    }

    @Override
    public List<Instance> instances(List<String> ids) throws CloudException {
        return call(() -> account.instances().of(ids));
    }

    @Override
    public List<Instance> launched(String token) throws CloudException {
        return call(() -> account.instances().launched(token));
    }

    @Override
    public List<Resource> resources(Optional<String> cluster) throws CloudException {
        return call(() -> account.tagged(cluster));
    }

    @Override
    public void terminate(List<String> ids) throws CloudException {
        order(() -> account.instances().terminate(ids));
    }

    @Override
    public void remove(Resource resource) throws CloudException {
        order(() -> account.remove(resource));
    }

    @Override
    public void tag(List<String> ids, Map<String, String> tags) throws CloudException {
        order(() -> ids.forEach(id -> account.tag(id, tags)));
    }

    /** For what is asserted of what comes after its death. */
    @Override
    public String toString() {
        return "client that dies at point " + dies;
    }

    @Override
    public void close() {
        synchronized (account) {
            closed = true;
        }
    }
}
