package harness.bench;

import java.io.IOException;

/**
 * What two contestants did in one round. Who goes first changes with each round, so that neither always finds the machine
 * as the other one left it.
 *
 * @param own of Harness
 * @param peer of the other
 */
record Turns<A, B>(A own, B peer) {
    /** One contestant's part. */
    @FunctionalInterface
    interface Part<T> {
        T run() throws IOException, InterruptedException;
    }

    static <A, B> Turns<A, B> of(int round, Part<A> own, Part<B> peer) throws IOException, InterruptedException {
        if (round % 2 == 0) {
            A first = own.run();
            return new Turns<>(first, peer.run());
        }
        B first = peer.run();
        return new Turns<>(own.run(), first);
    }
}
