package harness.hdfs.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import harness.hdfs.config.HadoopSetting;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.protocol.EmbeddedSpec;
import harness.hdfs.protocol.EmbeddedSpecTest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EmbeddedSettingsTest {
    private static final TaskJvm JVM = new TaskJvm(
            Path.of("/jdk"),
            Path.of("/cache/classpath.jar"),
            Optional.of(Path.of("/cache/classes.jsa")),
            List.of("-Dharness.node.address=$NM_HOST", "-Djdk.net.hosts.file=/srv/harness/conf/hosts"),
            "run-1");

    private static Map<String, String> merged(Map<String, String> settings) {
        EmbeddedSpec spec = EmbeddedSpecTest.spec(settings);
        return EmbeddedSettings.merge(spec, EmbeddedSettings.of(spec, "alice", JVM));
    }

    @Test
    void eachSettingIsMadeOnceAndHasAReason() {
        List<HadoopSetting> all = EmbeddedSettings.of(EmbeddedSpecTest.spec(Map.of()), "alice", JVM);
        assertThat(all).extracting(HadoopSetting::key).doesNotHaveDuplicates();
        assertThat(all).allSatisfy(setting -> assertThat(setting.why()).isNotBlank());
    }

    @Test
    void theCallersChoiceIsKept() {
        assertThat(merged(Map.of("dfs.heartbeat.interval", "3", "dfs.replication", "2")))
                .containsEntry("dfs.heartbeat.interval", "3")
                .containsEntry("dfs.replication", "2");
        assertThat(merged(Map.of())).containsEntry("dfs.heartbeat.interval", "1");
    }

    @Test
    void whatEmbeddingCannotDoWithoutIsNotLeftToTheCaller() {
        assertThat(merged(Map.of("fs.file.impl", "other", "yarn.resourcemanager.address", "0.0.0.0:8032")))
                .containsEntry("fs.file.impl", "harness.hdfs.local.NioLocalFileSystem")
                .containsEntry("yarn.resourcemanager.address", "127.0.0.1:0");
    }

    @Test
    void theMastersHeapIsTheCallersAndItsMainClassOurs() {
        assertThat(merged(Map.of("yarn.app.mapreduce.am.command-opts", "-Xmx409m")))
                .containsEntry("yarn.app.mapreduce.am.command-opts", "-Xmx409m harness.hdfs.daemon.LeanAppMaster");
    }

    /** A flag that is given twice, or two collectors, would end the JVM. */
    @Test
    void theUsersFlagsOfTasksTakeThePlaceOfOurs() {
        String user = "-XX:+UseG1GC";
        assertThat(merged(Map.of("mapreduce.map.java.opts", user)))
                .containsEntry("mapreduce.map.java.opts", user)
                .hasEntrySatisfying(
                        "mapreduce.reduce.java.opts", flags -> assertThat(flags).contains("SerialGC"))
                .hasEntrySatisfying(
                        "mapreduce.admin.map.child.java.opts",
                        flags -> assertThat(flags).doesNotContain("GC"));
        assertThat(merged(Map.of("yarn.app.mapreduce.am.command-opts", user)))
                .containsEntry("yarn.app.mapreduce.am.command-opts", user + " harness.hdfs.daemon.LeanAppMaster")
                .hasEntrySatisfying(
                        "yarn.app.mapreduce.am.admin-command-opts",
                        flags -> assertThat(flags).doesNotContain("GC"));
    }

    @Test
    void taskJvmsCarryTheirRunAndTheirNode() {
        assertThat(merged(Map.of()).get("mapreduce.admin.map.child.java.opts"))
                .contains("-Dharness.run=run-1 ")
                .contains("-Dharness.node.address=$NM_HOST ")
                .contains("-XX:SharedArchiveFile=/cache/classes.jsa ")
                .contains("-cp /cache/classpath.jar:");
        assertThat(JVM.withArchive(Optional.empty()).options()).doesNotContain("SharedArchiveFile");
    }
}
