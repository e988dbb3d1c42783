package harness.api.machine;

import harness.api.machine.MachineState.DiskState;
import harness.api.machine.MachineState.ProcessorTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a machine's processors and disks did between two states, and for whom. What others used is what their processes are seen
 * to have used: it may be more, and is not less. Whatever may have been done for the run (by the kernel's threads, by interrupts,
 * by those who adopt orphans, by servers of file systems) counts as nobody's.
 *
 * @param seconds between the states
 * @param load runnable threads at the end, averaged over a minute
 * @param processors what they did; empty where the kernel does not tell
 * @param disks what they did; empty where the kernel does not tell
 */
public record MachineUse(
        double seconds, OptionalDouble load, Optional<ProcessorUse> processors, Optional<DiskUse> disks) {

    /**
     * Time of processors, in seconds.
     *
     * @param count of processors
     * @param busy with whatever
     * @param steal what others on the same hardware had instead
     * @param foreign of processes that are not the run's
     * @param byProgram the same by the names of programs, the largest first
     */
    public record ProcessorUse(int count, double busy, double steal, double foreign, Map<String, Double> byProgram) {}

    /**
     * What disks did.
     *
     * @param busySeconds of the busiest
     * @param bytes read from and written to all
     * @param foreign bytes of processes that are not the run's, as far as the user may ask for them
     * @param own bytes of the run's processes
     */
    public record DiskUse(double busySeconds, double bytes, double foreign, double own) {}

    /**
     * @param before of a machine
     * @param after of the same
     * @return what happened in between; empty if the machine has started anew or its clock stands still
     */
    public static Optional<MachineUse> between(MachineState before, MachineState after) {
        double seconds = after.seconds() - before.seconds();
        return seconds > 0 ? Optional.of(new Comparison(before, after).use(seconds)) : Optional.empty();
    }

    /** Processes that are not the run's are counted one by one. */
    private static final class Comparison {
        /** It adopts orphans, whosever they were. */
        private static final long FIRST_PROCESS = 1;

        private final MachineState before;
        private final MachineState after;
        private final Set<Long> own;
        /** A lost process of the run may be waited for by one of those that it descends from. */
        private final Set<Long> adopting;

        private final Map<Long, Long> endedTicks = new HashMap<>();
        private final Map<Long, Long> endedIo = new HashMap<>();

        Comparison(MachineState before, MachineState after) {
            this.before = before;
            this.after = after;
            Set<Long> earlier = own(before, before.own());
            Set<Long> known = earlier.stream()
                    .filter(pid -> before.processes().containsKey(pid)
                            && lives(before.processes().get(pid)))
                    .collect(Collectors.toCollection(HashSet::new));
            known.addAll(after.own());
            this.own = own(after, known);
            this.adopting = ancestors(after, own);
            this.adopting.addAll(ancestors(before, earlier));
            this.adopting.add(FIRST_PROCESS);
            countEnded();
        }

        MachineUse use(double seconds) {
            Map<String, Double> ticks = new HashMap<>();
            long foreignIo = 0;
            long ownIo = 0;
            for (ProcessState process : after.processes().values()) {
                Optional<ProcessState> earlier = Optional.ofNullable(
                                before.processes().get(process.pid()))
                        .filter(process::is);
                if (own.contains(process.pid())) {
                    ownIo += io(process, earlier);
                } else if (!process.kernel() && !after.serving().contains(process.pid())) {
                    ticks.merge(process.name(), (double) ticks(process, earlier), Double::sum);
                    foreignIo += adopting.contains(process.pid()) ? 0 : io(process, earlier);
                }
            }
            return new MachineUse(seconds, after.load(), processors(ticks), disks(foreignIo, ownIo));
        }

        private Optional<ProcessorUse> processors(Map<String, Double> ticks) {
            if (before.processors().isEmpty() || after.processors().isEmpty()) {
                return Optional.empty();
            }
            ProcessorTime then = before.processors().get();
            ProcessorTime now = after.processors().get();
            double second = now.ticksPerSecond();
            Map<String, Double> byProgram = new LinkedHashMap<>();
            ticks.entrySet().stream()
                    .filter(entry -> entry.getValue() > 0)
                    .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                    .forEach(entry -> byProgram.put(entry.getKey(), entry.getValue() / second));
            return Optional.of(new ProcessorUse(
                    now.count(),
                    Math.max(0, now.busy() - then.busy()) / second,
                    Math.max(0, now.steal() - then.steal()) / second,
                    byProgram.values().stream().mapToDouble(Double::doubleValue).sum(),
                    byProgram));
        }

        private Optional<DiskUse> disks(long foreign, long ownBytes) {
            double busiest = 0;
            double bytes = 0;
            boolean known = false;
            for (Map.Entry<String, DiskState> disk : after.disks().entrySet()) {
                DiskState then = before.disks().get(disk.getKey());
                if (then != null) {
                    known = true;
                    busiest = Math.max(busiest, (disk.getValue().busyMillis() - then.busyMillis()) / 1e3);
                    bytes += disk.getValue().bytes() - then.bytes();
                }
            }
            return known ? Optional.of(new DiskUse(busiest, Math.max(0, bytes), foreign, ownBytes)) : Optional.empty();
        }

        private long ticks(ProcessState process, Optional<ProcessState> earlier) {
            long alone =
                    process.ownTicks() - earlier.map(ProcessState::ownTicks).orElse(0L);
            long children =
                    process.childTicks() - earlier.map(ProcessState::childTicks).orElse(0L);
            long ended = endedTicks.getOrDefault(process.pid(), 0L);
            return Math.max(0, alone) + (adopting.contains(process.pid()) ? 0 : Math.max(0, children - ended));
        }

        private long io(ProcessState process, Optional<ProcessState> earlier) {
            if (process.ioBytes().isEmpty()) {
                return 0;
            }
            OptionalLong then = earlier.map(ProcessState::ioBytes).orElse(OptionalLong.of(0));
            if (then.isEmpty()) {
                return 0;
            }
            return Math.max(
                    0, process.ioBytes().getAsLong() - then.getAsLong() - endedIo.getOrDefault(process.pid(), 0L));
        }

        /** What ended in between had used something before, which whoever has waited for it has now. */
        private void countEnded() {
            for (ProcessState ended : before.processes().values()) {
                if (lives(ended)) {
                    continue;
                }
                ProcessState heir = before.processes().get(ended.parent());
                while (heir != null && !lives(heir)) {
                    heir = before.processes().get(heir.parent());
                }
                if (heir != null) {
                    endedTicks.merge(heir.pid(), ended.allTicks(), Long::sum);
                    endedIo.merge(heir.pid(), ended.ioBytes().orElse(0), Long::sum);
                }
            }
        }

        private boolean lives(ProcessState process) {
            ProcessState now = after.processes().get(process.pid());
            return now != null && now.is(process);
        }

        /** Those that are marked, and all that descend from them. */
        private static Set<Long> own(MachineState state, Set<Long> marked) {
            return state.processes().keySet().stream()
                    .filter(pid -> descends(state, pid, marked))
                    .collect(Collectors.toSet());
        }

        private static boolean descends(MachineState state, long pid, Set<Long> from) {
            ProcessState at = state.processes().get(pid);
            for (int depth = 0; at != null && depth < state.processes().size(); depth++) {
                if (from.contains(at.pid())) {
                    return true;
                }
                at = state.processes().get(at.parent());
            }
            return false;
        }

        private static Set<Long> ancestors(MachineState state, Set<Long> of) {
            Set<Long> ancestors = new HashSet<>();
            for (long pid : of) {
                ProcessState at = state.processes().get(pid);
                while (at != null && ancestors.add(at.parent())) {
                    at = state.processes().get(at.parent());
                }
            }
            ancestors.removeAll(of);
            return ancestors;
        }
    }
}
