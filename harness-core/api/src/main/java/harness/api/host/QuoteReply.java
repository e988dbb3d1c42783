package harness.api.host;

import harness.api.workload.Quote;
import java.util.List;

/**
 * What planned workloads cost.
 *
 * @param quotes one for each that was asked for, in the same order; null where nothing is paid for
 * @param proxies that requests go through, for people
 * @param refusal why there is no quote, one line; empty where there is
 */
public record QuoteReply(List<Quote> quotes, List<String> proxies, String refusal) {}
