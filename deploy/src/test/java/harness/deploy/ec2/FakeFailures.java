package harness.deploy.ec2;

import harness.deploy.ec2.api.CloudException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Calls that an account has been told to fail; used under its lock. */
final class FakeFailures {
    private final Deque<CloudException> next = new ArrayDeque<>();
    private final Map<String, Deque<CloudException>> ofMethods = new HashMap<>();
    private Optional<CloudException> always = Optional.empty();

    /** From now on every call. */
    void always(CloudException failure) {
        always = Optional.of(failure);
    }

    /** One call more. */
    void once(CloudException failure) {
        next.add(failure);
    }

    /** One call more of a method. */
    void once(String method, CloudException failure) {
        ofMethods.computeIfAbsent(method, name -> new ArrayDeque<>()).add(failure);
    }

    /** Before any call is carried out. */
    void failIfTold() throws CloudException {
        failFirst(next);
        if (always.isPresent()) {
            throw always.get();
        }
    }

    /** Before a method is carried out. */
    void failIfTold(String method) throws CloudException {
        failFirst(ofMethods.getOrDefault(method, new ArrayDeque<>()));
    }

    private static void failFirst(Deque<CloudException> failures) throws CloudException {
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
    }
}
