package harness.deploy.ec2.api;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is asked before anything is rented: what there is, where, and what it costs. */
public interface Ec2Offers {
    /**
     * @return where the service is; checks that there are credentials
     * @throws CloudException if there are none, or the region is unknown
     */
    Ec2Api.Place place() throws CloudException;

    /**
     * @param idOrParameter id, or name of an SSM public parameter, which begins with a slash
     * @return the image
     * @throws CloudException if there is none
     */
    Ec2Api.Image image(String idOrParameter) throws CloudException;

    /**
     * @param name of an instance type
     * @return what the service knows of it, if it does
     * @throws CloudException if it cannot be asked
     */
    Optional<Ec2Api.TypeFacts> type(String name) throws CloudException;

    /**
     * @param type an instance type
     * @return the zones of the region that offer it
     * @throws CloudException if it cannot be asked
     */
    List<String> zones(String type) throws CloudException;

    /**
     * @return default subnets, at most one in each zone
     * @throws CloudException if it cannot be asked
     */
    List<Ec2Api.Subnet> defaultSubnets() throws CloudException;

    /**
     * @param id of a subnet
     * @return the subnet
     * @throws CloudException if there is none
     */
    Ec2Api.Subnet subnet(String id) throws CloudException;

    /**
     * @param type an instance type
     * @param zone an availability zone
     * @param from when the history is to begin
     * @return what a spot instance's hour cost since then, each price from when it held, the oldest first; the first may be from before;
     *     none if the service does not say it
     * @throws CloudException if it cannot be asked
     */
    List<Ec2Api.SpotPrice> spotPrices(String type, String zone, Instant from) throws CloudException;

    /**
     * @param type an instance type
     * @return what Amazon's price list says that its hour costs in the region, if it says it in USD
     * @throws CloudException if it cannot be asked
     */
    Optional<Ec2Api.ListPrice> listPrice(String type) throws CloudException;

    /**
     * @param type of volume, for example {@code gp3}
     * @return what Amazon's price list says that it costs in the region, if it says it in USD
     * @throws CloudException if it cannot be asked
     */
    Optional<Ec2Api.ListVolumePrice> listVolumePrice(String type) throws CloudException;

    /**
     * @return what Amazon's price list says that an hour of a public IPv4 address in use costs in the region, if it says it in
     *     USD
     * @throws CloudException if it cannot be asked
     */
    Optional<Ec2Api.ListPrice> listAddressPrice() throws CloudException;
}
