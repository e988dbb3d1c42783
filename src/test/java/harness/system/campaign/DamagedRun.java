package harness.system.campaign;

import harness.api.cache.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Copies of a run directory with damage in them.
 *
 * @param files of the run, by their names below its directory
 */
record DamagedRun(Map<String, byte[]> files) {
    static final String RESULTS = "results.jsonl";
    /** Each command that goes on with a run adds to it. */
    private static final String EVENTS = "events.jsonl";

    /** What a report writes anew. */
    private static final List<String> WRITTEN = List.of("report.html", "report.md", "results.csv");

    /** What was done to a copy: damaged file by file, and in words. */
    record Copy(Map<String, byte[]> files, String damage) {}

    /** Logs are left out: nothing reads them. */
    static DamagedRun of(Path directory) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = directory.relativize(file).toString();
                if (!name.startsWith("logs") && !WRITTEN.contains(name)) {
                    files.put(name, Files.readAllBytes(file));
                }
            }
        }
        return new DamagedRun(files);
    }

    Copy damaged(Random random) {
        Map<String, byte[]> copy = new TreeMap<>(files);
        List<String> names = new ArrayList<>(files.keySet());
        StringBuilder damage = new StringBuilder();
        for (int times = 1 + random.nextInt(2); times > 0; times--) {
            String name = random.nextBoolean() ? RESULTS : CommandValues.pick(names, random);
            Damage kind = CommandValues.pick(List.of(Damage.values()), random);
            if (random.nextInt(25) == 0) {
                copy.remove(name);
                damage.append(name).append(" removed\n");
            } else if (copy.containsKey(name) && copy.get(name).length > 0) {
                copy.put(name, kind.apply(copy.get(name), random));
                damage.append(name).append(' ').append(kind).append('\n');
            }
        }
        damage.append("checksum of all files: ").append(checksum(copy)).append('\n');
        return new Copy(copy, damage.toString());
    }

    /** Two copies with the same are alike byte for byte. */
    private static String checksum(Map<String, byte[]> files) {
        String lines = files.entrySet().stream()
                .map(file -> Sha256.of(file.getValue()) + " " + file.getKey())
                .collect(Collectors.joining("\n"));
        return Sha256.of(lines.getBytes(StandardCharsets.UTF_8));
    }

    static void write(Path directory, Map<String, byte[]> files) throws IOException {
        Files.createDirectories(directory.resolve("samples"));
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
    }

    /** What of the files is not there any more: nothing may be, but for a torn last row that has a copy. */
    static Optional<String> lost(Path directory, Map<String, byte[]> before) throws IOException {
        for (Map.Entry<String, byte[]> file : before.entrySet()) {
            Path path = directory.resolve(file.getKey());
            byte[] now = Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
            boolean kept = switch (file.getKey()) {
                case RESULTS -> Arrays.equals(now, file.getValue()) || repaired(directory, file.getValue(), now);
                case EVENTS -> begins(now, withoutCopied(directory, file.getValue()));
                default -> Arrays.equals(now, file.getValue());
            };
            if (!kept) {
                return Optional.of("changes " + file.getKey());
            }
        }
        return Optional.empty();
    }

    /** Without a torn last line that was cut off and is in a copy beside the file. */
    private static byte[] withoutCopied(Path directory, byte[] before) throws IOException {
        Path copy = directory.resolve(EVENTS + ".torn-1");
        byte[] torn = Files.exists(copy) ? Files.readAllBytes(copy) : new byte[0];
        int end = before.length - torn.length;
        boolean tail = end >= 0 && Arrays.equals(before, end, before.length, torn, 0, torn.length);
        return tail ? Arrays.copyOf(before, end) : before;
    }

    /** What was there is there, and there may be more. */
    private static boolean begins(byte[] now, byte[] before) {
        return now.length >= before.length && Arrays.equals(now, 0, before.length, before, 0, before.length);
    }

    /** Cut by what is in the copies beside it, or with the last line end added, or both. */
    private static boolean repaired(Path directory, byte[] before, byte[] now) throws IOException {
        List<byte[]> torn = new ArrayList<>();
        for (int copy = 1; Files.exists(directory.resolve(RESULTS + ".torn-" + copy)); copy++) {
            torn.add(Files.readAllBytes(directory.resolve(RESULTS + ".torn-" + copy)));
        }
        byte[] all = now;
        int last = now.length - 1;
        if (last >= 0 && now[last] == '\n' && (last >= before.length || before[last] != '\n')) {
            all = Arrays.copyOf(now, last);
        }
        for (byte[] part : torn) {
            int end = all.length;
            all = Arrays.copyOf(all, end + part.length);
            System.arraycopy(part, 0, all, end, part.length);
        }
        return Arrays.equals(all, before);
    }

    /** Whether a line of the damaged results is none of those that were written, other than a torn last one. */
    boolean hasForeignRow(Map<String, byte[]> damaged) {
        List<String> written = rows(files.get(RESULTS));
        List<String> rows = rows(damaged.getOrDefault(RESULTS, new byte[0]));
        return rows.subList(0, Math.max(0, rows.size() - 1)).stream()
                .anyMatch(row -> !row.isBlank() && !written.contains(row.strip()));
    }

    private static List<String> rows(byte[] bytes) {
        return List.of(new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1));
    }
}
