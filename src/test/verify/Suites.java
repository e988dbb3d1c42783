import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Which tests are in which suite, and how they went: what {@code ./verify} asks, from the root of the project, and without
 * anything that is built. The words are in {@link #main}.
 */
final class Suites {
    private static final String DEFAULT = "default";
    private static final Path TABLE = Path.of("src/test/verify/suites");
    private static final Path PATHS = Path.of("src/test/verify/paths");
    private static final Path SYSTEM = Path.of("src/test");
    /** Seconds of each class when it ran last, a line each: class, tab, seconds. */
    private static final Path DURATIONS = Path.of("target/test-durations");

    private static final Pattern TAG = Pattern.compile("^( *)@Tag\\(\"([^\"]+)\"\\)", Pattern.MULTILINE);
    private static final Pattern TEST =
            Pattern.compile("^ *@(Test|ParameterizedTest|RepeatedTest|TestFactory|Property|ArchTest)\\b", Pattern.MULTILINE);
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(harness-[^<]+)</artifactId>");
    /** Surefire runs nothing else; those that need the workloads' cluster are run by a module of their own. */
    private static final String NAME = "Test.java";

    private static final String ON_CLUSTER = "OnClusterTest.java";
    private static final int SLOWEST = 10;

    private Suites() {}

    /** A line of the table. */
    private record Suite(String name, List<String> needs, String covers) {}

    /** A class of tests, the module that runs it, and the suites that its tests are in. */
    private record TestClass(String name, String module, Path file, Set<String> suites) {
        String simpleName() {
            return name.substring(name.lastIndexOf('.') + 1);
        }
    }

    /** What a class of tests has told. */
    private record Report(String name, int tests, double seconds, Map<String, String> skipped) {}

    public static void main(String[] args) throws Exception {
        List<Suite> suites = suites();
        List<TestClass> classes = classes();
        switch (args[0]) {
            case "names" -> System.out.println(names(suites, " "));
            case "needs" -> System.out.println(String.join(" ", suite(suites, args[1]).needs()));
            case "left-out" -> System.out.println(names(suites.subList(1, suites.size()), ","));
            case "check" -> check(suites, classes);
            case "help" -> suites.forEach(suite -> System.out.printf("  %-12s %s%n", suite.name(), suite.covers()));
            case "list" -> list(suites, classes);
            case "modules" -> System.out.println(modules(classes, args[1]));
            case "changed" -> changed(suites, classes, List.of(args).subList(1, args.length));
            case "summary" -> summary(classes, args[1], Long.parseLong(args[2]), List.of(args).subList(3, args.length));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static String names(List<Suite> suites, String separator) {
        return suites.stream().map(Suite::name).collect(Collectors.joining(separator));
    }

    private static Suite suite(List<Suite> suites, String name) {
        return suites.stream().filter(suite -> suite.name().equals(name)).findFirst().orElseThrow();
    }

    private static List<Suite> suites() throws IOException {
        return rows(TABLE).map(row -> new Suite(row[0], words(row[1]), row[2])).toList();
    }

    private static Stream<String[]> rows(Path table) throws IOException {
        return Files.readAllLines(table).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new));
    }

    private static List<String> words(String text) {
        return Stream.of(text.split(" +")).filter(word -> !word.isEmpty()).toList();
    }

    private static List<TestClass> classes() throws IOException {
        List<TestClass> found = new ArrayList<>();
        for (String module : moduleNames()) {
            Path root = module.equals(SYSTEM.toString()) ? SYSTEM.resolve("java") : Path.of(module, "src/test/java");
            if (Files.isDirectory(root)) {
                try (Stream<Path> files = Files.walk(root)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .sorted()
                            .forEach(file -> testClass(module, root, file).ifPresent(found::add));
                }
            }
        }
        return found;
    }

    private static List<String> moduleNames() throws IOException {
        return MODULE.matcher(Files.readString(Path.of("pom.xml"))).results().map(m -> m.group(1)).toList();
    }

    private static java.util.Optional<TestClass> testClass(String module, Path root, Path file) {
        String text = text(file);
        if (!TEST.matcher(text).find() || text.contains("\nabstract class ") || text.contains("\npublic abstract class ")) {
            return java.util.Optional.empty();
        }
        String path = root.relativize(file).toString();
        boolean elsewhere = module.equals("workloads") && path.endsWith(ON_CLUSTER);
        return java.util.Optional.of(new TestClass(
                path.substring(0, path.length() - ".java".length()).replace('/', '.'),
                elsewhere ? "workloads/on-cluster" : module,
                file,
                suitesOf(text)));
    }

    /** Of the class if it has a tag, else of its methods: a method without one is in the default. */
    private static Set<String> suitesOf(String text) {
        Set<String> ofClass = new TreeSet<>();
        Set<String> ofMethods = new TreeSet<>();
        int tagged = 0;
        Matcher tag = TAG.matcher(text);
        while (tag.find()) {
            if (tag.group(1).isEmpty()) {
                ofClass.add(tag.group(2));
            } else {
                ofMethods.add(tag.group(2));
                tagged++;
            }
        }
        if (tagged < TEST.matcher(text).results().count()) {
            ofMethods.add(DEFAULT);
        }
        if (ofClass.isEmpty()) {
            return ofMethods;
        }
        if (tagged > 0) {
            ofClass.addAll(ofMethods);
        }
        return ofClass;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A test is in exactly one suite, and something runs it. */
    private static void check(List<Suite> suites, List<TestClass> classes) {
        Set<String> known = suites.stream().map(Suite::name).collect(Collectors.toSet());
        List<String> wrong = new ArrayList<>();
        for (TestClass each : classes) {
            if (!each.file().toString().endsWith(NAME)) {
                wrong.add(each.file() + ": its tests are run by nobody, since its name does not end with " + NAME);
            }
            each.suites().stream()
                    .filter(name -> !known.contains(name))
                    .forEach(name -> wrong.add(each.file() + ": '" + name + "' is no suite of " + TABLE));
            String text = text(each.file());
            if (TAG.matcher(text).results().filter(tag -> tag.group(1).isEmpty()).count() > 1
                    || Pattern.compile("^@Tag", Pattern.MULTILINE).matcher(text).find() && each.suites().size() > 1) {
                wrong.add(each.file() + ": its tests are in several suites: " + each.suites());
            }
        }
        fail(wrong);
    }

    private static void fail(Collection<String> wrong) {
        if (!wrong.isEmpty()) {
            wrong.forEach(line -> System.err.println("verify: " + line));
            System.exit(1);
        }
    }

    private static void list(List<Suite> suites, List<TestClass> classes) throws IOException {
        Map<String, Double> durations = durations();
        for (Suite suite : suites) {
            List<TestClass> own = classes.stream()
                    .filter(each -> each.suites().contains(suite.name()))
                    .sorted(Comparator.comparing((TestClass each) -> -durations.getOrDefault(each.name(), 0.0))
                            .thenComparing(TestClass::simpleName))
                    .toList();
            double sum = own.stream().mapToDouble(each -> durations.getOrDefault(each.name(), 0.0)).sum();
            System.out.printf("%s: %d classes, %s; %s%n", suite.name(), own.size(), time(sum), suite.covers());
            for (TestClass each : own) {
                Double seconds = durations.get(each.name());
                System.out.printf("  %-40s %s%n", each.simpleName(), seconds == null ? "not run yet" : time(seconds));
            }
        }
    }

    private static String time(double seconds) {
        return seconds < 60
                ? String.format(Locale.ROOT, "%.1f s", seconds)
                : String.format(Locale.ROOT, "%d min %02d s", Math.round(seconds) / 60, Math.round(seconds) % 60);
    }

    private static Map<String, Double> durations() throws IOException {
        Map<String, Double> durations = new TreeMap<>();
        if (Files.isRegularFile(DURATIONS)) {
            Files.readAllLines(DURATIONS).stream()
                    .map(line -> line.split("\t"))
                    .forEach(cells -> durations.put(cells[0], Double.parseDouble(cells[1])));
        }
        return durations;
    }

    /** With commas, those with tests of a suite but the system's own. */
    private static String modules(List<TestClass> classes, String suite) {
        return classes.stream()
                .filter(each -> each.suites().contains(suite))
                .map(TestClass::module)
                .distinct()
                .collect(Collectors.joining(","));
    }

    /**
     * Five lines for files that have changed: with commas modules, classes, those of them that {@code workloads/on-cluster} runs for
     * another module, and suites that are left out; with spaces needs.
     */
    private static void changed(List<Suite> suites, List<TestClass> classes, List<String> files) throws IOException {
        List<String> modules = moduleNames();
        Set<String> touched = new TreeSet<>();
        for (String file : files) {
            // What all modules are built by is in none of them.
            if (file.equals("pom.xml") || file.startsWith(".mvn/")) {
                touched.addAll(modules);
            }
            modules.stream()
                    .filter(module -> file.startsWith(module + "/"))
                    .max(Comparator.comparingInt(String::length))
                    .ifPresent(touched::add);
        }
        Set<String> standing = standingOn(touched, modules);
        Set<String> asked = new TreeSet<>();
        rows(PATHS).filter(row -> files.stream().anyMatch(file -> file.startsWith(row[0])))
                .forEach(row -> asked.addAll(words(row[1])));
        Set<String> changedTests = files.stream()
                .map(file -> file.substring(file.lastIndexOf('/') + 1))
                .filter(name -> name.endsWith(NAME))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .collect(Collectors.toCollection(TreeSet::new));
        List<TestClass> chosen = classes.stream()
                .filter(each -> changedTests.contains(each.simpleName())
                        || asked.contains(each.simpleName())
                        || each.suites().stream().anyMatch(name -> !name.equals(DEFAULT) && asked.contains(name))
                        || each.suites().contains(DEFAULT) && standing.contains(each.module()))
                .toList();
        // A class that is asked for by its name has all of its tests run if it is in one suite.
        Set<String> wanted = chosen.stream()
                .filter(each -> each.suites().size() == 1)
                .flatMap(each -> each.suites().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        wanted.addAll(asked);
        System.out.println(chosen.stream().map(TestClass::module).distinct().collect(Collectors.joining(",")));
        System.out.println(chosen.stream().map(TestClass::simpleName).collect(Collectors.joining(",")));
        System.out.println(chosen.stream()
                .filter(each -> each.module().equals("workloads/on-cluster"))
                .map(TestClass::simpleName)
                .collect(Collectors.joining(",")));
        System.out.println(suites.stream()
                .map(Suite::name)
                .filter(name -> !name.equals(DEFAULT) && !wanted.contains(name))
                .collect(Collectors.joining(",")));
        System.out.println(suites.stream()
                .filter(suite -> suite.name().equals(DEFAULT) || wanted.contains(suite.name()))
                .flatMap(suite -> suite.needs().stream())
                .distinct()
                .collect(Collectors.joining(" ")));
    }

    /** The modules, and those that need them; the system's tests stand on all, and the table of paths chooses among them. */
    private static Set<String> standingOn(Set<String> touched, List<String> modules) throws IOException {
        Map<String, List<String>> needs = new LinkedHashMap<>();
        Map<String, String> byArtifact = new LinkedHashMap<>();
        for (String module : modules) {
            List<String> names = ARTIFACT.matcher(Files.readString(Path.of(module, "pom.xml")))
                    .results()
                    .map(m -> m.group(1))
                    .toList();
            byArtifact.put(names.get(0), module);
            needs.put(module, names);
        }
        Set<String> standing = new TreeSet<>(touched);
        boolean more = true;
        while (more) {
            more = false;
            for (String module : modules) {
                if (!module.equals(SYSTEM.toString())
                        && needs.get(module).stream().anyMatch(name -> standing.contains(byArtifact.get(name)))) {
                    more |= standing.add(module);
                }
            }
        }
        return standing;
    }

    /** Of the reports that are newer; fails for a class of which there is none. */
    private static void summary(List<TestClass> classes, String chosen, long since, List<String> phases) throws Exception {
        Map<String, Report> reports = reports(since);
        Map<String, Double> durations = durations();
        reports.values().forEach(report -> durations.put(report.name(), report.seconds()));
        Files.createDirectories(DURATIONS.getParent());
        Files.write(
                DURATIONS,
                durations.entrySet().stream()
                        .map(entry -> entry.getKey() + "\t" + entry.getValue())
                        .toList());

        System.out.println("\nverify: " + chosen);
        int total = IntStream.range(0, phases.size() / 2).map(i -> Integer.parseInt(phases.get(2 * i + 1))).sum();
        for (int i = 0; i < phases.size(); i += 2) {
            System.out.printf("  %-8s %s%n", phases.get(i), time(Integer.parseInt(phases.get(i + 1))));
        }
        System.out.printf(
                "  %-8s %s, %d tests%n",
                "total", time(total), reports.values().stream().mapToInt(Report::tests).sum());
        System.out.println("slowest classes:");
        reports.values().stream()
                .sorted(Comparator.comparing(report -> -report.seconds()))
                .limit(SLOWEST)
                .forEach(report -> System.out.printf("  %-60s %s%n", report.name(), time(report.seconds())));
        List<String> skipped = reports.values().stream()
                .flatMap(report -> report.skipped().entrySet().stream()
                        .map(entry -> "  " + report.name() + "." + entry.getKey() + ": " + entry.getValue()))
                .toList();
        System.out.println(skipped.isEmpty() ? "skipped: none" : "skipped:");
        skipped.forEach(System.out::println);
        // A list of classes, or a suite.
        Set<String> names = Set.of(chosen.split(","));
        fail(classes.stream()
                .filter(each -> names.contains(each.simpleName()) || each.suites().contains(chosen))
                .filter(each -> !reports.containsKey(each.name()))
                .map(each -> each.name() + " has not run")
                .toList());
    }

    private static Map<String, Report> reports(long since) throws Exception {
        Map<String, Report> reports = new TreeMap<>();
        for (String module : moduleNames()) {
            Path directory = Path.of(module, "target/surefire-reports");
            if (!Files.isDirectory(directory)) {
                continue;
            }
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.filter(path -> path.getFileName().toString().matches("TEST-.*\\.xml"))
                        .filter(path -> path.toFile().lastModified() >= since * 1000)
                        .toList()) {
                    Report report = report(file);
                    reports.put(report.name(), report);
                }
            }
        }
        return reports;
    }

    private static Report report(Path file) throws Exception {
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
        Map<String, String> skipped = new TreeMap<>();
        NodeList nodes = suite.getElementsByTagName("skipped");
        for (int i = 0; i < nodes.getLength(); i++) {
            Element node = (Element) nodes.item(i);
            Element test = (Element) node.getParentNode();
            String why = node.getAttribute("message") + node.getTextContent();
            skipped.put(test.getAttribute("name"), why.lines().findFirst().orElse("?"));
        }
        return new Report(
                suite.getAttribute("name"),
                Integer.parseInt(suite.getAttribute("tests")),
                Double.parseDouble(suite.getAttribute("time").replace(",", "")),
                skipped);
    }
}
