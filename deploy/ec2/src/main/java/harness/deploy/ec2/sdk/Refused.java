package harness.deploy.ec2.sdk;

import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import java.lang.reflect.Proxy;

/** A client that could not be made: every call says why. */
final class Refused {
    private Refused() {}

    static Ec2Api with(CloudException reason) {
        return (Ec2Api) Proxy.newProxyInstance(
                Ec2Api.class.getClassLoader(), new Class<?>[] {Ec2Api.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    throw new CloudException(reason.code(), reason.getMessage(), true);
                });
    }
}
