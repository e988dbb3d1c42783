/** Reads what fio 3 prints with {@code --output-format=json} (documentation: fio.readthedocs.io, "JSON output"). */
package harness.mpi.fio;
