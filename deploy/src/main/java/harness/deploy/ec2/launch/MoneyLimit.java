package harness.deploy.ec2.launch;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a launch knows of money.
 *
 * @param spent says why no more may be spent, if that is so
 * @param end says when all that may be spent is spent if the whole cluster is there from now on, if there is a limit
 */
public record MoneyLimit(Supplier<Optional<String>> spent, Supplier<Optional<Instant>> end) {
    /** Goes no further where no more may be spent. */
    void require() throws IOException {
        Optional<String> reason = spent.get();
        if (reason.isPresent()) {
            throw new IOException(reason.get());
        }
    }
}
