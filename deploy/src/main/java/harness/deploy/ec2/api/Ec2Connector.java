package harness.deploy.ec2.api;

import java.util.Optional;

/** Gives a client of EC2. */
@FunctionalInterface
public interface Ec2Connector {
    /**
     * @param region as the user says; the environment's if empty
     * @param endpoint address of an API that is not Amazon's; the environment's or Amazon's if empty
     * @return to be closed by the caller
     */
    Ec2Api connect(Optional<String> region, Optional<String> endpoint);
}
