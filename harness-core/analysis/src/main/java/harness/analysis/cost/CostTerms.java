package harness.analysis.cost;

import harness.record.catalogue.PurchaseModel;
import java.util.List;

/**
 * What is asked of costs.
 *
 * @param executions one after another; 1 or more
 * @param billing what the provider counts
 * @param models how machines may be paid for, beside what the run paid
 * @param interruptions of one machine that is bought at the spot price, for each hour; 0 for none
 */
public record CostTerms(int executions, Billing billing, List<PurchaseModel> models, double interruptions) {
    /** Copies the list. */
    public CostTerms {
        models = List.copyOf(models);
    }
}
