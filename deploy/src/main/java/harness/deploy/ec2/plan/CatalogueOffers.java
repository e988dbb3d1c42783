package harness.deploy.ec2.plan;

import harness.control.provider.ClusterRequest;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.Ec2Offers;
import harness.record.catalogue.Architecture;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.Status;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the catalogue says in place of EC2, for a quote without an account: types and prices of their dates, in a zone that is not
 * looked up.
 *
 * @param region that the user has named, or the standard one
 * @param zone that the user has named, or the first by name
 * @param arm whether images are for ARM
 * @param why nobody was asked
 */
public record CatalogueOffers(String region, String zone, boolean arm, CloudException why) implements Ec2Offers {
    /** What the AWS SDK takes where nobody names one is the user's; this is where the catalogue's prices are of. */
    private static final String REGION = "us-east-1";

    private static final String NOT_LOOKED_UP = "not looked up";

    public static CatalogueOffers of(ClusterRequest request, Ec2Options options, CloudException why) {
        String region = options.region().orElse(REGION);
        return new CatalogueOffers(
                region, options.zone().orElse(region + "a"), request.type().architecture() == Architecture.ARM64, why);
    }

    @Override
    public Ec2Api.Place place() {
        return new Ec2Api.Place(region, NOT_LOOKED_UP, true);
    }

    @Override
    public Ec2Api.Image image(String idOrParameter) {
        return new Ec2Api.Image(NOT_LOOKED_UP, NOT_LOOKED_UP, arm ? "arm64" : "x86_64", "/dev/xvda");
    }

    @Override
    public Optional<Ec2Api.TypeFacts> type(String name) {
        return Optional.empty();
    }

    @Override
    public List<String> zones(String type) {
        boolean retired = Catalogue.load()
                .known(type)
                .filter(known -> known.status() == Status.RETIRED)
                .isPresent();
        return retired ? List.of() : List.of(zone);
    }

    @Override
    public List<Ec2Api.Subnet> defaultSubnets() {
        return List.of(subnet(NOT_LOOKED_UP));
    }

    @Override
    public Ec2Api.Subnet subnet(String id) {
        return new Ec2Api.Subnet(id, NOT_LOOKED_UP, zone, true);
    }

    @Override
    public List<Ec2Api.SpotPrice> spotPrices(String type, String ofZone, Instant from) {
        return List.of();
    }

    @Override
    public Optional<Ec2Api.ListPrice> listPrice(String type) throws CloudException {
        throw why;
    }

    @Override
    public Optional<Ec2Api.ListVolumePrice> listVolumePrice(String type) throws CloudException {
        throw why;
    }

    @Override
    public Optional<Ec2Api.ListPrice> listAddressPrice() throws CloudException {
        throw why;
    }
}
