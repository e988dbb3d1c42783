/** Several clusters in one study: which configurations, in which order, what was decided, and where it is kept. */
package harness.control.study;
