package harness.workloads.money;

import software.amazon.awssdk.core.SdkRequest;

/** What requests to a service cost. */
public interface Tariff {
    /**
     * @param request about to be made
     * @param bodyBytes that it carries
     * @return what it costs at most
     */
    Charge charge(SdkRequest request, long bodyBytes);

    /** {@return whose prices these are, with date and source, for people} */
    String origin();
}
