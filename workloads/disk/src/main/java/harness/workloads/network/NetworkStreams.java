package harness.workloads.network;

import com.google.auto.service.AutoService;
import harness.api.clients.WaitingClients;
import harness.api.metric.Measurement;
import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Footprint;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** How fast the network between the slaves of a cluster is, by streams of TCP. */
@AutoService(Workload.class)
public final class NetworkStreams implements MachineWorkload {
    private static final String PATTERN = "pattern";
    private static final String STREAMS = "streams";
    private static final String SIZE = "size";
    private static final String DURATION = "duration";
    private static final long MOST_STREAMS = 64;
    private static final long LONGEST = 24 * 3600;
    private static final double STANDARD_SECONDS = 15;

    /** For {@link java.util.ServiceLoader}. */
    public NetworkStreams() {}

    @Override
    public WorkloadDescriptor describe() {
        String[] patterns = {NetworkPattern.ALL.word(), NetworkPattern.RING.word()};
        return new WorkloadDescriptor(
                "network",
                "network",
                "Sends streams of TCP from each slave to others",
                "machine",
                Set.of(Need.MACHINES),
                371,
                false,
                List.of(
                        Parameter.choice(
                                PATTERN,
                                List.of(patterns),
                                "all: each slave sends to all others; ring: to the next one, and the last to the first"),
                        Parameter.count(STREAMS, 1, 1, MOST_STREAMS, "streams from a slave to another"),
                        Parameter.bytes(
                                SIZE, 128 * Bytes.KIB, 64, 16 * Bytes.MIB, "bytes of one call that sends, a block"),
                        Parameter.count(DURATION, 10, 1, LONGEST, "seconds until no other block is begun")),
                NetworkMetrics.ALL,
                Footprint.fixedSeconds(STANDARD_SECONDS),
                List.of(
                        new Rule.Located(
                                Rule.Place.HERE,
                                Condition.of(PATTERN, patterns),
                                false,
                                "a network is between machines: name two or more by --inventory, or rent them"),
                        new Rule.LeastSlaves(2)),
                List.of());
    }

    @Override
    public Part run(WorkloadContext context) throws IOException, InterruptedException {
        NetworkSetup setup = new NetworkSetup(
                NetworkPattern.of(context.text(PATTERN)),
                Math.toIntExact(context.number(STREAMS)),
                Math.toIntExact(context.number(SIZE)),
                context.number(DURATION));
        try (NetworkNode node = new NetworkNode(
                InetAddress.getByName(WaitingClients.listen()), System.getenv(WaitingClients.SECRET), setup)) {
            return new Ended(node.run(context.start()));
        }
    }

    /**
     * Streams that have ended.
     *
     * @param done what this machine did
     */
    private record Ended(NetworkPart done) implements Part {
        @Override
        public List<Measurement> measurements() {
            // Alone a machine has measured nothing.
            return List.of();
        }

        @Override
        public String part() {
            return done.line();
        }

        @Override
        public Verdict validate() {
            long bytes = done.received().stream().mapToLong(StreamMarks::bytes).sum();
            return bytes == 0
                    ? Verdict.invalid("nothing arrived")
                    : Verdict.valid("every one of %,d bytes that arrived by %d streams was compared with what was sent"
                            .formatted(bytes, done.received().size()));
        }
    }

    @Override
    public Whole together(WorkloadContext context, List<HostPart> parts) {
        List<NetworkPart> all =
                parts.stream().map(host -> NetworkPart.read(host.part())).toList();
        return new Whole(NetworkMetrics.of(all), OptionalDouble.of(NetworkMetrics.seconds(all)));
    }
}
