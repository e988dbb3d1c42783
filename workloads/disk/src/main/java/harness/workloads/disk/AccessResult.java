package harness.workloads.disk;

import harness.api.json.Json;
import harness.api.metric.HistogramText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What an access took, fit to be sent.
 *
 * @param version of fio, for example {@code fio 3.33}; of several machines all that there are
 * @param files each with its marks, from the common start on
 * @param reads calls that read
 * @param writes calls that wrote
 * @param readTimes histogram of the times of calls that read, as text; empty where fio does not tell
 * @param writeTimes the same of those that wrote
 * @param syncTimes the same of what followed each of them
 * @param moved what the kernel counted
 */
record AccessResult(
        String version,
        List<FileMarks> files,
        long reads,
        long writes,
        String readTimes,
        String writeTimes,
        String syncTimes,
        MovedBytes moved) {
    AccessResult {
        files = List.copyOf(files);
    }

    static AccessResult read(String line) {
        return Json.read(line, AccessResult.class);
    }

    String line() {
        return Json.line(this);
    }

    AccessWindow window() {
        return AccessWindow.of(files);
    }

    /** Where each write is followed by its sync, the times of those. */
    Histogram calls() {
        Histogram calls = HistogramText.decode(syncTimes);
        if (calls.getTotalCount() == 0) {
            calls.add(HistogramText.decode(readTimes));
            calls.add(HistogramText.decode(writeTimes));
        }
        return calls;
    }

    /** Of machines that began at one moment. */
    static AccessResult atOnce(List<AccessResult> parts) {
        List<FileMarks> files = new ArrayList<>();
        int devices = 0;
        for (AccessResult part : parts) {
            files.addAll(part.placed(devices, 0));
            devices += part.devices();
        }
        return of(parts, files);
    }

    /** Of machines that took turns: the time in which none did anything is left out. */
    static AccessResult inTurn(List<AccessResult> parts) {
        List<FileMarks> files = new ArrayList<>();
        int devices = 0;
        long end = 0;
        for (AccessResult part : parts) {
            AccessWindow own = part.window();
            files.addAll(part.placed(devices, end - own.start()));
            devices += part.devices();
            end += own.end() - own.start();
        }
        return of(parts, files);
    }

    private static AccessResult of(List<AccessResult> parts, List<FileMarks> files) {
        return new AccessResult(
                parts.stream().map(AccessResult::version).distinct().collect(Collectors.joining(", ")),
                files,
                sum(parts, AccessResult::reads),
                sum(parts, AccessResult::writes),
                all(parts, AccessResult::readTimes),
                all(parts, AccessResult::writeTimes),
                all(parts, AccessResult::syncTimes),
                new MovedBytes(
                        sum(parts.stream().map(part -> part.moved.device()).toList()),
                        sum(parts.stream().map(part -> part.moved.process()).toList())));
    }

    private static long sum(List<AccessResult> parts, ToLongFunction<AccessResult> of) {
        return parts.stream().mapToLong(of).sum();
    }

    private static String all(List<AccessResult> parts, Function<AccessResult, String> of) {
        Histogram all = new Histogram(FioCommand.DIGITS);
        parts.forEach(part -> all.add(HistogramText.decode(of.apply(part))));
        return HistogramText.encode(all);
    }

    private int devices() {
        return 1 + files.stream().mapToInt(marks -> marks.file().device()).max().orElseThrow();
    }

    /** With the devices' numbers among those of all machines, and all marks later. */
    private List<FileMarks> placed(int devices, long later) {
        return files.stream()
                .map(marks -> new FileMarks(
                        new DeviceFile(
                                devices + marks.file().device(),
                                marks.file().job(),
                                marks.file().path()),
                        marks.bytes(),
                        marks.start() + later,
                        marks.end() + later))
                .toList();
    }

    /** Absent where the kernel of one machine does not tell. */
    private static OptionalDouble sum(List<OptionalDouble> all) {
        return all.stream().allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(
                        all.stream().mapToDouble(OptionalDouble::getAsDouble).sum())
                : OptionalDouble.empty();
    }
}
