package harness.system.campaign;

import harness.api.file.FileTree;
import harness.record.result.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All cases of a seed.
 *
 * @param jar that is shipped
 * @param tests classes of these tests
 * @param work a directory of this campaign alone
 * @param kept a directory that outlives it, for the run directories that were damaged
 * @param say where progress and cases that were asked for alone go
 */
public record Campaign(Path jar, Path tests, Path work, Path kept, Consumer<String> say) {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String RUN = "sample";
    private static final String PROBE = "probe";
    private static final int PROGRESS = 1_000;
    private static final Pattern ID = Pattern.compile("(?:commands|mutations|kills)-([0-9]{1,9})");

    /**
     * How many cases of each part.
     *
     * @param commands command lines
     * @param mutations damaged run directories
     * @param kills runs that are ended
     * @param gone after which nothing of them may live
     */
    public record Size(int commands, int mutations, int kills, Duration gone) {}

    /**
     * @param seed of all cases
     * @param size how many
     * @return what was found, a text of some lines each
     * @throws IOException if a case could not be tried
     * @throws InterruptedException if this thread is interrupted
     */
    public List<String> run(long seed, Size size) throws IOException, InterruptedException {
        List<Finding> findings = new ArrayList<>();
        commands(new CaseRange(seed, 0, size.commands()), findings);
        if (size.mutations() > 0 || size.kills() > 0) {
            runs(
                    seed,
                    new CaseRange(seed, 0, size.mutations()),
                    new CaseRange(seed, 0, size.kills()),
                    size.gone(),
                    findings);
        }
        return texts(seed, findings);
    }

    /**
     * @param seed of all cases
     * @param id of the case, as a finding names it
     * @param gone after which nothing of a run that was ended may live
     * @return what was found, a text of some lines each
     * @throws IOException if the case could not be tried
     * @throws InterruptedException if this thread is interrupted
     */
    public List<String> again(long seed, String id, Duration gone) throws IOException, InterruptedException {
        int number = number(id);
        CaseRange one = new CaseRange(seed, number, number + 1);
        CaseRange none = new CaseRange(seed, 0, 0);
        List<Finding> findings = new ArrayList<>();
        if (id.equals(Part.COMMANDS.id(number))) {
            commands(one, findings);
        } else if (id.equals(Part.KILLS.id(number))) {
            runs(seed, none, one, gone, findings);
        } else if (Files.isDirectory(samples(seed))) {
            mutations(one, findings);
        } else {
            say.accept("the run directories that seed %d has damaged are not in %s: new ones are made"
                    .formatted(seed, samples(seed)));
            runs(seed, one, none, gone, findings);
        }
        return texts(seed, findings);
    }

    private static int number(String id) {
        Matcher matcher = ID.matcher(id);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'%s' is no case: give one as a finding names it, such as commands-17 (campaign.case)"
                            .formatted(id));
        }
        return Integer.parseInt(matcher.group(1));
    }

    private static List<String> texts(long seed, List<Finding> findings) {
        return findings.stream()
                .map(finding -> "%s: %s%n%s%nagain: -Dtest=CampaignTest -Dtests.seed=%d -Dcampaign.case=%s%n"
                        .formatted(
                                finding.id(),
                                finding.problem(),
                                finding.evidence().stripTrailing().indent(2).stripTrailing(),
                                seed,
                                finding.id()))
                .toList();
    }

    private void commands(CaseRange range, List<Finding> findings) throws IOException, InterruptedException {
        Path empty = Files.createDirectory(work.resolve("empty"));
        Path files = Files.createDirectory(work.resolve("files"));
        Path noCache = Files.writeString(files.resolve("no-cache"), "");
        process(CommandCases.class, empty, noCache, List.of(files.toString()))
                .run(Part.COMMANDS, range, report -> hear(Part.COMMANDS, range, report, findings));
    }

    private void runs(long seed, CaseRange mutations, CaseRange kills, Duration gone, List<Finding> findings)
            throws IOException, InterruptedException {
        Path directory = Files.createDirectory(work.resolve("harness"));
        Installation harness = new Installation(jar, directory, work.resolve("cache"));
        long start = System.nanoTime();
        Path sample = sample(harness, harness.smallestRun(RUN), RUN);
        Duration first = Duration.ofNanos(System.nanoTime() - start);
        if (mutations.to() > mutations.from()) {
            keep(seed, List.of(sample, sample(harness, harness.smallestProbe(PROBE), PROBE)));
            mutations(mutations, findings);
        }
        KillCases cases = new KillCases(
                harness,
                first,
                Results.read(sample.resolve(DamagedRun.RESULTS)).passed().size(),
                gone);
        for (int number = kills.from(); number < kills.to(); number++) {
            List<Finding> found = cases.run(kills, number);
            found.forEach(finding -> say.accept("found " + finding.id() + ": " + finding.problem()));
            findings.addAll(found);
            say.accept("%s is over".formatted(Part.KILLS.id(number)));
        }
    }

    /** A case of the seed is made of the bytes of these again. */
    private Path samples(long seed) {
        return kept.resolve("seed-" + seed);
    }

    /** Whole or not at all. */
    private void keep(long seed, List<Path> runs) throws IOException {
        Path copies = kept.resolve("seed-" + seed + ".new");
        FileTree.delete(copies);
        for (Path run : runs) {
            DamagedRun.write(
                    copies.resolve(run.getFileName()), DamagedRun.of(run).files());
        }
        FileTree.delete(samples(seed));
        Files.move(copies, samples(seed));
    }

    private void mutations(CaseRange range, List<Finding> findings) throws IOException, InterruptedException {
        Path copies = Files.createDirectory(work.resolve("copies"));
        List<String> samples = Stream.of(RUN, PROBE)
                .map(name -> samples(range.seed()).resolve(name).toString())
                .toList();
        process(DamageCases.class, copies, work.resolve("cache"), samples)
                .run(Part.MUTATIONS, range, report -> hear(Part.MUTATIONS, range, report, findings));
    }

    private static Path sample(Installation harness, List<String> words, String name)
            throws IOException, InterruptedException {
        Path log = harness.directory().resolve(name + ".log");
        Process process = harness.start(words, log);
        if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("no run directory could be made to work on: " + Files.readString(log));
        }
        return harness.run(name);
    }

    private CaseProcess process(Class<?> main, Path directory, Path cache, List<String> arguments) {
        return new CaseProcess(
                List.of(jar, tests), main, directory, cache, arguments, work.resolve(main.getSimpleName() + ".log"));
    }

    private void hear(Part part, CaseRange range, CaseReport report, List<Finding> findings) {
        report.finding().ifPresent(finding -> {
            say.accept("found " + finding.id() + ": " + finding.problem());
            findings.add(finding);
        });
        if (range.single()) {
            report.shown().ifPresent(say);
        }
        if (report.done() > 0 && report.done() % PROGRESS == 0) {
            say.accept("%d of %d %s are over"
                    .formatted(report.done(), range.to(), part.name().toLowerCase(Locale.ROOT)));
        }
    }
}
