package harness.deploy.remote;

import harness.api.machine.AttendedConsole;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keys that a passphrase protects. Somebody is asked for it once for each key, however many machines it opens; what was
 * opened stays in this process's memory, and the passphrase is not kept.
 */
final class ProtectedKeys {
    /** As many as OpenSSH allows. */
    private static final int TRIES = 3;

    private static final ProtectedKeys OF_CONSOLE =
            new ProtectedKeys(prompt -> AttendedConsole.find().map(console -> console.readPassword("%s", prompt)));

    private final Function<String, Optional<char[]>> question;
    private final Map<Path, Opened> opened = new HashMap<>();

    /**
     * @param question gets a prompt and gives what was answered; empty if nobody answers
     */
    ProtectedKeys(Function<String, Optional<char[]>> question) {
        this.question = question;
    }

    /** For the whole process, of whoever sits at its console. */
    static ProtectedKeys ofConsole() {
        return OF_CONSOLE;
    }

    /**
     * What became of a key.
     *
     * @param pairs in its file; empty if it was not opened
     * @param answered whether anybody gave a passphrase
     */
    record Opened(Optional<List<KeyPair>> pairs, boolean answered) {}

    /**
     * @param file that a passphrase protects
     * @return its keys, if somebody knows the passphrase
     */
    synchronized Opened open(PrivateKeyFile file) {
        return opened.computeIfAbsent(file.path(), path -> ask(file));
    }

    private Opened ask(PrivateKeyFile file) {
        String prompt = "Passphrase of %s: ".formatted(file.path());
        for (int tries = 0; tries < TRIES; tries++) {
            Optional<char[]> answer = question.apply(tries == 0 ? prompt : "That does not open it. " + prompt);
            if (answer.isEmpty()) {
                return new Opened(Optional.empty(), tries > 0);
            }
            Optional<List<KeyPair>> pairs = file.open(new String(answer.get()));
            if (pairs.isPresent()) {
                return new Opened(pairs, true);
            }
        }
        return new Opened(Optional.empty(), true);
    }
}
