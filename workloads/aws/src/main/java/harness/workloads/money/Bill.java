package harness.workloads.money;

import harness.api.host.WorkloadHostMain;
import harness.api.workload.Parameter;
import harness.api.workload.Quoting;
import harness.api.workload.WorkloadContext;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * What a run spends at Amazon: one bill for all of its probes. There is none at a service whose prices are not known, such
 * as one that Harness started or somebody's own.
 */
public final class Bill {
    /** The parameter that limits what a run spends. */
    public static final String MAX_USD = Quoting.MAX_USD;
    /** The parameter that says whose prices hold. */
    public static final String PRICES = "prices";

    private static final String TRANSFER = "transfer";
    private static final String ENDPOINT = "endpoint";

    private static final String EMBEDDED = "embedded";

    private static final String AWS = "aws";
    private static final String AUTO = "auto";
    private static final String AMAZON = "amazon";
    private static final String INTERNET = "internet";

    private static final Pattern AMAZON_HOST =
            Pattern.compile(".*\\.(amazonaws\\.com(\\.cn)?|api\\.aws)\\.?", Pattern.CASE_INSENSITIVE);

    private static final Map<Path, Bill> OPEN = new ConcurrentHashMap<>();

    private static volatile boolean hoursHere = true;

    private final ServiceSpending spending;
    private final Map<String, PaidHours> hours = new ConcurrentHashMap<>();
    private volatile Meter latest;

    private Bill(ServiceSpending spending) {
        this.spending = spending;
    }

    /** {@return what can be set about money, of every probe} */
    public static List<Parameter> parameters() {
        return List.of(
                Parameter.decimal(
                        MAX_USD,
                        "5",
                        "0",
                        "1e6",
                        "what all probes of a run may spend at Amazon; no request is made that might exceed it"),
                Parameter.choice(
                        PRICES,
                        List.of(AUTO, AMAZON, "none"),
                        "what requests cost; auto: Amazon's list prices at addresses of amazonaws.com, else nothing"),
                Parameter.choice(
                        TRANSFER,
                        List.of(INTERNET, "region"),
                        "where what is read goes: out of Amazon's network, which costs most, or to a machine in the"
                                + " region"));
    }

    /**
     * @param context of a workload
     * @return the run's bill, if the endpoint costs anything
     */
    public static Optional<Bill> of(WorkloadContext context) {
        if (!pays(context)) {
            return Optional.empty();
        }
        Bill bill =
                OPEN.computeIfAbsent(file(context), path -> new Bill(ServiceSpending.continued(path, context.spent())));
        bill.spending.tell(context::spending);
        return Optional.of(bill);
    }

    /** From now on hours of provisioned capacity are counted by another JVM, which counts them for all clients. */
    public static void leaveHoursToTheMaster() {
        hoursHere = false;
    }

    /**
     * Sets aside what the run may still spend, for other JVMs to spend it.
     *
     * @param context of a workload
     * @return it, in 10^-12 USD
     */
    public long reserve(WorkloadContext context) {
        return spending.reserve(limit(context));
    }

    /**
     * @param reserved what was set aside
     * @param pico what was spent of it, in 10^-12 USD
     * @param requests that were made
     */
    public void settle(long reserved, long pico, long requests) {
        spending.settle(reserved, pico, requests);
    }

    /**
     * @param context of a workload
     * @return what the run may still spend, in 10^-12 USD
     */
    public long left(WorkloadContext context) {
        return Math.max(0, limit(context) - spending.spent());
    }

    /**
     * @param context of a workload
     * @return what the run may spend, in 10^-12 USD
     */
    public static long limit(WorkloadContext context) {
        return PicoUsd.of(new BigDecimal(context.text(MAX_USD)));
    }

    /**
     * @param context of a workload
     * @return whether its requests cost anything
     */
    public static boolean pays(WorkloadContext context) {
        return priced(context.text(PRICES), context.text(ENDPOINT));
    }

    /** Whether Amazon's prices are to be counted. */
    static boolean priced(String prices, String endpoint) {
        if (endpoint.equals(EMBEDDED)) {
            return false;
        }
        if (!prices.equals(AUTO)) {
            return prices.equals(AMAZON);
        }
        if (endpoint.equals(AWS)) {
            return true;
        }
        String host = endpoint.contains("://") ? URI.create(endpoint).getHost() : null;
        return host != null && AMAZON_HOST.matcher(host).matches();
    }

    /**
     * @param context of a workload
     * @return whether what is read leaves Amazon's network
     */
    public static boolean internet(WorkloadContext context) {
        return context.text(TRANSFER).equals(INTERNET);
    }

    /**
     * @param context of a workload
     * @param tariff of its service
     * @return counts and limits what requests cost
     */
    public Meter meter(WorkloadContext context, Tariff tariff) {
        Meter meter = new Meter(tariff, spending, limit(context));
        latest = meter;
        return meter;
    }

    /**
     * @param capacity what is provisioned: each table in each region is paid for by itself
     * @return its hours that are paid for
     */
    public PaidHours hours(String capacity) {
        return hours.computeIfAbsent(
                capacity, fresh -> hoursHere ? new PaidHours(System::nanoTime) : PaidHours.elsewhere());
    }

    /** {@return what is on the bill now} */
    public Reading read() {
        return new Reading(spending.spent(), spending.requests());
    }

    /** {@return what is spent, of what, and whose prices these are} */
    public String describe() {
        return "the run has spent %s of %s that it may (--max-usd), by the %s"
                .formatted(
                        PicoUsd.show(spending.spent()),
                        PicoUsd.show(latest.limit()),
                        latest.tariff().origin());
    }

    /**
     * A bill at one moment.
     *
     * @param pico spent, in 10^-12 USD
     * @param requests made
     */
    public record Reading(long pico, long requests) {
        /** Of no bill. */
        public static final Reading NOTHING = new Reading(0, 0);
    }

    /** Beside the log of this process, which outlives it and the run's scratch data. */
    private static Path file(WorkloadContext context) {
        String log = System.getProperty(WorkloadHostMain.LOG_PROPERTY);
        Path kept = log == null ? context.scratch().resolve("log") : Path.of(log);
        return kept.toAbsolutePath().resolveSibling("spent-pico-usd");
    }
}
