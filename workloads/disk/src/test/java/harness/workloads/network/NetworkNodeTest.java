package harness.workloads.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.clients.InParallel;
import harness.api.metric.HistogramText;
import harness.api.workload.StartMoment;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nodes of one machine, each in a thread. */
class NetworkNodeTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final String SECRET = "5c1f";
    private static final int BLOCK = 4096;
    private static final int STREAMS = 2;

    /** Tells all nodes what each says, in the order of their numbers. */
    private static final class Meeting {
        private final String[] told;
        private final CyclicBarrier barrier;

        Meeting(int machines) {
            this.told = new String[machines];
            this.barrier = new CyclicBarrier(machines);
        }

        StartMoment of(int number) {
            return new StartMoment() {
                @Override
                public List<String> exchange(String text) throws IOException, InterruptedException {
                    told[number] = text;
                    meet();
                    List<String> all = List.of(told.clone());
                    meet();
                    return all;
                }

                @Override
                public long await() throws IOException, InterruptedException {
                    meet();
                    return System.nanoTime();
                }
            };
        }

        private void meet() throws IOException, InterruptedException {
            try {
                barrier.await(3, TimeUnit.MINUTES);
            } catch (BrokenBarrierException | TimeoutException e) {
                throw new IOException(e);
            }
        }
    }

    private static List<NetworkPart> run(NetworkPattern pattern, int machines)
            throws IOException, InterruptedException {
        Meeting meeting = new Meeting(machines);
        return InParallel.results(IntStream.range(0, machines).boxed().toList(), number -> {
            try (NetworkNode node = new NetworkNode(LOOPBACK, SECRET, new NetworkSetup(pattern, STREAMS, BLOCK, 1))) {
                return node.run(meeting.of(number));
            }
        });
    }

    @Test
    void eachSendsToAllOthersAndEveryBlockArrives() throws Exception {
        List<NetworkPart> parts = run(NetworkPattern.ALL, 3);
        for (int machine = 0; machine < 3; machine++) {
            int own = machine;
            NetworkPart part = parts.get(machine);
            assertThat(part.received()).hasSize(2 * STREAMS).allSatisfy(marks -> {
                assertThat(marks.to()).isEqualTo(own);
                assertThat(marks.from()).isNotEqualTo(own);
                assertThat(marks.bytes()).isPositive().isEqualTo(marks.bytes() / BLOCK * BLOCK);
                assertThat(marks.end()).isPositive();
            });
            assertThat(HistogramText.decode(part.roundTrips()).getTotalCount()).isEqualTo(2 * 1_000);
            assertThat(NetworkPart.read(part.line())).isEqualTo(part);
        }
        assertThat(NetworkMetrics.of(parts).get(0).samples()).as("pairs").hasSize(6);
    }

    @Test
    void inARingEachSendsToTheNext() throws Exception {
        List<NetworkPart> parts = run(NetworkPattern.RING, 3);
        assertThat(parts.stream().flatMap(part -> part.received().stream()))
                .extracting(marks -> List.of(marks.from(), marks.to()))
                .containsOnly(List.of(0, 1), List.of(1, 2), List.of(2, 0))
                .hasSize(3 * STREAMS);
    }

    @Test
    void oneMachineIsNoNetwork() {
        assertThatThrownBy(() -> run(NetworkPattern.ALL, 1)).hasMessage("a network is between two machines or more");
    }

    /** It says the secret of another run, while the node waits for the one that knows it. */
    @Test
    void whoDoesNotKnowTheSecretIsHungUpOn() throws Exception {
        Meeting meeting = new Meeting(2);
        List<Integer> heard = new ArrayList<>();
        List<NetworkPart> parts = InParallel.results(List.of(0, 1), number -> {
            StartMoment own = meeting.of(number);
            StartMoment start = new StartMoment() {
                @Override
                public List<String> exchange(String text) throws IOException, InterruptedException {
                    List<String> all = own.exchange(text);
                    if (number == 1 && heard.isEmpty()) {
                        heard.add(stranger(all.get(0)));
                    }
                    return all;
                }

                @Override
                public long await() throws IOException, InterruptedException {
                    return own.await();
                }
            };
            try (NetworkNode node =
                    new NetworkNode(LOOPBACK, SECRET, new NetworkSetup(NetworkPattern.RING, 1, BLOCK, 1))) {
                return node.run(start);
            }
        });
        assertThat(heard).containsExactly(-1);
        assertThat(parts.get(0).received())
                .singleElement()
                .satisfies(marks -> assertThat(marks.from()).isEqualTo(1));
    }

    /** What it hears. */
    private static int stranger(String address) throws IOException {
        String[] parts = address.split(":");
        try (Socket socket = new Socket(parts[0], Integer.parseInt(parts[1]))) {
            DataOutputStream output = new DataOutputStream(socket.getOutputStream());
            byte[] wrong = "5c1e".getBytes(StandardCharsets.UTF_8);
            output.writeInt(wrong.length);
            output.write(wrong);
            output.flush();
            return socket.getInputStream().read();
        }
    }
}
