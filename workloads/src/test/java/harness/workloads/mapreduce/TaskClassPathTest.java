package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class TaskClassPathTest {
    @Test
    void comesBehindTheClustersOwn() {
        Configuration configuration = new Configuration(false);
        configuration.set("mapreduce.admin.map.child.java.opts", "-Da=b -cp /c/hadoop.jar:job.jar -Xmx9m");
        configuration.set("mapreduce.admin.reduce.child.java.opts", "-Da=b");
        configuration.set("mapreduce.application.classpath", "/c/hadoop.jar");

        TaskClassPath.extend(configuration);

        String own = System.getProperty("java.class.path");
        assertThat(configuration.get("mapreduce.admin.map.child.java.opts"))
                .isEqualTo("-Da=b -cp /c/hadoop.jar:job.jar:" + own + " -Xmx9m");
        assertThat(configuration.get("mapreduce.admin.reduce.child.java.opts")).isEqualTo("-Da=b");
        assertThat(configuration.get("mapreduce.application.classpath"))
                .isEqualTo("/c/hadoop.jar," + own.replace(':', ','));
    }
}
