package harness.workloads.network;

import harness.api.clients.InParallel;
import harness.api.metric.HistogramText;
import harness.api.text.Reason;
import harness.api.workload.StartMoment;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * One machine's end of all streams. It listens at its own address; who connects says the secret of the run first, and is hung up on if
 * it does not.
 */
final class NetworkNode implements AutoCloseable {
    /** The same bytes everywhere, behind the number of each block. */
    private static final long CONTENT = 0x6E6574L;

    private static final int SECRET_BYTES = 128;
    private static final int GREETING_MILLIS = 5_000;
    private static final int CONNECT_MILLIS = 20_000;
    private static final int PING_BYTES = 64;
    private static final int PINGS = 1_000;
    private static final int BACKLOG = 256;
    private static final int DIGITS = 3;

    private final NetworkSetup setup;
    private final byte[] secret;
    private final ServerSocketChannel server;
    private final ByteBuffer content;
    private final List<Outgoing> outgoing = new ArrayList<>();
    private final List<Incoming> incoming = new CopyOnWriteArrayList<>();
    private int own;
    private int machines;

    /** A stream that begins here. */
    private record Outgoing(int to, int stream, SocketChannel channel) {}

    /** A stream that ends here. */
    private record Incoming(int from, int stream, SocketChannel channel) {}

    NetworkNode(InetAddress address, String secret, NetworkSetup setup) throws IOException {
        this.setup = setup;
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[setup.block()];
        new SplittableRandom(CONTENT).nextBytes(bytes);
        this.content = ByteBuffer.wrap(bytes);
        this.server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(address, 0), BACKLOG);
    }

    /**
     * Connects, measures round trips, then sends and receives from the common start on.
     *
     * @param others tells all machines where this one listens, and when to begin
     * @throws IOException if a connection fails or something else arrives than was sent
     */
    NetworkPart run(StartMoment others) throws IOException, InterruptedException {
        connect(others.exchange(address()));
        // Nobody measures while others still connect.
        others.exchange(address());
        Histogram roundTrips = roundTrips();
        long moment = others.await();
        Optional<TcpCounts> before = TcpCounts.now();
        AtomicLong first = new AtomicLong(Long.MAX_VALUE);
        List<StreamMarks> received = move(moment, first);
        Optional<TcpCounts> counts = TcpCounts.now().flatMap(now -> before.map(now::since));
        return new NetworkPart(first.get(), received, HistogramText.encode(roundTrips), counts);
    }

    private String address() throws IOException {
        InetSocketAddress at = (InetSocketAddress) server.getLocalAddress();
        return at.getAddress().getHostAddress() + ":" + at.getPort();
    }

    private void connect(List<String> all) throws IOException, InterruptedException {
        own = all.indexOf(address());
        machines = all.size();
        if (machines < 2) {
            throw new IOException("a network is between two machines or more");
        }
        int awaited = setup.streams() * setup.pattern().senders(own, machines);
        Thread accepting = new Thread(() -> accept(awaited), "accept");
        accepting.setDaemon(true);
        accepting.start();
        for (int to : setup.pattern().from(own, machines)) {
            String[] address = all.get(to).split(":");
            for (int stream = 0; stream < setup.streams(); stream++) {
                outgoing.add(greet(to, stream, new InetSocketAddress(address[0], Integer.parseInt(address[1]))));
            }
        }
        accepting.join(CONNECT_MILLIS);
        if (incoming.size() < awaited) {
            throw new IOException("%d of %d streams came from other machines after %d s"
                    .formatted(incoming.size(), awaited, CONNECT_MILLIS / 1_000));
        }
    }

    private Outgoing greet(int to, int stream, InetSocketAddress address) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.socket().connect(address, CONNECT_MILLIS);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            DataOutputStream output = new DataOutputStream(channel.socket().getOutputStream());
            output.writeInt(secret.length);
            output.write(secret);
            output.writeInt(own);
            output.writeInt(stream);
            output.flush();
            return new Outgoing(to, stream, channel);
        } catch (IOException e) {
            channel.close();
            throw new IOException("%s does not let this machine connect: %s".formatted(address, Reason.of(e)), e);
        }
    }

    /** Until all are there, or the node is closed. */
    private void accept(int awaited) {
        while (incoming.size() < awaited) {
            try {
                SocketChannel caller = server.accept();
                Thread greeting = new Thread(() -> hear(caller), "greeting");
                greeting.setDaemon(true);
                greeting.start();
                greeting.join();
            } catch (IOException e) {
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void hear(SocketChannel caller) {
        try {
            caller.socket().setSoTimeout(GREETING_MILLIS);
            DataInputStream input = new DataInputStream(caller.socket().getInputStream());
            int length = input.readInt();
            byte[] said = new byte[Math.max(0, Math.min(SECRET_BYTES, length))];
            input.readFully(said);
            if (length == said.length && MessageDigest.isEqual(said, secret)) {
                Incoming stream = new Incoming(input.readInt(), input.readInt(), caller);
                caller.socket().setSoTimeout(0);
                caller.setOption(StandardSocketOptions.TCP_NODELAY, true);
                incoming.add(stream);
                return;
            }
            caller.close();
        } catch (IOException e) {
            closeQuietly(caller);
        }
    }

    /** From each machine to one other at a time, while nothing else is sent from it. */
    private Histogram roundTrips() throws IOException, InterruptedException {
        Histogram times = new Histogram(DIGITS);
        List<Callable<Void>> work = new ArrayList<>();
        incoming.stream()
                .filter(stream -> stream.stream() == 0)
                .forEach(stream -> work.add(() -> {
                    ByteBuffer ping = ByteBuffer.allocateDirect(PING_BYTES);
                    for (int i = 0; i < PINGS; i++) {
                        fill(stream.channel(), ping.clear());
                        drain(stream.channel(), ping.flip());
                    }
                    return null;
                }));
        work.add(() -> {
            ByteBuffer ping = ByteBuffer.allocateDirect(PING_BYTES);
            for (Outgoing stream : outgoing) {
                for (int i = 0; stream.stream() == 0 && i < PINGS; i++) {
                    long before = System.nanoTime();
                    drain(stream.channel(), ping.clear());
                    fill(stream.channel(), ping.clear());
                    times.recordValue(System.nanoTime() - before);
                }
            }
            return null;
        });
        InParallel.results(work, NetworkNode::call);
        return times;
    }

    private List<StreamMarks> move(long moment, AtomicLong first) throws IOException, InterruptedException {
        List<Callable<List<StreamMarks>>> work = new ArrayList<>();
        incoming.forEach(stream -> work.add(() -> List.of(receive(stream, moment))));
        outgoing.forEach(stream -> work.add(() -> {
            send(stream.channel(), moment, first);
            return List.of();
        }));
        return InParallel.results(work, NetworkNode::call).stream()
                .flatMap(List::stream)
                .toList();
    }

    private static <T> T call(Callable<T> work) throws IOException, InterruptedException {
        try {
            return work.call();
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    /** Blocks with their numbers; the last one has how many there were, and nothing else. */
    private void send(SocketChannel channel, long moment, AtomicLong first) throws IOException, InterruptedException {
        ByteBuffer block = ByteBuffer.allocateDirect(setup.block());
        block.put(content.duplicate());
        StartMoment.sleepUntil(moment);
        long begun = System.nanoTime();
        first.accumulateAndGet(begun - moment, Math::min);
        long number = 0;
        while (System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(setup.seconds())) {
            drain(channel, block.clear().putLong(0, number));
            number++;
        }
        ByteBuffer end = ByteBuffer.allocateDirect(Long.BYTES);
        drain(channel, end.putLong(0, ~number));
        fill(channel, end.clear());
    }

    private StreamMarks receive(Incoming stream, long moment) throws IOException {
        ByteBuffer block = ByteBuffer.allocateDirect(setup.block());
        ByteBuffer right = content.duplicate().position(Long.BYTES);
        long bytes = 0;
        long end = moment;
        for (long number = 0; ; number++) {
            block.clear().limit(Long.BYTES);
            fill(stream.channel(), block);
            long said = block.getLong(0);
            if (said == ~number) {
                drain(stream.channel(), block.clear().limit(Long.BYTES));
                return new StreamMarks(stream.from(), own, stream.stream(), bytes, end - moment);
            }
            block.limit(setup.block());
            fill(stream.channel(), block);
            end = System.nanoTime();
            if (said != number || !block.position(Long.BYTES).equals(right)) {
                throw new IOException("block %,d of stream %d from machine %d is not what was sent"
                        .formatted(number, stream.stream(), stream.from()));
            }
            bytes += setup.block();
        }
    }

    private static void drain(SocketChannel channel, ByteBuffer from) throws IOException {
        while (from.hasRemaining()) {
            channel.write(from);
        }
    }

    private static void fill(SocketChannel channel, ByteBuffer to) throws IOException {
        while (to.hasRemaining()) {
            if (channel.read(to) < 0) {
                throw new EOFException("another machine has closed a stream before its end");
            }
        }
    }

    private static void closeQuietly(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // It is of no use any more.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        outgoing.forEach(stream -> closeQuietly(stream.channel()));
        incoming.forEach(stream -> closeQuietly(stream.channel()));
    }
}
