package harness.api.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GroupIndexTest {
    @Property
    void textCarriesEverything(@ForAll("jars") List<GroupIndex.Jar> jars) {
        GroupIndex index = new GroupIndex(jars);
        assertThat(GroupIndex.parse(index.text())).isEqualTo(index);
        assertThat(index.hash()).matches("[0-9a-f]{16}");
    }

    @Property
    void theOrderOfTheClassPathCounts(@ForAll("jars") List<GroupIndex.Jar> jars) {
        List<GroupIndex.Jar> reversed = new java.util.ArrayList<>(jars);
        java.util.Collections.reverse(reversed);
        assertThat(new GroupIndex(jars).hash().equals(new GroupIndex(reversed).hash()))
                .isEqualTo(jars.equals(reversed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../evil.jar", "a/b.jar", "a\\b.jar", ".hidden.jar", ""})
    void aNameThatIsNoPlainFileNameIsRefused(String name) {
        assertThatThrownBy(() -> GroupIndex.parse("0".repeat(64) + "  1  " + name + "\n"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.jar", "b.jar"})
    void twoJarsOfOneNameAreRefused(String name) {
        GroupIndex.Jar jar = new GroupIndex.Jar(name, 1, "0".repeat(64));
        assertThatThrownBy(() -> new GroupIndex(List.of(jar, jar))).hasMessage("two jars are named " + name);
    }

    @Provide
    Arbitrary<List<GroupIndex.Jar>> jars() {
        Arbitrary<String> names =
                Arbitraries.strings().withCharRange('a', 'z').ofMinLength(1).map(name -> name + "-1.0.jar");
        Arbitrary<String> sums =
                Arbitraries.strings().withChars("0123456789abcdef").ofLength(64);
        Arbitrary<Optional<String>> paths =
                names.map(name -> "org/example/" + name).optional();
        return Combinators.combine(names, Arbitraries.longs().between(0, Long.MAX_VALUE), sums, paths)
                .as(GroupIndex.Jar::new)
                .list()
                .ofMaxSize(20)
                .uniqueElements(GroupIndex.Jar::name);
    }
}
