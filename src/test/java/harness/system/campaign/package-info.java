/** Bad input, damaged run directories and kills, made at random from a seed: what Harness promises of them is looked at. */
package harness.system.campaign;
