package harness.record.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestNamesTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789.-";
    private static final Set<String> FAMILIES =
            CATALOGUE.all().stream().map(InstanceType::family).collect(Collectors.toSet());

    @ParameterizedTest
    @CsvSource({
        "hs2, hs1.8xlarge",
        "hs, hs1.8xlarge",
        "hs1.8xlage, hs1.8xlarge",
        "d3-8xlarge, d3.8xlarge",
        "d38xlarge, d3.8xlarge",
        "i4l.large, i4i.large",
        "cc3, cc1.4xlarge",
        "m1.smal, m1.small",
        "i4, i4i.large",
        "i7ie.metal, i7ie.metal-48xl",
        "d3.8, d3.8xlarge",
        "m5.1xlarge, m5.xlarge"
    })
    void suggestsWhatWasMeant(String typo, String meant) {
        assertThatThrownBy(() -> CATALOGUE.find(typo))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("unknown instance type '" + typo + "': did you mean ")
                .hasMessageContaining(meant)
                .hasMessageEndingWith("? (--type; 'harness list types' shows all)");
        assertThat(CATALOGUE.nearest(typo)).contains(meant).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "d3    | d3.xlarge, d3.2xlarge, d3.4xlarge, d3.8xlarge",
                "M2    | m2.xlarge, m2.2xlarge, m2.4xlarge",
                "hpc6a | hpc6a.48xlarge"
            })
    void namesTheSizesOfAFamily(String family, String sizes) {
        assertThatThrownBy(() -> CATALOGUE.find(family))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown instance type '" + family + "': it is a family, of " + sizes
                        + " (--type; 'harness list types' shows all)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "qwertyuiop", "aws", "?", "standard_d2_v3"})
    void suggestsNothingForWhatIsFarFromEverything(String text) {
        assertThatThrownBy(() -> CATALOGUE.find(text))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown instance type '" + text + "' (--type; 'harness list types' shows all)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hs1\nhi1", "hs1.8xlarge\u0000", "d3\r\n.8xlarge"})
    void staysOnOneLineWhateverIsWritten(String text) {
        assertThatThrownBy(() -> CATALOGUE.find(text))
                .isInstanceOf(UsageException.class)
                .hasMessageNotContainingAny("\n", "\r", "\u0000");
        assertThatThrownBy(() -> CATALOGUE.find(text.repeat(10_000)))
                .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(200));
    }

    @Property
    void everyNameIsFoundInAnyCase(@ForAll("types") InstanceType type, @ForAll long seed) {
        Random coin = new Random(seed);
        String text = type.name()
                .chars()
                .mapToObj(c -> String.valueOf((char) c))
                .map(c -> coin.nextBoolean() ? c.toUpperCase(Locale.ROOT) : c)
                .collect(Collectors.joining());
        assertThat(CATALOGUE.find(text)).isSameAs(type);
    }

    @Property(tries = 2000)
    void everyNameIsSuggestedForOneEditOfIt(@ForAll("types") InstanceType type, @ForAll Edit edit, @ForAll long seed) {
        String typo = edit.apply(type.name(), new Random(seed));
        Assume.that(CATALOGUE.all().stream()
                .noneMatch(other ->
                        other.name().equals(typo) || other.aliases().contains(typo) || FAMILIES.contains(typo)));
        assertThat(CATALOGUE.nearest(typo)).contains(type.name());
        assertThatThrownBy(() -> CATALOGUE.find(typo))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(type.name());
    }

    @Provide
    Arbitrary<InstanceType> types() {
        return Arbitraries.of(CATALOGUE.all());
    }

    enum Edit {
        INSERT {
            @Override
            String apply(String name, Random random) {
                int at = random.nextInt(name.length() + 1);
                return name.substring(0, at) + letter(random) + name.substring(at);
            }
        },
        DELETE {
            @Override
            String apply(String name, Random random) {
                int at = random.nextInt(name.length());
                return name.substring(0, at) + name.substring(at + 1);
            }
        },
        REPLACE {
            @Override
            String apply(String name, Random random) {
                int at = random.nextInt(name.length());
                return name.substring(0, at) + letter(random) + name.substring(at + 1);
            }
        };

        abstract String apply(String name, Random random);

        private static char letter(Random random) {
            return ALPHABET.charAt(random.nextInt(ALPHABET.length()));
        }
    }
}
