package harness.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.workload.Workload;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/adding-a-workload.md is one class that compiles and is found. */
class AddingAWorkloadTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "adding-a-workload.md");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void theExampleIsFoundByItsAnnotationAlone() throws Exception {
        Matcher code = CODE.matcher(Files.readString(DOCUMENT));
        assertThat(code.find()).isTrue();
        Path source = Files.writeString(directory.resolve("Touch.java"), code.group(1));

        assertThat(compile(source)).isTrue();

        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, getClass().getClassLoader())) {
            assertThat(ServiceLoader.load(Workload.class, loader))
                    .extracting(workload -> workload.describe().name())
                    .contains("touch");
        }
    }

    private boolean compile(Path source) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            String classPath = System.getProperty("java.class.path");
            List<String> options = List.of(
                    "-d", directory.toString(), "-cp", classPath, "-processorpath", classPath, "--release", "17");
            return compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
        }
    }
}
