package harness.workloads.network;

import harness.api.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * What one machine did, fit to be sent.
 *
 * @param start of its first call that sent, in nanoseconds since the common start
 * @param received streams that ended there
 * @param roundTrips histogram of round trips that began there, in nanoseconds, as text
 * @param counts of its kernel while streams were sent
 */
record NetworkPart(long start, List<StreamMarks> received, String roundTrips, Optional<TcpCounts> counts) {
    NetworkPart {
        received = List.copyOf(received);
    }

    static NetworkPart read(String line) {
        return Json.read(line, NetworkPart.class);
    }

    String line() {
        return Json.line(this);
    }
}
