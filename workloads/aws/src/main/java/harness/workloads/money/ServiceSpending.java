package harness.workloads.money;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongConsumer;

/**
 * What a run has spent, by list price. Before a part of the limit is spent it is written to a file that outlives this
 * process, so that a run that is killed and resumed counts on and at worst counts too much.
 */
public final class ServiceSpending {
    /** So much is written down before it is spent, as a part of the limit: the file is not written for every request. */
    private static final int PARTS = 200;

    private final Path file;
    private long spent;
    private long promised;
    private long requests;
    private LongConsumer told = amount -> {};

    private ServiceSpending(Path file, long before) {
        this.file = file;
        this.spent = before;
        this.promised = before;
    }

    /**
     * @param file holds what the run has spent on this machine; made when something is
     * @param before what the run has spent as far as its controller knows, in 10^-12 USD; negative if it does not
     * @return what is spent, continued
     * @throws IllegalStateException if the file is there and holds no amount, or if nobody knows what was spent
     */
    public static ServiceSpending continued(Path file, long before) {
        try {
            long here =
                    Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : -1;
            if (here < 0 && before < 0) {
                throw new IllegalStateException(
                        "what this run has spent before is not known, so no more is (--max-usd):"
                                + " begin a new run, or write it to spent-pico-usd in the run's directory, in 10^-12 USD");
            }
            return new ServiceSpending(file, Math.max(here, before));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NumberFormatException e) {
            throw new IllegalStateException(
                    "%s does not say what was spent: nothing more is; find it out and write it there, in 10^-12 USD"
                            .formatted(file),
                    e);
        }
    }

    /**
     * @param listener is told what will have been spent, in 10^-12 USD, before it is
     */
    synchronized void tell(LongConsumer listener) {
        told = listener;
    }

    /**
     * Spends for one request that is about to be made, or refuses it.
     *
     * @param price what it costs at most, in 10^-12 USD
     * @param limit of everything that the run spends, in the same
     * @throws SpendingLimitException if it would be more; nothing is spent
     */
    synchronized void spend(long price, long limit) {
        if (spent + price > limit) {
            throw new SpendingLimitException(
                    ("the spending limit of %s is reached: %s are spent and the next request costs %s"
                                    + " (--max-usd, which holds for resume, too)")
                            .formatted(PicoUsd.show(limit), PicoUsd.show(spent), PicoUsd.show(price)));
        }
        count(price, limit);
    }

    /**
     * Spends for a request that finds or removes what the run has written, which is never refused.
     *
     * @param price what it costs at most, in 10^-12 USD
     * @param limit of everything that the run spends, in the same
     */
    synchronized void count(long price, long limit) {
        if (spent + price > promised) {
            promise(spent + price + limit / PARTS);
        }
        spent += price;
        requests++;
    }

    /**
     * Counts all that is left as spent until it is settled.
     *
     * @param limit of everything that the run spends, in 10^-12 USD
     * @return what was left
     */
    synchronized long reserve(long limit) {
        long left = Math.max(0, limit - spent);
        if (spent + left > promised) {
            promise(spent + left);
        }
        spent += left;
        return left;
    }

    /**
     * @param reserved what was counted as spent
     * @param used what was spent of it
     * @param made requests that were made
     */
    synchronized void settle(long reserved, long used, long made) {
        spent += used - reserved;
        requests += made;
        promise(spent);
    }

    /** {@return what is spent so far, in 10^-12 USD} */
    public synchronized long spent() {
        return spent;
    }

    /** {@return requests made so far, those that cost nothing among them} */
    public synchronized long requests() {
        return requests;
    }

    private void promise(long amount) {
        try (FileChannel out = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            out.write(ByteBuffer.wrap((amount + "\n").getBytes(StandardCharsets.UTF_8)));
            out.force(true);
            promised = amount;
            told.accept(amount);
        } catch (IOException e) {
            throw new UncheckedIOException("what is about to be spent cannot be written down", e);
        }
    }
}
