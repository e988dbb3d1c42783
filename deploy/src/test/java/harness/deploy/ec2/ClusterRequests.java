package harness.deploy.ec2;

import harness.api.machine.Machine;
import harness.api.workload.Need;
import harness.control.provider.ClusterRequest;
import harness.control.provider.NodeTypes;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.launch.CallerAddress;
import harness.deploy.ec2.plan.Ec2Options;
import harness.deploy.ec2.plan.Ec2Planning;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.record.catalogue.Catalogue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Three slaves, as a user may ask for them with the options given, and what becomes of that in planning. */
public final class ClusterRequests {
    /** From where SSH may come if the user says so. */
    public static final String FROM = "198.51.100.7/32";

    static final String TYPE = "i4i.large";

    private ClusterRequests() {}

    public static ClusterRequest request(String type, Map<String, String> options) {
        return request(type, options, Need.HADOOP);
    }

    /** For workloads with these needs. */
    public static ClusterRequest request(String type, Map<String, String> options, Set<Need> needs) {
        return request(type, options, needs, Map.of());
    }

    /** The same with settings of Hadoop. */
    public static ClusterRequest request(
            String type, Map<String, String> options, Set<Need> needs, Map<String, String> settings) {
        return new ClusterRequest(
                3,
                NodeTypes.of(
                        Catalogue.load(),
                        type,
                        Optional.ofNullable(options.get("master-type")),
                        Optional.ofNullable(options.get("server-type"))),
                settings,
                new Machine(2, 4L << 30, 4L << 30, 1L << 40),
                Optional.empty(),
                needs,
                options,
                false);
    }

    /** The same where nothing will be started. */
    public static ClusterRequest quoted(String type, Map<String, String> options) {
        ClusterRequest asked = request(type, options);
        return new ClusterRequest(
                asked.slaves(),
                asked.types(),
                asked.settings(),
                asked.machine(),
                asked.inventory(),
                asked.needs(),
                asked.options(),
                true);
    }

    /** The same with types that the user has described. */
    public static ClusterRequest quoted(Catalogue catalogue, String type, Map<String, String> options) {
        ClusterRequest asked = quoted("i4i.large", options);
        return new ClusterRequest(
                asked.slaves(),
                NodeTypes.of(catalogue, type, Optional.empty(), Optional.empty()),
                asked.settings(),
                asked.machine(),
                asked.inventory(),
                asked.needs(),
                asked.options(),
                true);
    }

    /** Options that say from where SSH may come, so that nobody has to find out this machine's address. */
    public static Map<String, String> withFrom(Map<String, String> options) {
        Map<String, String> all = new HashMap<>(options);
        all.putIfAbsent("from", FROM);
        return all;
    }

    /** Planned on an account of its own, so that the calls of the one where it is rented are those of renting alone. */
    public static Ec2Spec spec(Map<String, String> options) throws CloudException {
        return spec(new FakeCloud(), options);
    }

    public static Ec2Spec specWithFrom(Map<String, String> options) throws CloudException {
        return spec(withFrom(options));
    }

    private static Ec2Spec spec(FakeCloud planned, Map<String, String> options) throws CloudException {
        return Ec2Spec.of(
                new Ec2Planning(planned.client(), request(TYPE, options), new Ec2Options(options), CallerAddress::cidr)
                        .plan());
    }

    /** Four machines that cost a dollar an hour together, and how much they may cost in all. */
    static Ec2Spec limited(int usd, Map<String, String> more) throws CloudException {
        Map<String, String> options = new HashMap<>(Map.of("max-usd", Integer.toString(usd), "lease", "2h"));
        options.putAll(more);
        return priced(options);
    }

    /** The same, and they may cost whatever they do. */
    static Ec2Spec priced(Map<String, String> more) throws CloudException {
        FakePrices quarter =
                new FakePrices().instance(TYPE, 0.235).volume("gp3", 0.36).address(0.005);
        Map<String, String> options = withFrom(more);
        options.put("connect", "private");
        return spec(new FakeCloud().amazons().listing(quarter), options);
    }
}
