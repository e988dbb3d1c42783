package harness.record.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hs1.8xlarge |  8 | 117  | 24 x 2000 GB HDD | 10",
                "hi1.4xlarge |  8 | 60.5 | 2 x 1024 GB SSD  | 10",
                "cc1.4xlarge |  8 | 23   | 2 x 845 GB HDD   | 10",
                "cc2.8xlarge | 16 | 60.5 | 4 x 845 GB HDD   | 10",
                "cr1.8xlarge | 16 | 244  | 2 x 120 GB SSD   | 10",
                "m1.small    |  1 | 1.7  | 1 x 160 GB HDD   | 1",
                "m1.medium   |  1 | 3.7  | 1 x 410 GB HDD   | 1",
                "m1.large    |  2 | 7.5  | 2 x 420 GB HDD   | 1",
                "m1.xlarge   |  4 | 15   | 4 x 420 GB HDD   | 1",
                "m2.xlarge   |  2 | 17.1 | 1 x 420 GB HDD   | 1",
                "m2.2xlarge  |  4 | 34.2 | 1 x 850 GB HDD   | 1",
                "m2.4xlarge  |  8 | 68.4 | 2 x 840 GB HDD   | 1",
                "c1.medium   |  2 | 1.7  | 1 x 350 GB HDD   | 1",
                "c1.xlarge   |  8 | 7    | 4 x 420 GB HDD   | 1",
            })
    void hasEveryTypeOfTheStudies(String name, int cores, double memoryGib, String disks, BigDecimal gbps) {
        InstanceType type = CATALOGUE.find(name);
        assertThat(type.cores()).isEqualTo(cores);
        assertThat(type.memoryGib()).isEqualTo(memoryGib);
        assertThat(type.disks()).hasToString("[" + disks + "]");
        assertThat(type.network().gbps()).contains(gbps);
        assertThat(type.superseded()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "cc1, ON_DEMAND, 1.60, 2011, liu2011",
        "cc1, ON_DEMAND, 1.30, 2012, exposito2012",
        "cc1, SPOT, 0.818, 2012-07/2012-09, exposito2012",
        "cc1, RESERVED, 0.537, 2012, exposito2012",
        "cc2, ON_DEMAND, 2.40, 2012, exposito2012",
        "cc2, SPOT, 0.948, 2012-07/2012-09, exposito2012",
        "cc2, RESERVED, 0.653, 2012, exposito2012",
        "cc2, ON_DEMAND, 2.00, 2014, exposito2014",
        "hi1, ON_DEMAND, 3.10, 2012, exposito2012",
        "hi1, RESERVED, 0.899, 2012, exposito2012",
        "hi1, ON_DEMAND, 3.10, 2014, exposito2014",
        "hs1, ON_DEMAND, 4.60, 2014, exposito2014",
        "cr1, ON_DEMAND, 3.50, 2014, exposito2014",
    })
    void keepsEveryPriceOfTheStudies(String alias, PurchaseModel model, BigDecimal usd, String date, String source) {
        assertThat(CATALOGUE.find(alias).prices())
                .filteredOn(price -> price.model() == model
                        && price.date().text().equals(date)
                        && price.source().key().equals(source))
                .singleElement()
                .returns(usd, InstancePrice::usdPerHour);
    }

    @ParameterizedTest
    @CsvSource({
        "hs1,hs1.8xlarge",
        "hi1,hi1.4xlarge",
        "cc1,cc1.4xlarge",
        "cc2,cc2.8xlarge",
        "cr1,cr1.8xlarge",
        "HS1,hs1.8xlarge",
        "' D3.8xlarge ',d3.8xlarge"
    })
    void findsByAliasAndInAnyCase(String text, String name) {
        assertThat(CATALOGUE.find(text).name()).isEqualTo(name);
    }

    @Test
    void theLivingCounterpartOfTheHdfsStudyHasAsManyDisks() {
        InstanceType dense = CATALOGUE.find("d3.8xlarge");
        assertThat(dense.diskCount()).isEqualTo(24);
        assertThat(dense.disks()).containsExactly(new DiskSet(24, 1980, DiskKind.HDD));
        assertThat(CATALOGUE.find("hs1").successor()).map(Successor::name).contains("d3.8xlarge");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "d3", "d3en", "h1", "i3", "i3en", "i4i", "i4g", "i7ie", "i7i", "i8g", "im4gn", "is4gen", "r5", "r5d",
                "r6i", "r6id", "r7i", "r7iz", "r8g", "x2idn", "x2iedn", "c5", "c5d", "c5n", "c6i", "c6id", "c6in",
                "c7i", "c7gd", "c8g", "hpc6a", "hpc7a", "m5", "m5d", "m6i", "m6id", "m7i"
            })
    void hasTodaysFamilies(String family) {
        List<InstanceType> sizes = CATALOGUE.family(family);
        assertThat(sizes).isNotEmpty().allMatch(type -> type.status() == Status.CURRENT);
        assertThat(sizes.stream()
                        .filter(type -> !type.name().contains(".metal"))
                        .map(InstanceType::cores)
                        .toList())
                .isSorted();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i7ie.48xlarge  | 192 |  96 | 1536 | [16 x 7500 GB NVMe SSD] | 100 Gbps        | X86_64 | 24.9504",
                "i8g.large      |   2 |   2 |   16 | [1 x 468 GB NVMe SSD]   | up to 10 Gbps   | ARM64  | 0.1716",
                "d3en.12xlarge  |  48 |  24 |  192 | [24 x 13980 GB HDD]     | 75 Gbps         | X86_64 | 6.30864",
                "h1.16xlarge    |  64 |  32 |  256 | [8 x 2000 GB HDD]       | 25 Gbps         | X86_64 | 3.744",
                "i3.metal       |  72 |  36 |  512 | [8 x 1900 GB NVMe SSD]  | 25 Gbps         | X86_64 | 4.992",
                "c5n.18xlarge   |  72 |  36 |  192 | []                      | 100 Gbps        | X86_64 | 3.888",
                "r7iz.32xlarge  | 128 |  64 | 1024 | []                      | 50 Gbps         | X86_64 | 11.904",
                "x2iedn.xlarge  |   4 |   2 |  128 | [1 x 118 GB NVMe SSD]   | up to 25 Gbps   | X86_64 | 0.83363",
                "m6id.24xlarge  |  96 |  48 |  384 | [4 x 1425 GB NVMe SSD]  | 37.5 Gbps       | X86_64 | 5.6952",
                "d2.2xlarge     |   8 |   4 |   61 | [6 x 2000 GB HDD]       | high            | X86_64 | 1.38",
            })
    void statesTodaysTypesAsTheProviderDoes(
            String name,
            int vcpus,
            int cores,
            double memoryGib,
            String disks,
            String network,
            Architecture architecture,
            BigDecimal usd) {
        InstanceType type = CATALOGUE.find(name);
        assertThat(type.vcpus()).isEqualTo(OptionalInt.of(vcpus));
        assertThat(type.cores()).isEqualTo(cores);
        assertThat(type.memoryGib()).isEqualTo(memoryGib);
        assertThat(type.disks()).hasToString(disks);
        assertThat(type.network()).hasToString(network);
        assertThat(type.architecture()).isEqualTo(architecture);
        assertThat(type.price()).hasValueSatisfying(price -> {
            assertThat(price.usdPerHour()).isEqualByComparingTo(usd);
            assertThat(price.region()).isEqualTo("us-east-1");
            assertThat(price.date().earliest()).isEqualTo(LocalDate.of(2026, 2, 9));
        });
    }

    @Test
    void theDefaultPriceIsTheLatestOnDemand() {
        assertThat(CATALOGUE.find("cc2").price()).hasValueSatisfying(price -> {
            assertThat(price.usdPerHour()).isEqualByComparingTo("2.00");
            assertThat(price).hasToString("2.00 USD/h on-demand (us-east-1, 2014, exposito2014)");
        });
        assertThat(CATALOGUE.find("cc2").price(PurchaseModel.SPOT))
                .map(InstancePrice::usdPerHour)
                .contains(new BigDecimal("0.948"));
        assertThat(CATALOGUE.find("m1.small").price())
                .map(InstancePrice::usdPerHour)
                .contains(new BigDecimal("0.044"));
    }

    @Test
    void whatNoSourceSaysIsEmpty() {
        assertThat(CATALOGUE.find("cc1").vcpus()).isEmpty();
        assertThat(CATALOGUE.find("hpc7a.96xlarge").price()).isEmpty();
        assertThat(CATALOGUE.find("d2.xlarge").network().gbps()).isEmpty();
    }

    @Test
    void everySupersededTypeNamesALivingOneWithLocalDisks() {
        assertThat(CATALOGUE.all())
                .filteredOn(InstanceType::superseded)
                .hasSize(14)
                .allSatisfy(type -> {
                    Successor successor = type.successor().orElseThrow();
                    InstanceType next = CATALOGUE.find(successor.name());
                    assertThat(next.name()).isEqualTo(successor.name());
                    assertThat(next.status()).isEqualTo(Status.CURRENT);
                    assertThat(next.diskCount()).isPositive();
                    assertThat(next.cores()).isGreaterThanOrEqualTo(type.status() == Status.RETIRED ? type.cores() : 1);
                    assertThat(successor.reason()).isNotBlank();
                });
        assertThat(CATALOGUE.all())
                .filteredOn(type -> !type.superseded())
                .allSatisfy(type -> assertThat(type.successor()).isEmpty());
    }

    @Test
    void everyFactHasASourceAndEveryPriceADate() {
        assertThat(CATALOGUE.all()).hasSizeGreaterThan(300).allSatisfy(type -> {
            assertThat(type.sources()).isNotEmpty().allSatisfy(source -> {
                assertThat(source.title()).isNotBlank();
                assertThat(source.date().earliest()).isBetween(LocalDate.of(2011, 1, 1), LocalDate.of(2026, 12, 31));
            });
            assertThat(type.prices()).allSatisfy(price -> {
                assertThat(price.date().earliest()).isBetween(LocalDate.of(2011, 1, 1), LocalDate.of(2026, 12, 31));
                assertThat(price.source().title()).isNotBlank();
                assertThat(price.usdPerHour()).isPositive();
            });
        });
    }

    @Test
    void nothingIsThereTwice() {
        Set<String> names = new HashSet<>();
        assertThat(CATALOGUE.all()).allSatisfy(type -> {
            assertThat(names.add(type.name())).as(type.name()).isTrue();
            assertThat(type.aliases())
                    .allSatisfy(alias -> assertThat(names.add(alias)).as(alias).isTrue());
            assertThat(type.prices()).doesNotHaveDuplicates();
            assertThat(type.name()).startsWith(type.family() + ".");
        });
    }

    @Test
    void categoriesDivideTheCatalogue() {
        assertThat(CATALOGUE.all()).extracting(InstanceType::category).contains(Category.values());
        assertThat(CATALOGUE.all())
                .filteredOn(type -> type.category() == Category.STORAGE)
                .extracting(InstanceType::name)
                .contains("hs1.8xlarge", "d3.8xlarge");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gp2", "gp3", "io1", "io2", "st1", "sc1", "standard"})
    void hasAPriceOfEveryTypeOfVolume(String type) {
        VolumePrice price = Catalogue.volume(type, "us-east-1").orElseThrow();
        assertThat(price.rates().usdPerGibMonth()).isBetween(0.01, 0.2);
        assertThat(price.source().title()).isNotBlank();
        assertThat(Catalogue.volume(type, "eu-north-1")).isEmpty();
    }

    @Test
    void hasThePriceOfAPublicAddress() {
        AddressPrice price = Catalogue.address();
        assertThat(price.usdPerHour()).isEqualTo(0.005);
        assertThat(price.date().earliest()).isEqualTo("2024-02-01");
        assertThat(price.source().title()).contains("Public IPv4 Address Charge");
    }
}
