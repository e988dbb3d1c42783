package harness.record.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GivenTypesTest {
    private static final String HEAD =
            "name,vcpus,cores,memory_gib,disk_count,disk_gb,disk_kind,network_gbps,architecture,usd_per_hour,region,date\n";

    @TempDir
    Path directory;

    @Test
    void typesOfAFileAreAddedAndCountBeforeTheShippedOnes() throws IOException {
        Catalogue shipped = Catalogue.load();
        Catalogue both = shipped.with(file(
                "mine.csv",
                HEAD + "z9d.large,16,8,64,2,1900,NVME,25,X86_64,2.5,us-east-1,2026-07-31\n"
                        + "i4i.large,,2,16,,,,,arm64,0.1,eu-west-1,\n"));
        InstanceType added = both.find("Z9D.large");
        assertThat(added.given()).isTrue();
        assertThat(added.vcpus()).hasValue(16);
        assertThat(added.disks()).containsExactly(new DiskSet(2, 1900, DiskKind.NVME));
        assertThat(added.network()).hasToString("25 Gbps");
        assertThat(added.price().orElseThrow())
                .hasToString("2.5 USD/h on-demand (us-east-1, 2026-07-31, mine.csv, given by the user)");
        InstanceType other = both.find("i4i.large");
        assertThat(other.architecture()).isEqualTo(Architecture.ARM64);
        assertThat(other.disks()).isEmpty();
        assertThat(other.price().orElseThrow().usdPerHour()).isEqualByComparingTo("0.1");
        assertThat(both.all()).hasSize(shipped.all().size() + 1);
        assertThat(shipped.find("i4i.large").given()).isFalse();
        assertThat(Json.read(Json.line(added), InstanceType.class)).isEqualTo(added);
    }

    @Test
    void yamlSaysTheSame() throws IOException {
        Path file = file("mine.yaml", """
                - name: z9d.large
                  cores: 8
                  memory_gib: 64
                  architecture: X86_64
                  usd_per_hour: 2.50
                  region: us-east-1
                """);
        InstanceType type = Catalogue.load().with(file).find("z9d.large");
        assertThat(type.cores()).isEqualTo(8);
        assertThat(type.vcpus()).isEmpty();
        assertThat(type.price().orElseThrow().usdPerHour()).isEqualByComparingTo("2.5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            large,16,8,64,,,,,X86_64,,,          | line 2: name 'large' is not allowed: a family and a size
            z9.l,16,no,64,,,,,X86_64,,,          | line 2: cores 'no' is not allowed: a whole number from 1
            z9.l,4,8,64,,,,,X86_64,,,            | line 2: vcpus '4' is not allowed: as many as cores
            z9.l,16,8,0,,,,,X86_64,,,            | line 2: memory_gib '0' is not allowed: a number above 0
            z9.l,16,8,,,,,,X86_64,,,             | line 2: memory_gib is missing
            z9.l,16,8,64,,,,,sparc,,,            | line 2: architecture 'sparc' is not allowed: X86_64 or ARM64
            z9.l,16,8,64,2,,NVME,,X86_64,,,      | line 2: disk_gb is missing
            z9.l,16,8,64,2,100,tape,,X86_64,,,   | line 2: disk_kind 'tape' is not allowed: HDD or SSD or NVME
            z9.l,16,8,64,,,,,X86_64,-1,us,       | line 2: usd_per_hour '-1' is not allowed: a number above 0
            z9.l,16,8,64,,,,,X86_64,1,,          | line 2: region is missing
            z9.l,16,8,64,,,,,X86_64,1,us,July    | line 2: date 'July' is not allowed: a date
            z9.l,16,8                            | line 2: 3 cells, and line 1 names 12 columns
            """)
    void aBadLineIsRefusedWithFileLineAndWhatIsAllowed(String line, String why) throws IOException {
        Path file = file("mine.csv", HEAD + line + "\n");
        assertThatThrownBy(() -> Catalogue.load().with(file))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(file + ", " + why)
                .hasMessageContaining("(--catalogue)")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mine.csv  | name,core                                    | line 1: unknown column 'core': did you mean
            mine.csv  | name                                         | has no types
            mine.yaml | 'name: z9.l'                                 | a catalogue is a list of types
            mine.yaml | '- z9.l'                                     | type 1: a type is a map of
            mine.yaml | '- {nam: z9.l}'                              | type 1: unknown column 'nam'
            mine.yaml | '- {name: [z9.l]}'                           | type 1: 'name' has no plain value
            mine.yaml | '- {name: z9.l, cores: 1'                    | line
            """)
    void aFileThatIsNoCatalogueIsRefused(String name, String text, String why) throws IOException {
        Path file = file(name, text);
        assertThatThrownBy(() -> Catalogue.load().with(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why)
                .hasMessageContaining("(--catalogue)");
    }

    @Test
    void aTypeTwiceAndAFileThatIsNotThereAreRefused() throws IOException {
        String line = "z9.l,16,8,64,,,,,X86_64,,,\n";
        Path twice = file("mine.csv", HEAD + line + line);
        assertThatThrownBy(() -> Catalogue.load().with(twice)).hasMessageContaining("line 3: name 'z9.l'");
        assertThatThrownBy(() -> Catalogue.load().with(directory.resolve("none.csv")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none.csv' cannot be read");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
