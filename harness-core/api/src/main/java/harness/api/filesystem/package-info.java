/** File systems that programs are measured on: how a plan names them, and where a cluster has them mounted. */
package harness.api.filesystem;
