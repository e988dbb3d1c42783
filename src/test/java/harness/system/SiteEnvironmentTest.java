package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables of a site's machines, all at once: what runs on this machine asks none of them. */
@Tag("runs")
final class SiteEnvironmentTest {
    private static final String COLLECTOR = "-XX:+UseG1GC";
    private static final String ELSEWHERE = "http://127.0.0.1:9";

    @TempDir
    Path directory;

    @Test
    void aPlanIsMade() {
        HarnessJar.Result result = jar().run("plan");
        assertThat(result.exit()).as(result.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --slaves 1 --workloads wordcount --set wordcount.size=1MiB",
                "probe s3 --op put --sizes 64KiB --duration 1 --warm-up 0",
                "probe dynamodb --op put --sizes 1KiB --duration 1 --warm-up 0"
            })
    void noTrialFails(String words) {
        String name = SmallRun.newName();
        HarnessJar.Result result =
                jar().run((words + " --repeats 1 --warm-ups 0 --wait --out . --name " + name).split(" "));
        assertThat(result.exit()).as(result.out() + result.err()).isIn(0, 3);
        assertThat(directory.resolve(name).resolve("results.jsonl")).content().doesNotContain("\"outcome\":\"failed\"");
    }

    private HarnessJar jar() {
        HarnessJar jar = HarnessJar.in(directory).asUsersStartIt();
        for (String variable : List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")) {
            jar = jar.with(variable, COLLECTOR);
        }
        for (String variable :
                List.of("http_proxy", "HTTP_PROXY", "HTTPS_PROXY", "AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3")) {
            jar = jar.with(variable, ELSEWHERE);
        }
        for (String variable : List.of("AWS_USE_FIPS_ENDPOINT", "AWS_USE_DUALSTACK_ENDPOINT")) {
            jar = jar.with(variable, "true");
        }
        for (String variable : List.of(
                "HADOOP_PROXY_USER",
                "HADOOP_USER_NAME",
                "HADOOP_CONF_DIR",
                "HADOOP_OPTS",
                "YARN_CONF_DIR",
                "HIVE_CONF_DIR",
                "SPARK_HOME",
                "KRB5CCNAME",
                "KRB5_CONFIG",
                "AWS_PROFILE")) {
            jar = jar.with(variable, "elsewhere");
        }
        return jar.with("AWS_REGION", "eu-west-1");
    }
}
