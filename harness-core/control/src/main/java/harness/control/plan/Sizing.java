package harness.control.plan;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.units.Bytes;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.PlannedWorkload;
import harness.record.plan.Scale;
import harness.record.text.Nearest;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gives every parameter of every workload of a plan its effective value. */
public final class Sizing {
    /** A plan of more is taken for a slip. */
    private static final int MOST_CELLS = 10_000;

    private Sizing() {}

    /**
     * Resolves the standard values by scale and concurrency, and puts the user's own in their place. A setting for a
     * family (<code>dfsio.size</code>) holds for each of its workloads that has the parameter; one for a workload
     * ({@code dfsio-read.size}) goes before it, one for all workloads of a class-path group ({@code mpi.processes})
     * after it; but whatever a flag says goes before what a plan file says, and that before a command's standards. Lists give the product: one planned workload for each combination.
     *
     * @param known every workload there is
     * @param selected the workloads of the plan
     * @param factor share of the studies' sizes, see {@link Scale}
     * @param concurrency how many tasks of a workload the cluster runs at once
     * @param given the user's settings: {@code <workload, family or group>.<parameter>} to value, with where it was said
     * @return the workloads in the order of {@code selected}, each with all its parameters in their one form: bytes
     *     and counts as digits
     * @throws UsageException if a setting names no workload of the plan or no parameter of it, or if its value is not
     *     allowed
     */
    public static List<PlannedWorkload> size(
            Collection<WorkloadDescriptor> known,
            List<WorkloadDescriptor> selected,
            double factor,
            Function<WorkloadDescriptor, Concurrency> concurrency,
            Map<String, UserInput.Value> given) {
        given.forEach((key, value) -> requireMeaning(key, value, known, selected));
        List<PlannedWorkload> cells = selected.stream()
                .flatMap(workload ->
                        cells(workload, values(workload, factor, concurrency.apply(workload), given)).stream())
                .toList();
        return requireDifferent(cells.stream()
                .map(cell -> withStandards(cell, given))
                .map(cell -> withoutUnused(cell, cells, given))
                .map(Sizing::counted)
                .map(cell -> keepingRules(cell, concurrency.apply(cell.descriptor())))
                .toList());
    }

    /** Names of trials and of files come from the cells' names: no two cells may share one. */
    private static List<PlannedWorkload> requireDifferent(List<PlannedWorkload> cells) {
        Set<String> seen = new HashSet<>();
        Set<List<Object>> meant = new HashSet<>();
        for (PlannedWorkload cell : cells) {
            if (!seen.add(cell.id())) {
                throw new UsageException(
                        "two combinations of parameters would both be called '%s': give one of them (--set)"
                                .formatted(cell.id()));
            }
            if (!meant.add(List.of(cell.name(), cell.parameters()))) {
                throw new UsageException(
                        "'%s' means the same as another combination of parameters: give one of them (--set)"
                                .formatted(cell.id()));
            }
        }
        return cells;
    }

    /**
     * @param parameter of a workload
     * @param factor share of the studies' sizes
     * @param concurrency how many tasks the cluster runs at once
     * @return the value when the user sets nothing: within the parameter's range; never less for a larger factor or
     *     more tasks. A size that follows the scale is a multiple of 1 MiB, or of 4 KiB below 1 MiB, except at scale 1,
     *     which is the study's to the byte
     */
    public static String standard(Parameter parameter, double factor, Concurrency concurrency) {
        String value = parameter.standard().value();
        return switch (parameter.standard().scaling()) {
            case FIXED -> value;
            case WITH_SCALE -> Long.toString(inRange(parameter, scaled(parameter.kind(), number(parameter), factor)));
            case WITH_SCALE_AND_MAP_SLOTS ->
                Long.toString(inRange(
                        parameter,
                        Math.max(
                                scaled(parameter.kind(), number(parameter), factor),
                                Math.min(number(parameter), concurrency.maps()))));
            case PER_MAP_SLOT -> Long.toString(inRange(parameter, number(parameter) * concurrency.maps()));
            case SQUARE_PER_MAP_SLOT -> {
                long root = (long) Math.sqrt((double) number(parameter) * concurrency.maps());
                yield Long.toString(inRange(parameter, root * root));
            }
            case PER_REDUCE_SLOT -> Long.toString(inRange(parameter, number(parameter) * concurrency.reduces()));
        };
    }

    private static Map<Parameter, List<String>> values(
            WorkloadDescriptor workload, double factor, Concurrency concurrency, Map<String, UserInput.Value> given) {
        Map<String, String> onServer = UserServers.standards(workload, given);
        Map<Parameter, List<String>> values = new LinkedHashMap<>();
        for (Parameter parameter : workload.parameters()) {
            List<String> all = asked(workload, parameter.name(), given)
                    .map(value -> parameter.parseAll(
                            value.origin(), requireText(parameter, value).text()))
                    .orElseGet(() -> parameter.parseAll(
                            parameter.name(),
                            Optional.ofNullable(onServer.get(parameter.name()))
                                    .orElseGet(() -> standard(parameter, factor, concurrency))));
            values.put(parameter, all);
        }
        return values;
    }

    /** What was asked for of a parameter: of what the same layer says the most exact counts, which comes first. */
    static Optional<UserInput.Value> asked(
            WorkloadDescriptor workload, String parameter, Map<String, UserInput.Value> given) {
        return Stream.of(workload.name(), workload.family(), workload.group())
                .map(owner -> owner + "." + parameter)
                .filter(given::containsKey)
                .map(given::get)
                .min(Comparator.comparing(UserInput.Value::layer));
    }

    private static UserInput.Value requireText(Parameter parameter, UserInput.Value value) {
        if (value.list() && parameter.isOneText()) {
            throw new UsageException("'%s' takes one text, and a list is given: write it as one text in quotes (%s)"
                    .formatted(parameter.name(), value.origin()));
        }
        return value;
    }

    private static List<PlannedWorkload> cells(WorkloadDescriptor workload, Map<Parameter, List<String>> values) {
        double product = values.values().stream().mapToDouble(List::size).reduce(1, (one, other) -> one * other);
        if (product > MOST_CELLS) {
            throw new UsageException(
                    "%s has %,.0f combinations of its parameters' values: %,d at most are allowed (--set)"
                            .formatted(workload.name(), product, MOST_CELLS));
        }
        List<PlannedWorkload> cells = List.of(new PlannedWorkload(workload, Map.of()));
        for (Map.Entry<Parameter, List<String>> entry : values.entrySet()) {
            cells = cells.stream()
                    .flatMap(cell -> entry.getValue().stream()
                            .map(value -> with(
                                    cell,
                                    entry.getKey(),
                                    value,
                                    entry.getValue().size() > 1)))
                    .toList();
        }
        return cells;
    }

    private static PlannedWorkload with(PlannedWorkload cell, Parameter parameter, String value, boolean oneOfSeveral) {
        Map<String, String> parameters = new HashMap<>(cell.parameters());
        parameters.put(parameter.name(), value);
        String own = oneOfSeveral ? parameter.name() + "=" + parameter.brief(value) : "";
        String name =
                Stream.of(cell.cell(), own).filter(text -> !text.isEmpty()).collect(Collectors.joining("-"));
        return new PlannedWorkload(cell.descriptor(), name, parameters);
    }

    /** Puts the standards of what the cell does in place of the general ones. */
    private static PlannedWorkload withStandards(PlannedWorkload cell, Map<String, UserInput.Value> given) {
        Map<String, String> parameters = new HashMap<>(cell.parameters());
        for (Rule rule : cell.descriptor().rules()) {
            if (rule instanceof Rule.Standards standards
                    && standards.condition().holds(parameters)) {
                standards.values().forEach((parameter, value) -> {
                    if (asked(cell.descriptor(), parameter, given).isEmpty()) {
                        parameters.put(parameter, value);
                    }
                });
            }
        }
        return new PlannedWorkload(cell.descriptor(), cell.cell(), parameters);
    }

    /**
     * Empties texts where they mean nothing, if they mean something in another cell. One that was given for a workload by its own
     * name has to mean something there.
     */
    private static PlannedWorkload withoutUnused(
            PlannedWorkload cell, List<PlannedWorkload> all, Map<String, UserInput.Value> given) {
        Map<String, String> parameters = new HashMap<>(cell.parameters());
        for (Rule rule : cell.descriptor().rules()) {
            if (rule instanceof Rule.OnlyWith only && !only.condition().holds(parameters)) {
                boolean own = given.containsKey(cell.name() + "." + only.parameter());
                boolean used = all.stream()
                        .filter(other -> !own || other.name().equals(cell.name()))
                        .anyMatch(other -> only.condition().holds(other.parameters()));
                parameters.computeIfPresent(only.parameter(), (name, text) -> used ? "" : text);
            }
        }
        return new PlannedWorkload(cell.descriptor(), cell.cell(), parameters);
    }

    /** Where items are counted, the bytes are theirs, whatever the scale says. */
    private static PlannedWorkload counted(PlannedWorkload cell) {
        OptionalDouble bytes = cell.descriptor().footprint().countedBytes(cell.parameters());
        if (bytes.isEmpty()) {
            return cell;
        }
        Map<String, String> parameters = new HashMap<>(cell.parameters());
        parameters.put(
                cell.descriptor().footprint().data().parameter(), Long.toString((long) Math.ceil(bytes.getAsDouble())));
        return new PlannedWorkload(cell.descriptor(), cell.cell(), parameters);
    }

    private static PlannedWorkload keepingRules(PlannedWorkload cell, Concurrency slots) {
        for (Rule rule : cell.descriptor().rules()) {
            rule.broken(cell.parameters(), slots.maps()).ifPresent(reason -> {
                throw refused(cell, rule, reason);
            });
        }
        return cell;
    }

    static UsageException refused(PlannedWorkload cell, Rule rule, String reason) {
        return new UsageException("%s: %s (%s)"
                .formatted(
                        cell.name(),
                        reason,
                        Stream.concat(
                                        rule.about().stream()
                                                .map(parameter -> "--set " + cell.name() + "." + parameter),
                                        // What is too much may be so by the scale alone.
                                        rule instanceof Rule.InMemory ? Stream.of("--scale") : Stream.of())
                                .collect(Collectors.joining(", "))));
    }

    private static void requireMeaning(
            String key,
            UserInput.Value value,
            Collection<WorkloadDescriptor> known,
            List<WorkloadDescriptor> selected) {
        String origin = value.origin();
        int dot = key.indexOf('.');
        String owner = dot < 0 ? key : key.substring(0, dot);
        String parameter = dot < 0 ? "" : key.substring(dot + 1);
        List<WorkloadDescriptor> owners = owned(owner, known);
        if (owners.isEmpty()) {
            throw new UsageException("'%s' names no workload and no Hadoop property: %s (%s)"
                    .formatted(owner, Nearest.clause(owner, names(known)), origin));
        }
        if (owners.stream().noneMatch(workload -> workload.parameter(parameter).isPresent())) {
            throw new UsageException("'%s' is not a parameter of %s: %s (%s)"
                    .formatted(parameter, owner, Nearest.clause(parameter, parameters(owners)), origin));
        }
        boolean asked = value.layer() != UserInput.Layer.STANDARD;
        if (asked && owned(owner, selected).isEmpty()) {
            throw new UsageException("'%s' is not a workload of this plan, which has %s (%s)"
                    .formatted(owner, String.join(", ", names(selected)), origin));
        }
        if (asked
                && owned(owner, selected).stream()
                        .noneMatch(workload -> workload.parameter(parameter).isPresent())) {
            throw new UsageException("'%s' is a parameter of no workload of this plan: %s (%s)"
                    .formatted(key, Nearest.clause(parameter, parameters(owned(owner, selected))), origin));
        }
    }

    private static List<WorkloadDescriptor> owned(String owner, Collection<WorkloadDescriptor> workloads) {
        return workloads.stream()
                .filter(workload -> workload.name().equals(owner)
                        || workload.family().equals(owner)
                        || workload.group().equals(owner))
                .toList();
    }

    private static Collection<String> names(Collection<WorkloadDescriptor> workloads) {
        return workloads.stream()
                .flatMap(workload -> Stream.of(workload.name(), workload.family()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Collection<String> parameters(List<WorkloadDescriptor> workloads) {
        return workloads.stream()
                .flatMap(workload -> workload.parameters().stream())
                .map(Parameter::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static long scaled(Parameter.Kind kind, long study, double factor) {
        if (factor == 1) {
            return study;
        }
        double exact = study * factor;
        long rounded = switch (kind) {
            case COUNT -> Math.round(exact);
            case BYTES -> roundDown(exact);
            case DECIMAL, CHOICE, WORD, PLAIN, TEXT ->
                throw new IllegalStateException("only sizes and counts follow the scale");
        };
        // Rounding down must not make a larger scale smaller than the study's own size.
        return factor > 1 ? Math.max(study, rounded) : rounded;
    }

    private static long roundDown(double bytes) {
        long whole = (long) bytes;
        long grain = whole >= Bytes.MIB ? Bytes.MIB : 4 * Bytes.KIB;
        return whole / grain * grain;
    }

    private static long inRange(Parameter parameter, long value) {
        long most = parameter.maximum().longValueExact();
        return Math.max(Math.max(1, parameter.minimum().longValueExact()), Math.min(most, value));
    }

    private static long number(Parameter parameter) {
        return Long.parseLong(parameter.standard().value());
    }
}
