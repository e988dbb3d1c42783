/** What the five studies published, to be shown beside measurements and never mixed with them. */
package harness.analysis.studies;
