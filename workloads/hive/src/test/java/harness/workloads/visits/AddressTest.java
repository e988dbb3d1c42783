package harness.workloads.visits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
    @Property
    void tellsTheVisitor(@ForAll @LongRange(min = 0, max = (1L << 32) - 1) long visitor) {
        assertThat(Address.visitor(Address.of(visitor))).isEqualTo(visitor);
    }

    @Property
    void isReadAsItIsWritten(@ForAll int address) {
        TextLine line = new TextLine();
        Address.add(line, address);
        assertThat(Address.parse(line.toString())).isEqualTo(address);
    }

    @Test
    void hasFourOctets() {
        TextLine line = new TextLine();
        Address.add(line, 0xC0A8_01FF);
        assertThat(line).hasToString("192.168.1.255");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.-1", "1.2.3.x"})
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> Address.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
