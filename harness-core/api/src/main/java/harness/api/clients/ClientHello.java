package harness.api.clients;

/**
 * The first line from a client: it is there.
 *
 * @param token by which the master knows its own clients
 * @param client its number
 * @param host where it runs
 */
public record ClientHello(String token, int client, String host) {
    /** Without the token. */
    @Override
    public String toString() {
        return "client %d on %s".formatted(client, host);
    }
}
