package harness.deploy.ec2.plan;

import harness.api.UsageException;
import harness.api.cluster.HadoopProfile;
import harness.control.provider.Lease;
import harness.deploy.disk.Arrangement;
import harness.deploy.disk.DiskRequest;
import harness.record.catalogue.InstanceType;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the user says about the machines to rent, each value checked. */
public final class Ec2Options {
    public static final Set<String> KEYS = Set.of(
            HadoopProfile.KEY,
            "master-type",
            "servers",
            "server-type",
            "server-ebs",
            "server-devices",
            "server-device-count",
            "server-layout",
            "server-chunk",
            "region",
            "zone",
            "subnet",
            "placement-group",
            "spot",
            "max-price",
            "ami",
            "ssh-user",
            "connect",
            "from",
            "root-gib",
            "ebs",
            "devices",
            "device-count",
            "layout",
            "chunk",
            "ec2-endpoint",
            "min-slaves",
            "max-usd",
            "lease",
            "cluster");

    private static final String OF_SERVERS = "server-";
    private static final int MOST_SERVERS = 1000;
    private static final Pattern USER = Pattern.compile("[a-z_][a-z0-9_-]{0,31}");
    private static final Pattern CIDR = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3})/(\\d{1,2})");
    private static final Pattern IMAGE = Pattern.compile("ami-[0-9a-z-]+|/[A-Za-z0-9._/-]+");
    private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9-]*");
    private static final int LEAST_ROOT_GIB = 8;
    private static final int MOST_GIB = 16_384;
    private static final int DEFAULT_ROOT_GIB = 20;
    private static final int WIDEST_PREFIX = 8;
    private static final int OCTET = 255;
    private static final int ADDRESS_BITS = 32;

    private final Map<String, String> given;

    public Ec2Options(Map<String, String> given) {
        this.given = Map.copyOf(given);
    }

    public HadoopProfile hadoop() {
        return HadoopProfile.of(text(HadoopProfile.KEY), HadoopProfile.STOCK);
    }

    public Optional<String> region() {
        return matching("region", WORD, "the name of a region, such as us-east-1");
    }

    Optional<String> zone() {
        return matching("zone", WORD, "the name of a zone, such as us-east-1a");
    }

    Optional<String> subnet() {
        return matching("subnet", WORD, "the id of a subnet, such as subnet-0abc");
    }

    boolean placementGroup() {
        return yes("placement-group");
    }

    boolean spot() {
        return yes("spot");
    }

    Optional<String> maxPrice() {
        if (text("max-price").isPresent() && !spot()) {
            throw new UsageException(
                    "'%s' is a price of spot instances, which are not asked for: give --spot (--max-price)"
                            .formatted(given.get("max-price")));
        }
        return usd("max-price").isPresent() ? text("max-price") : Optional.empty();
    }

    Optional<String> ami() {
        return matching(
                "ami", IMAGE, "an image id (ami-...) or the name of an SSM public parameter (/aws/service/...)");
    }

    String sshUser() {
        return matching("ssh-user", USER, "the name of a user").orElse("admin");
    }

    /** Whether instances are reached by their private addresses; empty where the endpoint decides. */
    Optional<Boolean> connectPrivately() {
        return text("connect").map(word -> switch (word) {
            case "private" -> true;
            case "public" -> false;
            default -> throw refused("connect", word, "public or private");
        });
    }

    Optional<String> from() {
        Optional<String> from = matching("from", CIDR, "a range of addresses, such as 198.51.100.7/32");
        from.ifPresent(cidr -> {
            Matcher parts = CIDR.matcher(cidr);
            boolean good = parts.matches()
                    && Integer.parseInt(parts.group(2)) <= ADDRESS_BITS
                    && Arrays.stream(parts.group(1).split("\\.")).allMatch(o -> Integer.parseInt(o) <= OCTET);
            if (!good) {
                throw refused("from", cidr, "a range of addresses, such as 198.51.100.7/32");
            }
            if (Integer.parseInt(parts.group(2)) < WIDEST_PREFIX) {
                throw refused("from", cidr, "a range of a /8 or less, so that not everybody gets to the SSH port,");
            }
        });
        return from;
    }

    int rootGib() {
        return number("root-gib", LEAST_ROOT_GIB, MOST_GIB).orElse(DEFAULT_ROOT_GIB);
    }

    Optional<DataVolumes> ebs() {
        return text("ebs").map(DataVolumes::parse);
    }

    /**
     * @param type of the slaves
     * @return which of their disks are used; absent for all
     */
    Optional<ChosenDisks> chosen(InstanceType type) {
        Optional<String> kind = text("devices");
        kind.filter(word -> !ChosenDisks.KINDS.contains(word)).ifPresent(word -> {
            throw refused("devices", word, String.join(", ", ChosenDisks.KINDS));
        });
        return ChosenDisks.of(kind, number("device-count", 1, ChosenDisks.MOST), type, ebs());
    }

    /** One array over the disks of each slave, if that is wanted. */
    Optional<DiskRequest> array() {
        Arrangement arrangement = text("layout").map(Ec2Options::arrangement).orElse(Arrangement.JBOD);
        if (arrangement == Arrangement.JBOD) {
            text("chunk").ifPresent(chunk -> {
                throw new UsageException(
                        "'%s' is a chunk of RAID, which is not asked for: give --layout raid0, raid6 or raid10 (--chunk)"
                                .formatted(chunk));
            });
            return Optional.empty();
        }
        long chunk = text("chunk")
                .map(text -> DiskRequest.chunk(text).orElseThrow(() -> refused("chunk", text, DiskRequest.CHUNKS)))
                .orElse(DiskRequest.DEFAULT_CHUNK_BYTES);
        return Optional.of(DiskRequest.allEmpty(arrangement, chunk));
    }

    private static Arrangement arrangement(String word) {
        return Arrangement.of(word).orElseThrow(() -> refused("layout", word, String.join(", ", Arrangement.words())));
    }

    public Optional<String> endpoint() {
        return text("ec2-endpoint").map(url -> {
            try {
                URI uri = new URI(url);
                if (uri.getHost() != null
                        && uri.getScheme() != null
                        && uri.getScheme().startsWith("http")) {
                    return url;
                }
            } catch (URISyntaxException e) {
                // Refused like an address of another form.
            }
            throw refused("ec2-endpoint", url, "an address such as https://cloud.example.org:8773");
        });
    }

    int minSlaves(int slaves) {
        return number("min-slaves", 1, slaves).orElse(slaves);
    }

    public OptionalDouble maxUsd() {
        return usd("max-usd");
    }

    Optional<Duration> lease() {
        return text("lease").map(Lease::parse);
    }

    /** How many machines beside the slaves serve file systems, 0 or more. */
    public int servers() {
        int servers = number("servers", 0, MOST_SERVERS).orElse(0);
        if (servers == 0) {
            given.keySet().stream()
                    .filter(key -> key.startsWith(OF_SERVERS))
                    .sorted()
                    .findFirst()
                    .ifPresent(key -> {
                        throw new UsageException(
                                "'%s' is of servers, which are not asked for: give --servers, such as --servers 1 (--%s)"
                                        .formatted(given.get(key), key));
                    });
        }
        return servers;
    }

    /** The same of a server's disks instead of a slave's; refusals name its flags. */
    <T> T ofServer(Function<Ec2Options, T> read) {
        Map<String, String> own = new HashMap<>();
        given.forEach((key, text) -> {
            if (key.startsWith(OF_SERVERS)) {
                own.put(key.substring(OF_SERVERS.length()), text);
            }
        });
        try {
            return read.apply(new Ec2Options(own));
        } catch (UsageException e) {
            throw new UsageException(
                    e.getMessage().replace("--", "--" + OF_SERVERS).replace("slave", "server"), e);
        }
    }

    public Optional<String> cluster() {
        return text("cluster");
    }

    /** Refuses every value that cannot be one, before anybody is asked for anything. */
    void requireForms(int slaves, InstanceType type, InstanceType serverType) {
        Stream.<Runnable>of(
                        this::hadoop,
                        this::region,
                        this::zone,
                        this::subnet,
                        this::placementGroup,
                        this::spot,
                        this::maxPrice,
                        this::ami,
                        this::sshUser,
                        this::connectPrivately,
                        this::from,
                        this::rootGib,
                        this::ebs,
                        () -> chosen(type),
                        this::array,
                        this::endpoint,
                        () -> minSlaves(slaves),
                        this::maxUsd,
                        this::lease)
                .forEach(Runnable::run);
        if (servers() > 0) {
            ofServer(own -> {
                own.ebs();
                own.chosen(serverType);
                return own.array();
            });
        }
    }

    /** What says something about machines that are there already has no meaning. */
    public void requireNoneBut(Set<String> allowed) {
        given.keySet().stream()
                .filter(key -> !allowed.contains(key))
                .sorted()
                .findFirst()
                .ifPresent(key -> {
                    throw new UsageException(
                            "'%s' has no meaning for a cluster that is there already: leave out --%s (--%s)"
                                    .formatted(given.get(key), key, key));
                });
    }

    private Optional<String> text(String key) {
        return Optional.ofNullable(given.get(key)).filter(text -> !text.isEmpty());
    }

    private Optional<String> matching(String key, Pattern form, String allowed) {
        return text(key).map(text -> {
            if (!form.matcher(text).matches()) {
                throw refused(key, text, allowed);
            }
            return text;
        });
    }

    private boolean yes(String key) {
        return text(key)
                .map(word -> switch (word) {
                    case "true", "yes" -> true;
                    case "false", "no" -> false;
                    default -> throw refused(key, word, "true or false");
                })
                .orElse(false);
    }

    private Optional<Integer> number(String key, int least, int most) {
        return text(key).map(text -> {
            try {
                int number = Integer.parseInt(text);
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Refused like a number out of range.
            }
            throw refused(key, text, "a whole number of %d to %d".formatted(least, most));
        });
    }

    private OptionalDouble usd(String key) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        try {
            double usd = new BigDecimal(text.get()).doubleValue();
            if (usd > 0 && Double.isFinite(usd)) {
                return OptionalDouble.of(usd);
            }
        } catch (NumberFormatException e) {
            // Refused like a number out of range.
        }
        throw refused(key, text.get(), "an amount above 0, in USD,");
    }

    private static UsageException refused(String key, String text, String allowed) {
        return new UsageException("'%s' is not allowed: %s is (--%s)".formatted(text, allowed, key));
    }
}
