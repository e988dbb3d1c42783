package harness.api.machine;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A proxy that requests go through.
 *
 * @param address with name and password, where it wants them
 * @param origin who names it
 */
public record HttpProxy(URI address, String origin) {
    private static final Pattern LITERAL = Pattern.compile("[0-9.]+|.*:.*");
    private static final Pattern SCHEME = Pattern.compile("[a-z0-9]+://.*", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOCALHOST = Pattern.compile("(.+\\.)?localhost");

    /**
     * @param target address of a service, with a host
     * @return the proxy that it is asked through: by Java's system properties, else as curl decides it (curl(1), "ENVIRONMENT"); none to
     *     this machine itself, where a proxy's rate would be the service's
     * @throws IllegalArgumentException in one line, if that is none of HTTP
     */
    public static Optional<HttpProxy> of(URI target) {
        return of(target, System.getenv());
    }

    static Optional<HttpProxy> of(URI target, Map<String, String> environment) {
        String host = plain(target.getHost());
        if (own(host)) {
            return Optional.empty();
        }
        String property = target.getScheme() + ".proxyHost";
        if (System.getProperty(property) != null) {
            return ProxySelector.getDefault().select(target).stream()
                    .map(Proxy::address)
                    .filter(InetSocketAddress.class::isInstance)
                    .map(InetSocketAddress.class::cast)
                    .findFirst()
                    .map(at -> new HttpProxy(
                            URI.create("http://%s:%d".formatted(at.getHostString(), at.getPort())), property));
        }
        // That of HTTP in capitals might be a header of a web server's request.
        Stream<String> names = target.getScheme().equals("https")
                ? Stream.of("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
                : Stream.of("http_proxy", "all_proxy", "ALL_PROXY");
        return names.filter(name -> !environment.getOrDefault(name, "").isBlank())
                .findFirst()
                .filter(name -> !excepted(host, environment))
                .map(name -> new HttpProxy(address(environment.get(name).strip(), name), name));
    }

    /**
     * Who goes through it.
     *
     * @param name of the user
     * @param password of the user
     */
    public record Login(String name, String password) {}

    /** {@return who it wants to know, if the address says that} */
    public Optional<Login> login() {
        return Optional.ofNullable(address.getUserInfo())
                .map(info -> info.split(":", 2))
                .map(parts -> new Login(parts[0], parts.length > 1 ? parts[1] : ""));
    }

    /** {@return where it is and who names it, for people} */
    public String describe() {
        return "%s (%s)".formatted(shown(), origin);
    }

    /** {@return the address without name and password} */
    public String shown() {
        return address.getScheme() + "://" + address.getHost() + ":" + address.getPort();
    }

    private static URI address(String text, String name) {
        try {
            URI given = URI.create(SCHEME.matcher(text).matches() ? text : "http://" + text);
            if (given.getScheme().matches("https?") && given.getHost() != null) {
                return given.getPort() < 0
                        ? URI.create("%s://%s:1080".formatted(given.getScheme(), given.getRawAuthority()))
                        : given;
            }
        } catch (IllegalArgumentException e) {
            // Refused below.
        }
        throw new IllegalArgumentException(
                "'%s' is not allowed: a proxy such as http://host:port is, or the service's host in NO_PROXY (%s)"
                        .formatted(text.replaceAll("//.*@", "//***@"), name));
    }

    private static boolean excepted(String host, Map<String, String> environment) {
        String list = Stream.of("no_proxy", "NO_PROXY")
                .map(name -> environment.getOrDefault(name, "").strip())
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
        return list.equals("*")
                || Arrays.stream(list.split("[,\\s]+"))
                        .filter(entry -> !entry.isEmpty())
                        .anyMatch(entry -> LITERAL.matcher(host).matches() ? inside(host, entry) : named(host, entry));
    }

    private static boolean named(String host, String entry) {
        String domain = plain(entry).replaceFirst("^\\.", "");
        return !domain.isEmpty() && (host.equals(domain) || host.endsWith("." + domain));
    }

    private static boolean inside(String host, String entry) {
        String[] network = plain(entry).split("/", 2);
        if (!LITERAL.matcher(network[0]).matches()) {
            return false;
        }
        try {
            byte[] address = InetAddress.getByName(host).getAddress();
            byte[] other = InetAddress.getByName(network[0]).getAddress();
            int bits = network.length == 1 ? Byte.SIZE * other.length : Integer.parseInt(network[1]);
            return address.length == other.length
                    && bits <= Byte.SIZE * other.length
                    && prefix(address, bits).equals(prefix(other, bits));
        } catch (UnknownHostException | NumberFormatException e) {
            return false;
        }
    }

    private static BigInteger prefix(byte[] address, int bits) {
        return new BigInteger(1, address).shiftRight(Byte.SIZE * address.length - bits);
    }

    /** As names are compared: without the brackets of an address and the dot at the end. */
    private static String plain(String host) {
        return host.toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]|\\.$", "");
    }

    /**
     * @param host name or address
     * @return whether it is this machine, as far as can be said without looking names up
     */
    public static boolean own(String host) {
        if (LOCALHOST.matcher(host).matches()) {
            return true;
        }
        try {
            String own = plain(HostName.own());
            if (host.equals(own)) {
                return true;
            }
            // Others are not looked up: behind a proxy that may take long.
            if (!LITERAL.matcher(host).matches() && !label(host).equals(label(own))) {
                return false;
            }
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress()
                    || address.isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false;
        }
    }

    private static String label(String host) {
        return host.replaceFirst("\\..*", "");
    }
}
