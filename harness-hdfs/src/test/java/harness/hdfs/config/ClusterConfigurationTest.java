package harness.hdfs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.api.machine.Machine;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterConfigurationTest {
    private static final NodeHardware HS1 = new NodeHardware(8, 117_000_000_000L, 24);
    private static final Machine MACHINE = new Machine(2, 24L << 30, 20L << 30, 100L << 30);

    @Test
    void hasTheStudysSettings() {
        for (ClusterConfiguration configuration : both(Map.of())) {
            assertThat(configuration.values())
                    .containsEntry("dfs.blocksize", "134217728")
                    .containsEntry("dfs.replication", "2")
                    .containsEntry("io.file.buffer.size", "65536")
                    .containsEntry("mapreduce.task.io.sort.mb", "200")
                    .containsEntry("mapreduce.map.output.compress", "true")
                    .containsEntry("mapreduce.map.output.compress.codec", "org.apache.hadoop.io.compress.SnappyCodec");
            assertThat(configuration.describe()).isEqualTo("16 slaves x 24 directories, 6 map + 2 reduce slots");
        }
    }

    @Test
    void hasRoomForEverySlotAndOneMasterOnHosts() {
        ClusterConfiguration configuration = ClusterConfiguration.forHosts(HS1, 16, HadoopProfile.STOCK, Map.of());
        assertThat(configuration.concurrency()).isEqualTo(new Concurrency(96, 32));
        assertThat(configuration.values())
                .containsEntry("yarn.nodemanager.resource.cpu-vcores", "9")
                .containsEntry("yarn.nodemanager.resource.memory-mb", Integer.toString(9 * 9728))
                .containsEntry("mapreduce.map.memory.mb", "9728")
                .containsEntry("mapreduce.reduce.memory.mb", "9728")
                .containsEntry("yarn.app.mapreduce.am.resource.mb", "9728")
                .containsEntry("mapreduce.job.reduce.slowstart.completedmaps", "0.05");
    }

    @Test
    void keepsTheShapeAndFitsTheMachineWhenEmbedded() {
        ClusterConfiguration configuration = ClusterConfiguration.forEmbedded(HS1, 16, MACHINE, Map.of());
        assertThat(configuration.concurrency()).isEqualTo(new Concurrency(2, 2));
        assertThat(configuration.embeddedMemory()).isBetween(3L << 30, 4L << 30);
        assertThat(configuration.values())
                .containsEntry("yarn.nodemanager.resource.cpu-vcores", "9")
                .containsEntry("mapreduce.map.memory.mb", "512")
                .containsEntry("mapreduce.job.reduce.slowstart.completedmaps", "1.0");
    }

    @Test
    void offersToYarnWhatTheUserSays() {
        Map<String, String> given =
                Map.of("yarn.nodemanager.resource.memory-mb", "2048", "yarn.nodemanager.resource.cpu-vcores", "4");
        ClusterConfiguration configuration = ClusterConfiguration.forEmbedded(HS1, 16, MACHINE, given);
        assertThat(configuration.nodeMemoryMb()).isEqualTo(2048);
        assertThat(configuration.nodeVcores()).isEqualTo(4);
    }

    @Test
    void leavesTheMastersJvmToAnEmbeddedCluster() {
        String key = "yarn.app.mapreduce.am.command-opts";
        assertThat(ClusterConfiguration.forHosts(HS1, 16, HadoopProfile.STOCK, Map.of())
                        .values())
                .containsEntry(key, "-Xmx7782m");
        assertThat(ClusterConfiguration.forEmbedded(HS1, 16, MACHINE, Map.of()).values())
                .doesNotContainKey(key);
    }

    @Test
    void hasNoMoreCopiesThanSlaves() {
        assertThat(ClusterConfiguration.forHosts(HS1, 1, HadoopProfile.STOCK, Map.of())
                        .replication())
                .isEqualTo(1);
    }

    @Test
    void givesEverySettingAnExplanationAndASource() {
        assertThat(both(Map.of()))
                .flatExtracting(ClusterConfiguration::settings)
                .allSatisfy(setting -> {
                    assertThat(setting.explanation()).isNotBlank();
                    assertThat(setting.source()).isNotBlank();
                });
    }

    @Test
    void takesTheUsersSettings() {
        Map<String, String> given = Map.of(
                "dfs.blocksize", "64MiB",
                "mapreduce.map.output.compress", "FALSE",
                "mapreduce.job.running.map.limit", "7",
                "dfs.datanode.handler.count", "30",
                "mapreduce.map.memory.mb", "1024");
        ClusterConfiguration configuration = ClusterConfiguration.forEmbedded(HS1, 16, MACHINE, given);
        assertThat(configuration.values())
                .containsEntry("dfs.blocksize", "67108864")
                .containsEntry("mapreduce.map.output.compress", "false")
                .containsEntry("dfs.datanode.handler.count", "30");
        assertThat(configuration.concurrency()).isEqualTo(new Concurrency(7, 2));
        assertThat(configuration.settings())
                .filteredOn(setting -> given.containsKey(setting.key()))
                .hasSize(5)
                .extracting(Setting::source)
                .containsOnly("given by the user (--set)");
        assertThat(configuration.embeddedMemory())
                .isGreaterThan(ClusterConfiguration.forEmbedded(HS1, 16, MACHINE, Map.of())
                        .embeddedMemory());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dfs.replication|17|1 to 16 is allowed",
                "dfs.replication|0|1 or more is allowed",
                "dfs.replication|two|is not a whole number",
                "dfs.blocksize|1000000|multiple of 512, 1MiB or more",
                "dfs.blocksize|2000001|multiple of 512, 1MiB or more",
                "dfs.blocksize|128m|is not a size",
                "dfs.block.size|128MiB|did you mean 'dfs.blocksize'?",
                "dfs.replicaton|2|did you mean 'dfs.replication'?",
                "mapreduce.task.io.sort.mb|400|1 to 307 is allowed",
                "mapreduce.map.output.compress|yes|is neither true nor false",
                "mapreduce.map.output.compress.codec|''|the value is empty",
                "mapreduce.job.reduce.slowstart.completedmaps|1.5|is not a share of 0 to 1",
                "mapreduce.reduce.memory.mb|99999|1 to 4608 is allowed",
                "dfs.datanode.data.dir|/data|cannot be set",
                "yarn.nodemanager.local-dirs|/data|cannot be set",
                "fs.defaultFS|hdfs://here|cannot be set",
                "dfs.namenode.http-address|0.0.0.0:1|cannot be set",
                "mapreduce.admin.map.child.java.opts|-Xmx1g|cannot be set: Harness needs it to start tasks",
                "dfs.datanode.fsdataset.factory|Mine|cannot be set: Harness needs it to have a cluster in one JVM",
                "mapreduce.shuffle.port|13562|cannot be set",
                "dsf.replication|2|is not a Hadoop property"
            })
    void refusesMistakesInOneLine(String key, String value, String message) {
        assertThatThrownBy(() -> ClusterConfiguration.forEmbedded(HS1, 16, MACHINE, Map.of(key, value)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("--set " + key)
                .hasMessageNotContaining("\n");
    }

    @Test
    void hostsLeaveMoreToTheUserButNotHowTasksAreStarted() {
        assertThat(ClusterConfiguration.forHosts(
                                HS1, 16, HadoopProfile.STOCK, Map.of("mapreduce.shuffle.port", "13562"))
                        .values())
                .containsEntry("mapreduce.shuffle.port", "13562");
        Map<String, String> admin = Map.of("yarn.app.mapreduce.am.admin-command-opts", "-Xmx1g");
        assertThatThrownBy(() -> ClusterConfiguration.forHosts(HS1, 16, HadoopProfile.STOCK, admin))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot be set");
    }

    @ParameterizedTest
    @CsvSource({
        "dfs.replication,hdfs-site.xml",
        "yarn.nodemanager.resource.memory-mb,yarn-site.xml",
        "yarn.app.mapreduce.am.resource.mb,mapred-site.xml",
        "mapreduce.task.io.sort.mb,mapred-site.xml",
        "io.file.buffer.size,core-site.xml"
    })
    void knowsTheFileOfAProperty(String key, String file) {
        assertThat(ConfigurationFile.of(key).fileName()).isEqualTo(file);
    }

    private static List<ClusterConfiguration> both(Map<String, String> given) {
        return Stream.of(
                        ClusterConfiguration.forHosts(HS1, 16, HadoopProfile.STOCK, given),
                        ClusterConfiguration.forEmbedded(HS1, 16, MACHINE, given))
                .toList();
    }
}
