package harness.mpi.iozone;

/**
 * What all processes of one test did, in KiB/s, which IOzone calls kB/sec.
 *
 * @param children the sum of the processes' own rates, each by its own time
 * @param parent all bytes by the time from the common start to the end of the last process
 * @param least the slowest process
 * @param most the fastest process
 * @param leastKib what each process has moved at least by the time that is counted, in KiB
 */
public record IozoneThroughput(double children, double parent, double least, double most, double leastKib) {}
