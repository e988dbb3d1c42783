package harness.workloads.money;

import software.amazon.awssdk.awscore.AwsRequest;
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
public record Meter(Tariff tariff, Spending spending, long limit) implements ExecutionInterceptor {
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
        long bytes = context.requestBody()
                .flatMap(RequestBody::optionalContentLength)
                .orElse(0L);
        Charge charge = tariff.charge(context.request(), bytes);
        if (charge.refusable() && attributes.getAttribute(FOR_REMOVAL) == null) {
            spending.spend(charge.pico(), limit);
        } else {
            spending.count(charge.pico(), limit);
        }
    }
}
