package harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A class-path group says what a JVM loads: what a workload needs is declared, not told from the group's name. */
class GroupNamesTest {
    private static final String GROUP = "[\\w.]*\\b[gG]roups?(\\(\\))?";
    private static final String CONSTANT = "(\"|([A-Z]\\w*\\.)*[A-Z_]{2,}\\b|Set\\.of\\()";
    private static final Pattern COMPARED = Pattern.compile(
            "%1$s\\.(equals|contains)\\(%2$s|(\"\\w+\"|[A-Z_]{2,})\\.equals\\(%1$s\\)|switch \\(%1$s\\)|startsWith\\(\"hadoop"
                    .formatted(GROUP, CONSTANT));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "group.equals(\"aws\")",
                "workload.descriptor().group().equals(MpiPlanning.GROUP)",
                "groups.equals(Set.of(GROUP))",
                "request.groups().contains(MPI)",
                "\"mpi\".equals(workload.group())",
                "switch (group) {",
                "jar.getFileName().toString().startsWith(\"hadoop-\")",
            })
    void aComparisonIsSeen(String code) {
        assertThat(COMPARED.matcher(code).find()).isTrue();
    }

    @Test
    void coreAndProvidersCompareNoGroupsName() throws IOException {
        for (String module : List.of(
                "harness-core/api", "harness-core/record", "harness-core/analysis", "harness-core/control", "deploy")) {
            Path sources = Path.of("..", module, "src", "main", "java");
            try (Stream<Path> files = Files.walk(sources)) {
                List<Path> all =
                        files.filter(file -> file.toString().endsWith(".java")).toList();
                assertThat(all).hasSizeGreaterThan(50);
                for (Path file : all) {
                    assertThat(Files.readString(file).lines())
                            .as(file.toString())
                            .noneMatch(line -> COMPARED.matcher(line).find());
                }
            }
        }
    }
}
