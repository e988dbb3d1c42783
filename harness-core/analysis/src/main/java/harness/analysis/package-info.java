/** Pure functions of what run directories say: rules, statistics, reports, comparison, advice, cost, scaling and claims. It plans and starts nothing. */
package harness.analysis;
