/** Lists of what there is, and all that is known of one thing. */
package harness.cli.list;
