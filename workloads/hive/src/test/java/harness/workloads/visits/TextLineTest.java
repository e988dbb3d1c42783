package harness.workloads.visits;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class TextLineTest {
    @Property
    void numbersAreAsTheJdkWritesThem(
            @ForAll @LongRange(min = 0) long number, @ForAll @IntRange(min = 2, max = 36) int base) {
        assertThat(new TextLine().add(number, base)).hasToString(Long.toString(number, base));
        assertThat(new TextLine().add(number)).hasToString(Long.toString(number));
    }

    @Test
    void theLeastAndTheGreatestNumberHaveAllTheirDigits() {
        assertThat(new TextLine().add(0)).hasToString("0");
        assertThat(new TextLine().add(Long.MAX_VALUE, 2)).hasToString(Long.toString(Long.MAX_VALUE, 2));
    }

    @Property
    void isAsLongAsItNeedsToBe(@ForAll @StringLength(max = 3000) String any) {
        String ascii = any.replaceAll("[^\\x00-\\x7F]", "?");
        TextLine line = new TextLine();
        assertThat(line.add("before").clear().add(ascii).add(',').add(ascii)).hasToString(ascii + "," + ascii);
        assertThat(line.length()).isEqualTo(2 * ascii.length() + 1);
    }
}
