package harness.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LabelledTextTest {
    @Test
    void paragraphsStandBesideTheirLabels() {
        LabelledText text = new LabelledText(30, 6);
        text.add("One", "some words that have no room in a line");
        text.add("", "and these");
        assertThat(text.lines())
                .containsExactly("One   some words that have no", "      room in a line", "      and these");
    }

    @Test
    void aWordThatIsTooLongStaysWhole() {
        LabelledText text = new LabelledText(30, 6);
        text.add("At", "/a/directory/with/a/long/name/that/is/one/word it is");
        assertThat(text.lines()).containsExactly("At    /a/directory/with/a/long/name/that/is/one/word", "      it is");
    }
}
