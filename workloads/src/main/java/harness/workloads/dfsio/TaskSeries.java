package harness.workloads.dfsio;

import harness.hdfs.storage.Synced;
import harness.workloads.dfsio.Trace.FileTime;
import harness.workloads.dfsio.Trace.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The records of all tasks as columns of numbers, from which every rate of a trial can be computed again. */
final class TaskSeries {
    private static final double NANOS = 1e9;

    private TaskSeries() {}

    /**
     * @param traces of all tasks
     * @param synced answers of all DataNodes; empty of a read
     * @return by their names; times in seconds since the first task's start
     */
    static Map<String, List<Double>> of(List<Trace> traces, List<Synced> synced) {
        long origin = traces.stream().mapToLong(Trace::start).min().orElseThrow();
        List<OfTask<FileTime>> files = new ArrayList<>();
        List<OfTask<Mark>> marks = new ArrayList<>();
        for (Trace trace : traces) {
            trace.files().forEach(file -> files.add(new OfTask<>(trace.task(), file)));
            trace.marks().forEach(mark -> marks.add(new OfTask<>(trace.task(), mark)));
        }
        Map<String, List<Double>> series = new LinkedHashMap<>();
        series.put("file_task", column(files, OfTask::task));
        series.put("file_start", column(files, file -> seconds(file.of.start(), origin)));
        series.put("file_open", column(files, file -> seconds(file.of.open(), origin)));
        series.put("file_end", column(files, file -> seconds(file.of.end(), origin)));
        series.put("file_bytes", column(files, file -> file.of.bytes()));
        series.put("mark_task", column(marks, OfTask::task));
        series.put("mark_time", column(marks, mark -> seconds(mark.of.time(), origin)));
        series.put("mark_bytes", column(marks, mark -> mark.of.bytes()));
        if (!synced.isEmpty()) {
            series.put("sync_end", column(synced, end -> seconds(end.end(), origin)));
        }
        return series;
    }

    private record OfTask<T>(int task, T of) {}

    private static double seconds(long time, long origin) {
        return (time - origin) / NANOS;
    }

    private static <T> List<Double> column(List<T> rows, ToDoubleFunction<T> value) {
        return rows.stream().map(value::applyAsDouble).toList();
    }
}
