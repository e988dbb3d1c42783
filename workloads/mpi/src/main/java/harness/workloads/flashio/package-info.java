/** The output of the astrophysics code FLASH, as FLASH-IO does it. */
package harness.workloads.flashio;
