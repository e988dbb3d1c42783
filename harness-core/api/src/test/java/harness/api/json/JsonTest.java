package harness.api.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void anObjectKeepsItsOrderAndLacksWhatIsAbsent() {
        assertThat(Json.line(Json.object(
                        "z", 1,
                        "none", Optional.empty(),
                        "a", Optional.of("b"),
                        "number", OptionalDouble.empty(),
                        "count", OptionalInt.of(2),
                        "list", List.of())))
                .isEqualTo("{\"z\":1,\"a\":\"b\",\"count\":2,\"list\":[]}");
    }
}
