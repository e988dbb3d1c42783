package harness.deploy.ec2.launch;

import harness.api.UsageException;
import harness.api.text.Reason;
import harness.deploy.ec2.api.Ec2Api;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Pattern;

/** From where this machine reaches a cloud. */
public final class CallerAddress {
    /** Amazon's own answer to that question. */
    private static final URI SERVICE = URI.create("https://checkip.amazonaws.com/");

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final int HTTPS = 443;

    private CallerAddress() {}

    /**
     * @param place of the API
     * @return one address, as a range
     * @throws UsageException if it cannot be found out
     */
    public static String cidr(Ec2Api.Place place) {
        try {
            String address = place.amazon() ? asked() : towards(URI.create(place.url()));
            if (ADDRESS.matcher(address).matches()) {
                return address + "/32";
            }
            throw new IOException(address + " is no IPv4 address");
        } catch (IOException e) {
            throw new UsageException(
                    "this machine's address cannot be found out (%s): give it, such as 198.51.100.7/32 (--from)"
                            .formatted(Reason.of(e)),
                    e);
        }
    }

    private static String asked() throws IOException {
        try {
            return HttpClient.newBuilder()
                    .connectTimeout(LIMIT)
                    .build()
                    .send(HttpRequest.newBuilder(SERVICE).timeout(LIMIT).build(), HttpResponse.BodyHandlers.ofString())
                    .body()
                    .strip();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Nothing is sent: the system only says which of its addresses it would use. */
    private static String towards(URI url) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(
                    InetAddress.getByName(url.getHost()), url.getPort() < 0 ? HTTPS : url.getPort()));
            return socket.getLocalAddress().getHostAddress();
        }
    }
}
