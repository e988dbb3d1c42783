package harness.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectionTest {
    private static final Map<String, String> EFFECTIVE =
            Map.of("transfer", "1048576", "processes", "4", "tool", "kernel");

    @Test
    void takesSizesAsPeopleWriteThem() {
        assertThat(Selection.parse("ior-write{transfer=1MiB,processes=4}", "").selects("ior-write", EFFECTIVE))
                .isTrue();
        assertThat(Selection.parse("ior-write{transfer=1048576}", "").selects("ior-write", EFFECTIVE))
                .isTrue();
        assertThat(Selection.parse("ior-write{transfer=2MiB}", "").selects("ior-write", EFFECTIVE))
                .isFalse();
        assertThat(Selection.parse("ior-write{tool=kernel}", "").selects("ior-write", EFFECTIVE))
                .isTrue();
        assertThat(Selection.parse("ior-write{nothing=1}", "").selects("ior-write", EFFECTIVE))
                .isFalse();
        assertThat(Selection.parse("ior-read", "").selects("ior-write", EFFECTIVE))
                .isFalse();
        assertThat(Selection.ALL.selects("ior-write", EFFECTIVE)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Sort", "sort{", "sort{size}", "sort{=1}", "sort{size=1}x", "a b"})
    void refusesOtherForms(String text) {
        assertThatThrownBy(() -> Selection.parse(text, "runs/a:" + text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("WORKLOAD{parameter=value,...}");
    }
}
