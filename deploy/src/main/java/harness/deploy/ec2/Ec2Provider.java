package harness.deploy.ec2;

import harness.core.UsageException;
import harness.core.cluster.Cluster;
import harness.core.provider.ClusterRequest;
import harness.core.provider.Deployment;
import harness.core.provider.Provider;
import harness.core.provider.Site;
import harness.hdfs.config.HadoopKeys;
import java.util.Set;

/** Machines rented on EC2. */
public final class Ec2Provider implements Provider {
    /** As the user types it. */
    public static final String NAME = "ec2";

    private static final int REPEATS = 5;

    /** For {@link java.util.ServiceLoader}. */
    public Ec2Provider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "HDFS and YARN on instances rented on EC2 for the run (costs money)";
    }

    @Override
    public int defaultRepeats() {
        return REPEATS;
    }

    @Override
    public Set<String> options() {
        return Set.of(
                "master-type",
                "region",
                "zone",
                "subnet",
                "placement-group",
                "spot",
                "max-price",
                "ami",
                "ssh-user",
                "connect",
                "from",
                "root-gib",
                "ebs",
                "ec2-endpoint",
                "min-slaves",
                "max-usd",
                "lease",
                "cluster");
    }

    @Override
    public boolean isServiceSetting(String key) {
        return HadoopKeys.matches(key);
    }

    @Override
    public boolean runs(String group) {
        return !group.equals("aws");
    }

    @Override
    public Deployment plan(ClusterRequest request) {
        throw new UsageException("provider ec2 cannot rent machines yet (--provider)");
    }

    @Override
    public Cluster start(Deployment deployment, Site site) {
        throw new UsageException("provider ec2 cannot rent machines yet (--provider)");
    }
}
