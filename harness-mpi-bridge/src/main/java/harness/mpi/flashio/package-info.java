/**
 * Reads what the FLASH-IO benchmark prints (the parallel HDF5 output routines of the FLASH code, University of
 * Chicago).
 */
package harness.mpi.flashio;
