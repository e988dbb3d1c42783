package harness.api.clients;

/**
 * The first line to a client that waits: its master is there.
 *
 * @param token by which the client knows its master
 * @param client its number
 */
public record ClientGreeting(String token, int client) {
    /** Without the token. */
    @Override
    public String toString() {
        return "greeting of client " + client;
    }
}
