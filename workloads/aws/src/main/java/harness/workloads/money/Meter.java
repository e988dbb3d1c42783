package harness.workloads.money;

import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;

/**
 * Counts what every attempt of every request of a client costs, retries among them, before it is made; and refuses what
 * would cost more than the run may spend. A failed attempt counts like any other, though Amazon may not ask for it.
 *
 * @param tariff of the service
 * @param spending of the run
 * @param limit of everything that the run spends, in 10^-12 USD
 */
public record Meter(Tariff tariff, ServiceSpending spending, long limit) implements ExecutionInterceptor {
    private static final ExecutionAttribute<Boolean> FOR_REMOVAL =
            new ExecutionAttribute<>("HarnessFindsWhatIsRemoved");

    /**
     * Marks a request that finds what the run has written in order to remove it: it is counted and never refused.
     *
     * @param request under construction
     */
    public static void forRemoval(AwsRequest.Builder request) {
        request.overrideConfiguration(override -> override.putExecutionAttribute(FOR_REMOVAL, true));
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        spend(
                tariff.charge(
                        context.request(),
                        context.requestBody()
                                .flatMap(RequestBody::optionalContentLength)
                                .orElse(0L)),
                attributes.getAttribute(FOR_REMOVAL) == null);
    }

    /**
     * Counts one attempt before it is made.
     *
     * @param request about to be made
     * @param bodyBytes that it carries
     * @throws SpendingLimitException if it might cost more than the run may spend
     */
    public void charge(SdkRequest request, long bodyBytes) {
        spend(tariff.charge(request, bodyBytes), true);
    }

    private void spend(Charge charge, boolean refusable) {
        if (refusable && charge.refusable()) {
            spending.spend(charge.pico(), limit);
        } else {
            spending.count(charge.pico(), limit);
        }
    }
}
