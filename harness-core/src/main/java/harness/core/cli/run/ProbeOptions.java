package harness.core.cli.run;

import harness.core.UsageException;
import harness.core.plan.Option;
import harness.core.plan.UserInput;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The flags of every probe: short names for parameters of its workloads, and those of a run that matter here. */
final class ProbeOptions {
    /** Seconds of each trial that count: more than in a run, where a probe is one of many. */
    static final String SECONDS = "3";

    private static final String PROVIDER = "client";

    /** The endpoint that stands for Amazon's own in the region. */
    private static final String AMAZON = "aws";

    @CommandLine.Option(
            names = "--op",
            paramLabel = "NAMES",
            description = "Operations, separated by commas; all for every one. Default: put,get.")
    private String operations = "put,get";

    @CommandLine.Option(
            names = "--sizes",
            paramLabel = "SIZES",
            description = "Sizes of objects or items, separated by commas: 4KiB,1MiB,64MiB.")
    private String sizes;

    @CommandLine.Option(
            names = "--threads",
            paramLabel = "NUMBERS",
            description = "Clients at once, separated by commas: 1,8,32. Default: 8.")
    private String threads;

    @CommandLine.Option(
            names = "--tasks",
            paramLabel = "NUMBERS",
            description = {
                "Clients are map tasks of a cluster, so many at once, each with --threads, all started at one moment.",
                "An embedded cluster, unless --inventory names machines. Default: one client on this machine."
            })
    private String tasks;

    @CommandLine.Option(names = "--slaves", paramLabel = "N", description = "Of the cluster, with --tasks.")
    private String slaves;

    @CommandLine.Option(
            names = "--inventory",
            paramLabel = "FILE.yaml",
            description = "Machines of the cluster, with --tasks, as of 'harness run --provider hosts'.")
    private Path inventory;

    @CommandLine.Option(
            names = "--rate",
            paramLabel = "RATES",
            description = "Operations per second in an open loop, separated by commas. Default: a closed loop.")
    private String rate;

    @CommandLine.Option(
            names = "--duration",
            paramLabel = "SECONDS",
            description = "Seconds of each trial that are counted. Default: 3.")
    private String duration;

    @CommandLine.Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Seconds of each trial before them that are not counted. Default: 1.")
    private String warmUp;

    @CommandLine.Option(
            names = "--endpoint",
            paramLabel = "URLS",
            description = {
                "Where the service answers; aws: Amazon's own in the region.",
                "Default: an implementation that Harness starts on this machine; with --region, aws."
            })
    private String endpoint;

    @CommandLine.Option(
            names = "--ca",
            paramLabel = "FILE.pem",
            description = {
                "Whose certificates are accepted over TLS: an authority's, or a self-signed one.",
                "Default: those that the JVM accepts."
            })
    private Path ca;

    @CommandLine.Option(
            names = "--region",
            paramLabel = "NAMES",
            description = "Regions, separated by commas: Amazon's services there. Costs money: see --max-usd.")
    private String region;

    @CommandLine.Option(
            names = "--client",
            paramLabel = "CLIENTS",
            description = {
                "What sends requests: lean, sdk, or lean,sdk to measure both. sdk is the AWS SDK's client, as programs have it.",
                "Default: lean, but sdk for objects from 16 MiB on, and for operations of other kinds, which have no lean."
            })
    private String client;

    @CommandLine.Option(
            names = "--max-usd",
            paramLabel = "USD",
            description = "What the run may spend at Amazon, by list prices. Default: 5.")
    private String maxUsd;

    @CommandLine.Mixin
    private final MeasureOptions measure = new MeasureOptions();

    /**
     * @param family the probe's workloads
     * @param standard values of parameters, of all of its workloads or of one ({@code s3-delete.size}), where neither flag nor
     *     plan file says anything
     * @param own flags of this probe alone: parameter to value; null where not given
     * @return flags over plan file over the probe's standards
     */
    UserInput asked(String family, Map<String, String> standard, Map<String, String> own) {
        Map<Option, UserInput.Value> options = measure.options();
        options.put(Option.PROVIDER, provider());
        if (slaves != null) {
            if (tasks == null && inventory == null) {
                throw new UsageException("'%s' slaves have no use without --tasks: leave out --slaves, or give --tasks"
                        .formatted(slaves));
            }
            options.put(Option.SLAVES, new UserInput.Value(slaves, "--slaves"));
        }
        if (inventory != null) {
            options.put(Option.INVENTORY, new UserInput.Value(inventory.toString(), "--inventory"));
        }
        options.put(Option.WORKLOADS, new UserInput.Value(workloads(family), "--op"));
        Map<String, UserInput.Value> parameters = new LinkedHashMap<>();
        Map<String, String> flags = new LinkedHashMap<>(own);
        flags.put("size", sizes);
        flags.put("threads", threads);
        flags.put("tasks", tasks);
        flags.put("rate", rate);
        flags.put("duration", duration);
        flags.put("warm-up", warmUp);
        flags.put("endpoint", endpoint);
        flags.put("region", region);
        flags.put("ca", ca == null ? null : ca.toAbsolutePath().toString());
        flags.put("client", client);
        flags.put("max-usd", maxUsd);
        flags.forEach((parameter, value) -> {
            if (value != null) {
                String flag = parameter.equals("size") ? "--sizes" : "--" + parameter;
                parameters.put(family + "." + parameter, new UserInput.Value(value, flag));
            }
        });
        UserInput given = measure.assignments().over(new UserInput(options, parameters));
        Map<String, UserInput.Value> standards = new HashMap<>();
        standard.forEach((parameter, value) -> standards.put(
                parameter.contains(".") ? parameter : family + "." + parameter,
                standard(value, "harness probe " + family)));
        if (region != null) {
            standards.put(family + ".endpoint", standard(AMAZON, "--region"));
        }
        return given.over(measure.planFile()).over(new UserInput(Map.of(), standards));
    }

    private static UserInput.Value standard(String value, String origin) {
        return new UserInput.Value(value, origin, UserInput.Layer.STANDARD);
    }

    private UserInput.Value provider() {
        if (inventory != null) {
            return new UserInput.Value("hosts", "--inventory");
        }
        return tasks == null
                ? new UserInput.Value(PROVIDER, "harness probe")
                : new UserInput.Value("embedded", "--tasks");
    }

    private String workloads(String family) {
        return operations.equals("all")
                ? family
                : Stream.of(operations.split(",", -1))
                        .map(operation -> family + "-" + operation.strip())
                        .collect(Collectors.joining(","));
    }
}
