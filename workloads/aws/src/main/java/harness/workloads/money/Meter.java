package harness.workloads.money;

import software.amazon.awssdk.core.interceptor.Context;
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
    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        long bytes = context.requestBody()
                .flatMap(RequestBody::optionalContentLength)
                .orElse(0L);
        Charge charge = tariff.charge(context.request(), bytes);
        if (charge.refusable()) {
            spending.spend(charge.pico(), limit);
        } else {
            spending.count(charge.pico(), limit);
        }
    }
}
