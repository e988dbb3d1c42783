package harness.workloads.hive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerClusterTest {
    @Test
    void keepsWhatAClientOfTheServersHdfsNeeds() throws IOException {
        Map<String, String> settings = ServerCluster.settings(List.of(
                "_hive.hdfs.session.path=/tmp/hive",
                "a line without a value",
                "dfs.client.read.shortcircuit=true",
                "dfs.nameservices=prod",
                "dfs.namenode.rpc-address.prod.nn1=one:8020",
                "env:HADOOP_HOME=/opt",
                "fs.defaultFS=hdfs://prod",
                "hadoop.security.authentication=simple",
                "hive.execution.engine=tez"));
        assertThat(settings).containsEntry("hive.execution.engine", "tez");
        Configuration files = ServerCluster.configuration(settings);
        assertThat(files.get("dfs.nameservices")).isEqualTo("prod");
        assertThat(files.get("dfs.namenode.rpc-address.prod.nn1")).isEqualTo("one:8020");
        assertThat(files.get("fs.defaultFS")).isEqualTo("hdfs://prod");
        assertThat(files.get("hive.execution.engine")).isNull();
        assertThat(files.get("dfs.client.read.shortcircuit")).isNotEqualTo("true");
    }

    @ParameterizedTest
    @CsvSource({
        "a=b, the server does not tell its fs.defaultFS",
        "fs.defaultFS=s3a://bucket, in HDFS only",
        "fs.defaultFS=file:///, in HDFS only",
        "fs.defaultFS=hdfs://n;hadoop.security.authentication=KERBEROS, Kerberos"
    })
    void refusesAClusterThatItCannotReach(String answer, String why) {
        assertThatThrownBy(() -> ServerCluster.settings(List.of(answer.split(";"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(why);
    }
}
