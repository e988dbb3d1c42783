package harness.hdfs.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.hdfs.config.HostSettings;
import harness.hdfs.config.NativeLibrary;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.protocol.NodeSpec;
import harness.hdfs.protocol.NodeSpec.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeSettingsTest {
    private static NodeSpec spec(Role role, List<String> dataDirs, Map<String, String> settings) {
        return new NodeSpec(
                role,
                "run.n",
                "n",
                Map.of("n", "10.0.0.2", "other", "10.0.0.3"),
                "/srv/harness/runs/run.n",
                dataDirs,
                "/srv/harness/cds",
                settings);
    }

    @Test
    void aSlaveWritesToEachOfItsDisksAndNowhereElse() {
        NodeSpec spec = spec(Role.SLAVE, List.of("/a/harness-run.n", "/b/harness-run.n"), Map.of());
        assertThat(NodeSettings.slave(spec, "alice"))
                .containsEntry("dfs.datanode.data.dir", "file:///a/harness-run.n/hdfs,file:///b/harness-run.n/hdfs")
                .containsEntry("yarn.nodemanager.local-dirs", "/a/harness-run.n/local,/b/harness-run.n/local")
                .containsEntry("yarn.nodemanager.log-dirs", "/srv/harness/runs/run.n/logs/containers")
                .containsEntry("hadoop.tmp.dir", "/srv/harness/runs/run.n/tmp")
                .containsEntry("dfs.datanode.hostname", "n")
                .containsEntry("dfs.datanode.address", "10.0.0.2:0");
    }

    @Test
    void daemonsTasksAndJobClientsAnswerTheClustersMachinesAlone() {
        String key = HostSettings.MACHINES;
        String machines = "10.0.0.2:40123,10.0.0.3:40321";
        Map<String, String> settings = Map.of(key, machines);
        NodeSpec master = spec(Role.MASTER, List.of(), settings);
        assertThat(NodeSettings.master(master, "alice")).containsEntry(key, machines);
        assertThat(NodeSettings.slave(spec(Role.SLAVE, List.of(), settings), "alice"))
                .containsEntry(key, machines);
        TaskJvm jvm = new TaskJvm(Path.of("/jdk"), Path.of("/cp.jar"), Optional.empty(), List.of(), "run");
        assertThat(NodeSettings.client(master, Map.of(), jvm)).containsEntry(key, machines);
    }

    @Test
    void tasksAndMastersOfJobsTakeTheNativeLibraryThatTheUserHas() throws IOException {
        NodeSpec without = spec(Role.MASTER, List.of(), Map.of());
        assertThat(NodeSettings.taskOptions(without)).hasSize(1);
        NodeSpec with = spec(Role.MASTER, List.of(), Map.of("harness.hadoop.home", "/opt/hadoop/"));
        assertThat(NodeSettings.taskOptions(with)).hasSize(2).endsWith("-Djava.library.path=/opt/hadoop/lib/native");
        assertThatThrownBy(() -> NativeCode.require(new NativeLibrary("/opt/hadoop")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        "/opt/hadoop/lib/native/libhadoop.so does not load: no hadoop in java.library.path")
                .hasMessageEndingWith("; leave --hadoop-home out to run without it");
    }

    @Test
    void everyNodeHasOneNameEverywhere() {
        NodeSpec spec = spec(Role.SLAVE, List.of(), Map.of());
        assertThat(NodeNames.lines(spec, "debian"))
                .containsExactly("127.0.0.1 localhost", "10.0.0.2 n", "10.0.0.3 other", "10.0.0.2 debian");
        assertThat(NodeNames.lines(spec, "other"))
                .as("a machine that calls itself like another node")
                .containsExactly("127.0.0.1 localhost", "10.0.0.2 n", "10.0.0.3 other");
        assertThat(spec.hostsFileOfTasks()).isEqualTo("/srv/harness/runs/run.$NM_HOST/conf/hosts");
        assertThat(spec.runIdOfTasks()).isEqualTo("run.$NM_HOST");
    }

    @Test
    void aMasterTakesFreePortsAtItsAddress() {
        Map<String, String> settings = NodeSettings.master(spec(Role.MASTER, List.of(), Map.of()), "alice");
        assertThat(NodeSettings.ADDRESSES)
                .allSatisfy(key -> assertThat(settings.get(key)).endsWith("10.0.0.2:0"));
        assertThat(settings)
                .containsEntry("dfs.namenode.name.dir", "file:///srv/harness/runs/run.n/namenode")
                .containsEntry("hadoop.user.group.static.mapping.overrides", "alice=alice;dr.who=;");
    }

    /** The difference is in what masters and tasks are started with; who may call is asked in both. */
    @Test
    void stockMastersAndTasksAreHadoopsOwn() {
        NodeSpec spec = spec(
                Role.MASTER,
                List.of(),
                Map.of("harness.hadoop", "stock", "yarn.app.mapreduce.am.command-opts", "-Xmx409m"));
        TaskJvm jvm = new TaskJvm(Path.of("/jdk"), Path.of("/cp.jar"), Optional.empty(), List.of(), spec.runId());
        assertThat(NodeSettings.client(spec, Map.of(), jvm))
                .containsEntry("yarn.app.mapreduce.am.command-opts", "-Xmx409m")
                .containsEntry(
                        "rpc.engine.org.apache.hadoop.mapreduce.v2.api.MRClientProtocolPB",
                        "org.apache.hadoop.ipc.CheckedRpcEngines$Current")
                .containsEntry(
                        "rpc.engine.org.apache.hadoop.mapred.TaskUmbilicalProtocol",
                        "org.apache.hadoop.ipc.CheckedRpcEngines$Writables");
        assertThat(NodeSettings.master(spec, "alice")).doesNotContainKey("hadoop.user.group.static.mapping.overrides");
    }

    @Test
    void clientsFindTheMasterAndStartTasksOnTheJdkOfTheirHost() {
        NodeSpec spec = spec(Role.MASTER, List.of(), Map.of("yarn.app.mapreduce.am.command-opts", "-Xmx409m"));
        TaskJvm jvm = new TaskJvm(
                Path.of("/jdk"), Path.of("/srv/harness/class-path.jar"), Optional.empty(), List.of(), spec.runId());
        Map<String, String> settings = NodeSettings.client(spec, Map.of("fs.defaultFS", "hdfs://10.0.0.2:8020"), jvm);
        assertThat(settings)
                .containsEntry("fs.defaultFS", "hdfs://10.0.0.2:8020")
                .containsEntry("yarn.app.mapreduce.am.command-opts", "-Xmx409m harness.hdfs.daemon.LeanAppMaster")
                .containsEntry("mapreduce.application.classpath", "/srv/harness/class-path.jar")
                .doesNotContainKey("mapreduce.map.env");
        assertThat(settings.get("mapreduce.admin.map.child.java.opts")).contains("-Dharness.run=run.n ");
    }
}
