package harness.deploy.ec2.plan;

import harness.api.UsageException;
import harness.deploy.ec2.api.Ec2Api;

/** Knows from where this machine reaches a cloud. */
@FunctionalInterface
public interface Caller {
    /**
     * @return one address, as a range
     * @throws UsageException if it cannot be found out
     */
    String cidr(Ec2Api.Place place);
}
