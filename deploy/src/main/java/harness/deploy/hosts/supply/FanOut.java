package harness.deploy.hosts.supply;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Spreads something over many hosts. Two at a time get it from the controller, and each host that has it gives it to two
 * others at a time, so that the number of hosts that have it triples with each copy's time, and the controller's uplink
 * carries it a few times whatever their number. To be used by a thread for each host.
 *
 * @param <H> a host
 */
public final class FanOut<H> {
    /** How many copies one place sends at once: more would share the same wire. */
    static final int COPIES_AT_ONCE = 2;

    /**
     * How a copy is made.
     *
     * @param <H> a host
     */
    public interface Carrier<H> {
        /**
         * Copies from the controller.
         *
         * @param to a host
         * @throws IOException if it cannot be sent there
         */
        void send(H to) throws IOException;

        /**
         * Copies from host to host.
         *
         * @param from a host that has it
         * @param to a host that has not
         * @throws IOException if it cannot be sent that way
         */
        void give(H from, H to) throws IOException;
    }

    private final Carrier<H> carrier;
    /** A host stands here once for each copy that it may send now. */
    private final Deque<H> givers = new ArrayDeque<>();

    private int uplink = COPIES_AT_ONCE;
    private int sent;

    /**
     * @param carrier makes the copies, several at once
     */
    public FanOut(Carrier<H> carrier) {
        this.carrier = carrier;
    }

    /**
     * Returns when the host has it.
     *
     * @param host that has not
     * @throws IOException if the controller cannot send it there; if only another host cannot, the controller does
     * @throws InterruptedException if interrupted while waiting for somebody who sends it
     */
    public void to(H host) throws IOException, InterruptedException {
        Optional<H> giver = awaitAny();
        if (giver.isEmpty() || !gives(giver.get(), host)) {
            if (giver.isPresent()) {
                awaitUplink();
            }
            send(host);
        }
        has(host);
    }

    /**
     * Says that a host has it, from whomever.
     *
     * @param host that may give it to others
     */
    public synchronized void has(H host) {
        for (int copy = 0; copy < COPIES_AT_ONCE; copy++) {
            givers.addLast(host);
        }
        notifyAll();
    }

    /** {@return how many copies the controller has sent} */
    public synchronized int sent() {
        return sent;
    }

    private void send(H host) throws IOException {
        try {
            carrier.send(host);
        } finally {
            synchronized (this) {
                uplink++;
                notifyAll();
            }
        }
    }

    /** One that fails is not asked again. */
    private boolean gives(H giver, H host) {
        try {
            carrier.give(giver, host);
        } catch (IOException e) {
            return false;
        }
        synchronized (this) {
            givers.addLast(giver);
            notifyAll();
        }
        return true;
    }

    /** Somebody who may send now; nobody: the controller itself. */
    private synchronized Optional<H> awaitAny() throws InterruptedException {
        while (givers.isEmpty() && uplink == 0) {
            wait();
        }
        if (!givers.isEmpty()) {
            return Optional.of(givers.removeFirst());
        }
        takeUplink();
        return Optional.empty();
    }

    private synchronized void awaitUplink() throws InterruptedException {
        while (uplink == 0) {
            wait();
        }
        takeUplink();
    }

    private void takeUplink() {
        uplink--;
        sent++;
    }
}
