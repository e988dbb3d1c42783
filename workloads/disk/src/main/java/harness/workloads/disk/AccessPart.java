package harness.workloads.disk;

import harness.api.json.Json;
import harness.api.metric.HistogramText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * What an access took on one of several machines, fit to be sent.
 *
 * @param files each with its marks, from the common start on
 * @param reads histogram of the times of all calls that read, as text
 * @param writes the same of those that wrote
 * @param perSecond calls in each second
 * @param moved what the kernel counted
 */
record AccessPart(List<FileMarks> files, String reads, String writes, List<Double> perSecond, MovedBytes moved) {
    AccessPart {
        files = List.copyOf(files);
        perSecond = List.copyOf(perSecond);
    }

    static AccessPart of(AccessResult result, MovedBytes moved) {
        return new AccessPart(
                result.files(),
                HistogramText.encode(result.reads()),
                HistogramText.encode(result.writes()),
                result.perSecond().all(),
                moved);
    }

    static AccessPart read(String line) {
        return Json.read(line, AccessPart.class);
    }

    String line() {
        return Json.line(this);
    }

    /** Of this machine alone. */
    AccessWindow window() {
        return AccessWindow.of(files);
    }

    /** Of machines that began at one moment. */
    static AccessResult atOnce(List<AccessPart> parts) {
        CallsPerSecond perSecond = new CallsPerSecond();
        parts.forEach(part -> perSecond.add(CallsPerSecond.of(part.perSecond)));
        List<FileMarks> files = new ArrayList<>();
        int devices = 0;
        for (AccessPart part : parts) {
            files.addAll(part.placed(devices, 0));
            devices += part.devices();
        }
        return of(parts, files, perSecond);
    }

    /** Of machines that took turns: the time in which none did anything is left out. */
    static AccessResult inTurn(List<AccessPart> parts) {
        CallsPerSecond perSecond = new CallsPerSecond();
        List<FileMarks> files = new ArrayList<>();
        int devices = 0;
        long end = 0;
        for (AccessPart part : parts) {
            AccessWindow own = part.window();
            files.addAll(part.placed(devices, end - own.start()));
            devices += part.devices();
            end += own.end() - own.start();
            perSecond.append(CallsPerSecond.of(part.perSecond));
        }
        return of(parts, files, perSecond);
    }

    private static AccessResult of(List<AccessPart> parts, List<FileMarks> files, CallsPerSecond perSecond) {
        Histogram reads = new Histogram(BlockWorker.DIGITS);
        Histogram writes = new Histogram(BlockWorker.DIGITS);
        parts.forEach(part -> {
            reads.add(HistogramText.decode(part.reads));
            writes.add(HistogramText.decode(part.writes));
        });
        return new AccessResult(files, reads, writes, perSecond, Map.of());
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
                        marks.end() + later,
                        marks.synced() + later))
                .toList();
    }

    /** Absent where the kernel of one machine does not tell. */
    static MovedBytes moved(List<AccessPart> parts) {
        return new MovedBytes(
                sum(parts.stream().map(part -> part.moved.device()).toList()),
                sum(parts.stream().map(part -> part.moved.process()).toList()));
    }

    private static OptionalDouble sum(List<OptionalDouble> all) {
        return all.stream().allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(
                        all.stream().mapToDouble(OptionalDouble::getAsDouble).sum())
                : OptionalDouble.empty();
    }
}
