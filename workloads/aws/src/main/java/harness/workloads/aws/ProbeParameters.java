package harness.workloads.aws;

import harness.api.clients.WaitingClients;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadContext;
import harness.workloads.load.LoadSpec;
import harness.workloads.money.Bill;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What can be set of every probe. */
public final class ProbeParameters {
    /** Where the service answers. */
    public static final String ENDPOINT = "endpoint";
    /** Clients at once. */
    public static final String THREADS = "threads";

    /** Map tasks of a cluster, each of them a client with that many threads; 0: this JVM. */
    public static final String TASKS = "tasks";

    /** AWS region. */
    public static final String REGION = "region";

    /** The value of {@link #ENDPOINT} for a service that Harness starts on this machine. */
    public static final String EMBEDDED = "embedded";

    /** The value of {@link #ENDPOINT} for Amazon's service in the region. */
    public static final String AWS = "aws";

    /** What sends requests. */
    public static final String CLIENT = "client";

    /** The value of {@link #CLIENT} for the SDK's client over its standard HTTP client, Apache's: what a user of it gets. */
    public static final String SDK = "sdk";

    /** The value of {@link #CLIENT} for {@link LeanSender}. */
    public static final String LEAN = "lean";

    /** The value of {@link #CLIENT} for what takes the least of the client's CPU. */
    public static final String AUTO = "auto";

    /** Whose certificates are accepted over TLS: a file, or its content. */
    public static final String CA = "ca";

    static final String ATTEMPTS = "attempts";
    static final String TIMEOUT = "request-timeout";

    private static final String WARM_UP = "warm-up";
    private static final String WARM_UP_LIMIT = "warm-up-limit";
    private static final String DURATION = "duration";
    private static final String RATE = "rate";
    private static final String MAX_ERRORS = "max-errors";

    /** The parameters that say how long a trial takes. */
    public static final List<String> SECONDS_OF_A_TRIAL = List.of(WARM_UP, DURATION);

    /** What holds between the parameters of every probe. */
    public static final List<Rule> RULES = List.of(
            new Rule.OnCluster(TASKS),
            new Rule.AtService(ENDPOINT, EMBEDDED),
            // Beside the service a rate swings for a second or more: fewer seconds are one swing.
            new Rule.PlaceStandards(Rule.Place.HERE, Map.of(DURATION, "5")),
            new Rule.Form(
                    ENDPOINT,
                    "embedded|aws|https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[1-9]\\d{0,4})?(/[\\w./~-]*)?",
                    "an address such as https://host:port, aws or embedded"));

    private static final long MOST_THREADS = 1024;
    private static final long MOST_TASKS = 10_000;
    private static final long MOST_SECONDS = 24 * 3600;
    private static final long WARM_UP_SECONDS = 1;
    private static final long WARM_UP_LIMIT_SECONDS = 20;
    private static final long SECONDS = 2;
    /** Of a trial that is not counted, and follows on its cell's warm-up. */
    private static final long UNCOUNTED_SECONDS = 1;

    private ProbeParameters() {}

    /**
     * @param standard what {@link #AUTO} takes, one clause
     * @return what sends requests that {@link LeanSender} can send
     */
    public static Parameter leanClient(String standard) {
        return Parameter.choice(
                CLIENT,
                List.of(AUTO, LEAN, SDK),
                "sdk: the AWS SDK's client, as programs have it; lean: the same requests without it, for less of the"
                        + " processors; auto: " + standard);
    }

    /** {@return what sends other requests} */
    public static Parameter sdkClient() {
        return Parameter.choice(CLIENT, List.of(AUTO, SDK), "sdk, and auto: the AWS SDK's client, as programs have it");
    }

    /**
     * @param client what sends requests: {@link #CLIENT}
     * @return the parameters of every probe
     */
    public static List<Parameter> all(Parameter client) {
        return Stream.of(
                        List.of(
                                Parameter.counts(
                                        THREADS, List.of(8L), 1, MOST_THREADS, "clients at once, each in its thread"),
                                Parameter.count(
                                        TASKS,
                                        0,
                                        0,
                                        MOST_TASKS,
                                        "map tasks of YARN, each with so many threads, all started at one moment; 0: one JVM"
                                                + " on each slave of provider hosts or ec2, else one JVM"),
                                Parameter.decimal(
                                        RATE,
                                        "0",
                                        "0",
                                        "1e7",
                                        "operations per second of all clients together in an open loop; 0: a closed"
                                                + " loop"),
                                Parameter.count(
                                        WARM_UP,
                                        WARM_UP_SECONDS,
                                        0,
                                        MOST_SECONDS,
                                        "seconds of each trial that are shown and not counted"),
                                Parameter.count(
                                        WARM_UP_LIMIT,
                                        WARM_UP_LIMIT_SECONDS,
                                        0,
                                        MOST_SECONDS,
                                        "most seconds of load before a cell's first trial, until three agree within 5 %;"
                                                + " 0: none"),
                                Parameter.count(DURATION, SECONDS, 1, MOST_SECONDS, "seconds that are counted"),
                                Parameter.decimal(
                                        MAX_ERRORS,
                                        "0.01",
                                        "0",
                                        "1",
                                        "share of failed operations above which the result is INVALID")),
                        connection(client),
                        Bill.parameters())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Parameter> connection(Parameter client) {
        return List.of(
                Parameter.word(
                        ENDPOINT,
                        EMBEDDED,
                        "address of the service, for example http://minio:9000; aws: Amazon's own in the region; embedded:"
                                + " one that Harness starts on this machine"),
                Parameter.word(REGION, "us-east-1", "AWS region that requests are signed for"),
                client,
                Parameter.text(
                        CA, "", "PEM file of those whose certificates are accepted over TLS; without, the JVM's own"),
                Parameter.count(ATTEMPTS, 3, 1, 100, "attempts at an operation, retries included; 1: no retries"),
                Parameter.count(TIMEOUT, 60, 1, MOST_SECONDS, "seconds in which one attempt has to end"));
    }

    /**
     * @param context of a workload
     * @return whether its service is one that Harness starts on this machine
     */
    public static boolean embedded(WorkloadContext context) {
        return context.text(ENDPOINT).equals(EMBEDDED);
    }

    /**
     * @param context of a workload
     * @return how many map tasks have its clients; 0 where none has
     */
    public static int tasks(WorkloadContext context) {
        return (int) context.number(TASKS);
    }

    /**
     * @param context of a workload
     * @return the JVMs on other machines that wait to be its clients; none where map tasks are, or where its service answers on this
     *     machine alone
     */
    public static List<InetSocketAddress> waiting(WorkloadContext context) {
        return tasks(context) > 0 || embedded(context) ? List.of() : WaitingClients.given();
    }

    private static int parts(WorkloadContext context) {
        return Math.max(tasks(context), waiting(context).size());
    }

    /**
     * @param context of a workload
     * @return how many clients (threads) there are, on all machines together
     */
    public static int clients(WorkloadContext context) {
        return threads(context) * Math.max(1, parts(context));
    }

    /**
     * @param context of a workload
     * @return how many clients (threads) there are in one JVM
     */
    public static int threads(WorkloadContext context) {
        return (int) context.number(THREADS);
    }

    /**
     * @param context of a workload
     * @return which service it drives, of several that a plan may have
     */
    public static String place(WorkloadContext context) {
        return context.text(REGION) + " " + context.text(ENDPOINT) + " ";
    }

    /**
     * @param context of a workload
     * @return the service that it drives, for people
     */
    public static String placeName(WorkloadContext context) {
        return "%s (%s)".formatted(context.text(ENDPOINT), context.text(REGION));
    }

    /**
     * @param context of a workload
     * @return how the endpoint is to be driven in a trial that is counted
     */
    public static LoadSpec spec(WorkloadContext context) {
        return spec(context, context.number(WARM_UP), context.number(DURATION));
    }

    /**
     * @param context of a trial
     * @return how the endpoint is to be driven in it: shorter where nothing is counted, after the warm-up of its cell
     */
    public static LoadSpec trialSpec(WorkloadContext context) {
        return context.repeat() == 0 && warmUpLimit(context) > 0 ? spec(context, 0, UNCOUNTED_SECONDS) : spec(context);
    }

    private static LoadSpec spec(WorkloadContext context, long warmUp, long duration) {
        double rate = decimal(context, RATE).doubleValue();
        return new LoadSpec(
                Duration.ofSeconds(warmUp),
                Duration.ofSeconds(duration),
                rate > 0 ? OptionalDouble.of(rate) : OptionalDouble.empty());
    }

    /**
     * An open loop that is paid for costs what was quoted for it and no more, and clients in other JVMs spend no more than was set aside for
     * their trial: these warm up in their trials alone.
     *
     * @param context of a workload
     * @return most seconds of load before the first trial of its cell
     */
    public static long warmUpLimit(WorkloadContext context) {
        boolean bounded = Bill.pays(context) && (decimal(context, RATE).signum() > 0 || parts(context) > 0);
        return bounded ? 0 : context.number(WARM_UP_LIMIT);
    }

    /**
     * @param context of a workload
     * @return operations of all clients in one trial, its warm-up among them; 0 in a closed loop, which has no number
     */
    public static double operations(WorkloadContext context) {
        LoadSpec spec = spec(context);
        return spec.rate().orElse(0) * spec.warmUp().plus(spec.duration()).toSeconds();
    }

    /**
     * @param context of a trial
     * @return share of failed operations above which the result is INVALID
     */
    public static double maxErrors(WorkloadContext context) {
        return decimal(context, MAX_ERRORS).doubleValue();
    }

    private static BigDecimal decimal(WorkloadContext context, String name) {
        return new BigDecimal(context.text(name));
    }
}
