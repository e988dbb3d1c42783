package harness.cli.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ThirdPartyTest {
    @TempDir
    Path directory;

    @Test
    void linesOfAllModulesStandOnceAndInOrder() throws IOException {
        Path one =
                module("one", "     (MIT) Zeta (org.zeta:zeta:1.0 - https://zeta.example)", "Lists of 1 dependencies.");
        Path two = module(
                "two",
                "     (Apache-2.0) (EPL-2.0) Alpha (of all) (org.alpha:alpha:2.0 - no url defined)",
                "     (MIT) Zeta (org.zeta:zeta:1.0 - https://zeta.example)");
        assertThat(ThirdParty.read(List.of(one, two)).text()).isEqualTo("""
                        (Apache-2.0) (EPL-2.0) Alpha (of all) (org.alpha:alpha:2.0 - no url defined)
                        (MIT) Zeta (org.zeta:zeta:1.0 - https://zeta.example)
                        """);
    }

    @Test
    void aJarWithoutALicenceIsNotPacked() throws IOException {
        ThirdParty known =
                ThirdParty.read(List.of(module("one", "(MIT) Zeta (org.zeta:zeta:1.0 - https://zeta.example)")));
        assertThatCode(() -> known.require(List.of(group("zeta-1.0.jar", "zeta-1.0-linux.jar"))))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> known.require(List.of(group("zeta-1.0.jar", "omega-1.0.jar"))))
                .isInstanceOf(IOException.class)
                .hasMessage("omega-1.0.jar of group sample has no line in third-party.txt");
    }

    private Group group(String... names) {
        return new Group("sample", Stream.of(names).map(directory::resolve).toList());
    }

    private Path module(String name, String... lines) throws IOException {
        Path target = Files.createDirectories(directory.resolve(name));
        Files.write(target.resolve(ThirdParty.FILE), List.of(lines));
        return target.resolve(name + ".jar");
    }
}
