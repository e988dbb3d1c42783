package harness.hdfs.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cluster.Deviation;
import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.api.machine.Machine;
import harness.hdfs.config.ClusterConfiguration;
import harness.hdfs.config.Deviations;
import harness.hdfs.config.HadoopSetting;
import harness.hdfs.config.HadoopSettings;
import harness.hdfs.config.HostSettings;
import harness.hdfs.config.NativeLibrary;
import harness.hdfs.config.NodeHardware;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.embedded.EmbeddedDifferences;
import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

/** The list of what is not stock against what is really set, and against the classes that really run. */
class DeviationsTest {
    private static final NodeHardware HS1 = new NodeHardware(8, 117_000_000_000L, 24);
    private static final Machine MACHINE = new Machine(2, 24L << 30, 20L << 30, 100L << 30);
    private static final TaskJvm JVM = new TaskJvm(
            Path.of("/jdk"), Path.of("/class-path.jar"), Optional.of(Path.of("/classes.jsa")), List.of(), "run.n");

    /** What a lean cluster has that a stock one has not. */
    private static List<HadoopSetting> lean(boolean embedded) {
        List<HadoopSetting> lean =
                new ArrayList<>(HadoopSettings.of(HadoopProfile.LEAN, embedded, Map.of(), HadoopSetting.Part.CLUSTER));
        lean.removeAll(HadoopSettings.of(HadoopProfile.STOCK, embedded, Map.of(), HadoopSetting.Part.CLUSTER));
        assertThat(lean).hasSizeGreaterThan(20);
        return lean;
    }

    /** What differs from node to node, and is listed as one thing. */
    private static final Set<String> PLACES = Set.of(
            "harness.hadoop",
            "mapreduce.admin.map.child.java.opts",
            "mapreduce.admin.reduce.child.java.opts",
            "yarn.app.mapreduce.am.admin-command-opts");

    private static ClusterConfiguration hosts(HadoopProfile profile, Map<String, String> given) {
        return ClusterConfiguration.forHosts(HS1, 16, profile, given);
    }

    private static ClusterConfiguration embedded(Map<String, String> given) {
        return ClusterConfiguration.forEmbedded(HS1, 16, MACHINE, given);
    }

    /** Everything that clients and daemons of a master and a slave are configured with. */
    private static Map<String, String> onHosts(HadoopProfile profile) {
        Map<String, String> settings = HostSettings.all(hosts(profile, Map.of()), profile).stream()
                .collect(Collectors.toMap(Setting::key, Setting::value));
        NodeSpec spec = new NodeSpec(
                NodeSpec.Role.MASTER, "run.n", "n", Map.of("n", "10.0.0.2"), "/w/run.n", List.of(), "/w/cds", settings);
        Map<String, String> all = new HashMap<>(NodeSettings.slave(spec, "alice"));
        all.putAll(NodeSettings.master(spec, "alice"));
        all.putAll(NodeSettings.client(spec, Map.of(), JVM));
        return all;
    }

    private static Set<String> differing(Map<String, String> first, Map<String, String> second) {
        Set<String> keys = new HashSet<>(first.keySet());
        keys.addAll(second.keySet());
        keys.removeIf(key -> Objects.equals(first.get(key), second.get(key)) || PLACES.contains(key));
        return keys;
    }

    private static void requireNamed(Set<String> keys, List<Deviation> deviations) {
        assertThat(keys)
                .hasSizeGreaterThan(10)
                .allSatisfy(key -> assertThat(deviations)
                        .as(key)
                        .anyMatch(deviation -> deviation.what().contains(key)));
    }

    @Test
    void everySettingInWhichLeanDiffersOnHostsIsListed() {
        requireNamed(
                differing(onHosts(HadoopProfile.STOCK), onHosts(HadoopProfile.LEAN)),
                Stream.of(HadoopProfile.values())
                        .flatMap(profile -> Deviations.of(profile, false, hosts(profile, Map.of())).stream())
                        .toList());
    }

    @Test
    void stockHasNoSettingOfLean() {
        Map<String, String> stock = onHosts(HadoopProfile.STOCK);
        assertThat(lean(false))
                .allSatisfy(
                        lean -> assertThat(stock.get(lean.key())).as(lean.key()).isNotEqualTo(lean.value()));
        assertThat(Deviations.of(HadoopProfile.STOCK, false, hosts(HadoopProfile.STOCK, Map.of())))
                .noneMatch(deviation -> deviation.what().contains("Lean"))
                .anyMatch(deviation -> deviation.what().contains("libhadoop"));
    }

    @Test
    void aNativeLibraryOfTheUsersIsSetAndItsLackIsNotListed() {
        ClusterConfiguration configuration = hosts(HadoopProfile.STOCK, Map.of());
        Optional<NativeLibrary> library = NativeLibrary.given(Optional.of("/opt/hadoop"));
        assertThat(HostSettings.all(configuration, HadoopProfile.STOCK, library))
                .anyMatch(setting -> setting.key().equals("harness.hadoop.home")
                        && setting.value().equals("/opt/hadoop")
                        && setting.source().contains("--hadoop-home"));
        assertThat(Deviations.of(HadoopProfile.STOCK, false, configuration, library))
                .isNotEmpty()
                .noneMatch(deviation -> deviation.what().contains("libhadoop"));
        assertThatThrownBy(() -> NativeLibrary.given(Optional.of("opt/hadoop")))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "'opt/hadoop' is not allowed: an absolute path of letters, digits and ./_@+=~- is, of a Hadoop"
                                + " on the machines (--hadoop-home)");
    }

    @Test
    void everySettingInWhichAnEmbeddedClusterDiffersIsListed() {
        requireNamed(
                differing(
                        EmbeddedDifferences.withoutLean(embedded(Map.of())),
                        EmbeddedDifferences.all(embedded(Map.of()))),
                Deviations.of(HadoopProfile.LEAN, true, embedded(Map.of())));
    }

    /** A list that named what nobody sets would be as wrong. */
    @Test
    void everySettingThatIsListedIsSet() {
        Map<String, String> lean = onHosts(HadoopProfile.LEAN);
        assertThat(Deviations.of(HadoopProfile.LEAN, false, hosts(HadoopProfile.LEAN, Map.of())))
                .filteredOn(deviation -> deviation.what().contains("="))
                .filteredOn(deviation -> !deviation.what().startsWith("a "))
                .filteredOn(deviation -> !deviation.what().startsWith("an "))
                .allSatisfy(deviation -> {
                    String key = deviation.what().substring(0, deviation.what().indexOf('='));
                    assertThat(deviation.what()).startsWith(key + "=");
                    assertThat(deviation.what().substring(key.length() + 1)).startsWith(first(lean.get(key)));
                });
    }

    /** Without the class that nodes add to the options of masters. */
    private static String first(String value) {
        return value.replace(" harness.hdfs.daemon.LeanAppMaster", "");
    }

    @Test
    void stockIsTheDefaultOfHadoop() {
        Configuration defaults = new Configuration();
        new HdfsConfiguration().forEach(entry -> defaults.set(entry.getKey(), entry.getValue()));
        new YarnConfiguration().forEach(entry -> defaults.set(entry.getKey(), entry.getValue()));
        new JobConf().forEach(entry -> defaults.set(entry.getKey(), entry.getValue()));
        Stream.of(true, false)
                .flatMap(embedded -> lean(embedded).stream())
                .filter(lean -> !lean.key().startsWith("yarn.scheduler.capacity."))
                .forEach(lean -> {
                    String stock = Optional.ofNullable(defaults.getRaw(lean.key()))
                            .orElse("")
                            .replaceAll("\\s", "");
                    assertThat(lean.hadoop().orElseThrow())
                            .as(lean.key())
                            .isEqualTo(stock)
                            .isNotEqualTo(lean.value());
                });
    }

    @Test
    void whatTheUserSetsIsNotListedAndEverythingSaysHowToTurnItOff() {
        Map<String, String> given = Map.of(
                "mapreduce.map.java.opts", "-XX:+UseG1GC",
                "yarn.app.mapreduce.am.command-opts", "-Xmx1g",
                "yarn.nodemanager.pmem-check-enabled", "true");
        for (boolean embedded : new boolean[] {true, false}) {
            List<Deviation> listed = Deviations.of(
                    HadoopProfile.LEAN, embedded, embedded ? embedded(given) : hosts(HadoopProfile.LEAN, given));
            assertThat(listed).allSatisfy(deviation -> {
                assertThat(deviation.why()).isNotBlank();
                assertThat(deviation.off()).isNotBlank();
                assertThat(given.keySet()).noneMatch(key -> deviation.what().startsWith(key + "="));
            });
        }
    }

    /** A small machine's tasks would be killed by checks of memory; a large one's are watched. */
    @Test
    void stockWatchesMemoryWhereTasksAreLargeEnough() {
        String check = "yarn.nodemanager.vmem-check-enabled";
        NodeHardware small = new NodeHardware(2, 3L << 30, 2);
        ClusterConfiguration configuration = ClusterConfiguration.forHosts(small, 3, HadoopProfile.STOCK, Map.of());
        assertThat(onHosts(HadoopProfile.STOCK)).doesNotContainKey(check);
        assertThat(HostSettings.all(configuration, HadoopProfile.STOCK))
                .anyMatch(setting ->
                        setting.key().equals(check) && setting.value().equals("false"));
        assertThat(Deviations.of(HadoopProfile.STOCK, false, configuration))
                .anyMatch(deviation -> deviation.what().startsWith(check + "=false"));
    }

    /** Classes of this module that stand in the place of Hadoop's. */
    @Test
    void everyClassThatTakesThePlaceOfHadoopsIsListed() throws IOException {
        List<Deviation> listed = Stream.of(
                        Deviations.of(HadoopProfile.LEAN, true, embedded(Map.of())),
                        Deviations.of(HadoopProfile.LEAN, false, hosts(HadoopProfile.LEAN, Map.of())))
                .flatMap(List::stream)
                .toList();
        Path root = Path.of("target", "classes");
        List<String> replacing;
        try (Stream<Path> files = Files.walk(root.resolve("harness/hdfs"))) {
            replacing = files.map(root::relativize)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".class") && !name.contains("$") && !name.endsWith("-info.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .filter(DeviationsTest::extendsHadoop)
                    .map(name -> name.substring(name.lastIndexOf('.') + 1))
                    // The other local file system is made of it.
                    .filter(name -> !name.equals("NioRawLocalFileSystem"))
                    .toList();
        }
        assertThat(replacing)
                .contains("LeanAppMaster", "GatedContainerExecutor")
                .allSatisfy(name -> assertThat(listed)
                        .as(name)
                        .anyMatch(deviation -> deviation.what().contains(name)));
    }

    private static boolean extendsHadoop(String name) {
        try {
            Class<?> type = Class.forName(name, false, DeviationsTest.class.getClassLoader());
            return type.getSuperclass() != null
                    && type.getSuperclass().getName().startsWith("org.apache.hadoop.");
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
