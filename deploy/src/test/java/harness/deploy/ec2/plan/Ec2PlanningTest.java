package harness.deploy.ec2.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.api.UsageException;
import harness.api.cluster.HadoopProfile;
import harness.api.result.HourlyPrice;
import harness.control.provider.ClusterRequest;
import harness.deploy.disk.Arrangement;
import harness.deploy.disk.DiskRequest;
import harness.deploy.ec2.ClusterRequests;
import harness.deploy.ec2.Ec2Provider;
import harness.deploy.ec2.FakeCloud;
import harness.deploy.ec2.FakePrices;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.PollingLimit;
import harness.record.catalogue.Catalogue;
import harness.record.plan.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Ec2PlanningTest {
    /** Of 20 GiB gp3, an hour. */
    private static final double ROOT_USD = 20 * 0.08 / 720;

    /** Of a public address, an hour. */
    private static final double ADDRESS_USD = 0.005;

    private static final PollingLimit QUICK = new PollingLimit(Duration.ofMillis(100), Duration.ofMillis(1));

    @Test
    void hadoopIsStockUnlessLeanIsAskedFor() {
        Deployment stock = plan(new FakeCloud(), "i4i.large", Map.of());
        Deployment lean = plan(new FakeCloud(), "i4i.large", Map.of("hadoop", "lean"));
        assertThat(stock.platform().hadoop()).contains("stock");
        assertThat(lean.platform().hadoop()).contains("lean");
        assertThat(Ec2Spec.of(lean).hadoop()).isEqualTo(HadoopProfile.LEAN);
        assertThat(stock.settings()).noneMatch(setting -> setting.value().contains("SerialGC"));
        assertThat(lean.settings()).anyMatch(setting -> setting.value().contains("SerialGC"));
    }

    @Test
    void atAmazonTheMachinesHaveTheirPriceAndItsSource() {
        Deployment deployment = plan(new FakeCloud().amazons(), "i4i.large", Map.of("master-type", "i4i.xlarge"));
        assertThat(deployment.platform().label()).isEqualTo("EC2 us-east-1a, 3 x i4i.large");
        double slave = usd("i4i.large");
        double master = usd("i4i.xlarge");
        assertThat(deployment.rent().orElseThrow().usdPerHour())
                .isCloseTo(master + 3 * slave + 4 * (ROOT_USD + ADDRESS_USD), within(1e-9));
        assertThat(deployment.rent().orElseThrow().lines())
                .anyMatch(line -> line.contains("on-demand, us-east-1, price-list-2026-02"));
        assertThat(deployment.platform().price().orElseThrow().usdPerHour()).isEqualTo(slave);
        assertThat(deployment.platform().master().orElseThrow().instanceType()).isEqualTo("i4i.xlarge");
        assertThat(deployment.platform().usdPerHour())
                .hasValueSatisfying(usd -> assertThat(usd)
                        .isCloseTo(deployment.rent().orElseThrow().usdPerHour(), within(1e-9)));
        assertThat(deployment.notes())
                .filteredOn(note -> note.contains("Price List API"))
                .hasSize(4)
                .anyMatch(note -> note.contains("it has none of public addresses in us-east-1"))
                .anyMatch(note -> note.contains("it has none of i4i.large on demand in us-east-1"))
                .anyMatch(note -> note.contains("it has none of such gp3 volumes in us-east-1"));
    }

    @Test
    void thePriceListOfTodayComesBeforeTheCatalogue() {
        FakePrices list =
                new FakePrices().instance("i4i.large", 0.25).volume("gp3", 0.36).address(0.0625);
        Deployment deployment = plan(new FakeCloud().amazons().listing(list), "i4i.large", Map.of());
        // A root volume of 20 GiB costs 7.20 USD a month of 720 hours.
        assertThat(deployment.rent().orElseThrow().usdPerHour()).isCloseTo(1.04 + 4 * 0.0625, within(1e-9));
        assertThat(deployment.platform().price().orElseThrow().source())
                .isEqualTo("on-demand, us-east-1, AWS Price List API, published 2026-02-20");
        assertThat(deployment.notes()).noneMatch(note -> note.contains("catalogue"));
    }

    @Test
    void whyThePriceListCannotBeHadIsSaidInOneLine() {
        FakePrices closed = new FakePrices().refused("AccessDeniedException", "not for you");
        Deployment deployment = plan(new FakeCloud().amazons().listing(closed), "i4i.large", Map.of());
        assertThat(deployment.rent().orElseThrow().usdPerHour())
                .isCloseTo(4 * usd("i4i.large") + 4 * (ROOT_USD + ADDRESS_USD), within(1e-9));
        assertThat(deployment.notes())
                .filteredOn(note -> note.contains("AccessDeniedException"))
                .hasSize(3)
                .allSatisfy(note ->
                        assertThat(note).contains("catalogue", "not for you").doesNotContain("\n"));
    }

    @ParameterizedTest
    @CsvSource({
        // A month of 720 hours; what comes with a volume is free.
        "2x100:gp3,16",
        "2x100:gp3:3000:125,16",
        "2x100:gp3:6000:250,56",
        "1x100:gp2,10",
        "1x100:io1:6000,402.5",
        "1x100:io2:100000,4695.1",
        "4x1000:st1,180",
        "4x1000:sc1,60",
        "1x100:standard,5"
    })
    void volumesAreInThePrice(String ebs, double usdPerMonthOfASlave) {
        Deployment deployment = plan(new FakeCloud().amazons(), "i4i.large", Map.of("ebs", ebs));
        double expected = 3 * usdPerMonthOfASlave / 720 + 4 * ROOT_USD;
        assertThat(deployment.platform().volumes().orElseThrow().usdPerHour()).isCloseTo(expected, within(1e-9));
        assertThat(deployment.platform().volumes().orElseThrow().source()).contains("ebs-price-list-2026-09");
        assertThat(deployment.rent().orElseThrow().usdPerHour())
                .isCloseTo(expected + 4 * usd("i4i.large") + 4 * ADDRESS_USD, within(1e-9));
        assertThat(deployment.notes())
                .filteredOn(note -> note.contains("an hour: "))
                .singleElement()
                .asString()
                .contains("all volumes at ");
        assertThat(deployment.notes().stream().anyMatch(note -> note.contains("requests to standard volumes")))
                .isEqualTo(ebs.contains("standard"));
    }

    @Test
    void publicAddressesAreInThePriceWhereMachinesHaveThem() {
        Deployment reached = plan(new FakeCloud().amazons(), "i4i.large", Map.of());
        assertThat(reached.platform().addresses().orElseThrow().usdPerHour()).isCloseTo(4 * ADDRESS_USD, within(1e-9));
        assertThat(reached.platform().addresses().orElseThrow().source()).contains("public-ipv4-charge");
        assertThat(reached.rent().orElseThrow().lines())
                .contains("4 x public address at 0.0200 USD/h (public IPv4 address, public-ipv4-charge, 2024-02-01)");
        assertThat(reached.notes()).contains("not in it: traffic");
        // The default subnet gives addresses whether they are used or not.
        assertThat(plan(new FakeCloud().amazons(), "i4i.large", Map.of("connect", "private"))
                        .platform()
                        .addresses())
                .isPresent();
        Deployment hidden =
                plan(new FakeCloud().amazons(), "i4i.large", Map.of("connect", "private", "subnet", "subnet-private"));
        assertThat(hidden.platform().addresses()).isEmpty();
        assertThat(hidden.rent().orElseThrow().usdPerHour()).isCloseTo(4 * (usd("i4i.large") + ROOT_USD), within(1e-9));
    }

    @Test
    void whatHasVolumesWithoutAPriceHasNone() {
        FakeCloud elsewhere = new FakeCloud()
                .amazons()
                .inRegion("eu-north-1")
                .listing(new FakePrices().instance("i4i.large", 0.25).volume("gp3", 0.08));
        assertThat(plan(elsewhere, "i4i.large", Map.of()).rent()).isPresent();
        Deployment fast = plan(elsewhere, "i4i.large", Map.of("ebs", "2x100:gp3:6000"));
        assertThat(fast.rent()).isEmpty();
        assertThat(fast.platform().price()).isEmpty();
        assertThat(fast.facts()).containsKey(Deployment.COST_UNKNOWN);
        assertThat(fast.notes()).anyMatch(note -> note.contains("no price of gp3 volumes is known"));
    }

    @Test
    void whatIsNotAmazonsIsNeverPricedAndSaysWhereItIs() {
        Deployment deployment = plan(new FakeCloud(), "i4i.large", Map.of());
        assertThat(deployment.rent()).isEmpty();
        assertThat(deployment.platform().price()).isEmpty();
        assertThat(deployment.platform().master().orElseThrow().price()).isEmpty();
        assertThat(deployment.platform().addresses()).isEmpty();
        assertThat(deployment.facts()).doesNotContainKey(Deployment.COST_UNKNOWN);
        assertThat(deployment.platform().label()).contains("not Amazon's").contains("http://127.0.0.1:1");
        assertThatThrownBy(() -> plan(new FakeCloud(), "i4i.large", Map.of("max-usd", "7")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--max-usd");
    }

    @Test
    void aSpotPriceComesFromTheHistory() {
        Deployment deployment = plan(new FakeCloud().amazons(), "i4i.large", Map.of("spot", "true"));
        assertThat(deployment.rent().orElseThrow().usdPerHour())
                .isCloseTo(4 * 0.125 + 4 * (ROOT_USD + ADDRESS_USD), within(1e-9));
        assertThat(deployment.platform().price().orElseThrow().source()).contains("spot price history");
        assertThat(deployment.notes())
                .filteredOn(note -> note.startsWith("spot price of "))
                .singleElement()
                .asString()
                .startsWith("spot price of i4i.large in us-east-1a in the 30 days to ")
                .endsWith(": mean 0.1094 USD/h, 95 % of the time at most 0.1250, highest 0.1250");
        assertThat(plan(new FakeCloud().amazons(), "i4i.large", Map.of("spot", "true", "max-price", "0.1"))
                        .notes())
                .anyMatch(note -> note.endsWith("; no higher than --max-price 0.1 in 25 % of the time"));
        assertThat(deployment.facts()).doesNotContainKey(Deployment.COST_UNKNOWN);
    }

    @Test
    void disksOfOldTypesAreMappedAndThoseOfNewOnesAppearByThemselves() {
        assertThat(Ec2Spec.of(plan(new FakeCloud(), "hs1", Map.of())).disks().ephemeral())
                .isEqualTo(24);
        assertThat(Ec2Spec.of(plan(new FakeCloud(), "i4i.large", Map.of()))
                        .disks()
                        .ephemeral())
                .isZero();
        Ec2Spec ebs = Ec2Spec.of(plan(new FakeCloud(), "i4i.large", Map.of("ebs", "2x100:gp3:6000:250")));
        assertThat(ebs.disks().data())
                .containsExactly(
                        new Ec2Api.Volume("/dev/xvdb", 100, "gp3", 6000, 250),
                        new Ec2Api.Volume("/dev/xvdc", 100, "gp3", 6000, 250));
        Deployment both = plan(new FakeCloud(), "hs1", Map.of("ebs", "2x100:io2:9000"));
        assertThat(Ec2Spec.of(both).disks().data())
                .extracting(Ec2Api.Volume::device)
                .containsExactly("/dev/xvdz", "/dev/xvdba");
        assertThat(both.notes()).anyMatch(note -> note.contains("2 x 100 GiB io2 with 9000 IOPS"));
    }

    @Test
    void disksOfASlaveCanBeOneArray() {
        Deployment striped =
                plan(new FakeCloud(), "i4i.large", Map.of("ebs", "4x100", "layout", "raid10", "chunk", "256KiB"));
        // The local disk of 468 GB is as good as the smallest.
        assertThat(striped.facts())
                .containsEntry(Deployment.FREE_DISK_BYTES, Long.toString(3 * 250 * (1L << 30)))
                .containsEntry(Deployment.LEAST_DISKS, "1")
                .containsEntry(Deployment.LEAST_FREE_DISK_BYTES, Long.toString(250 * (1L << 30)));
        assertThat(plan(new FakeCloud(), "i4i.large", Map.of("ebs", "4x100")).facts())
                .containsEntry(Deployment.LEAST_DISKS, "5")
                .containsEntry(Deployment.LEAST_FREE_DISK_BYTES, Long.toString(100 * (1L << 30)));
        Ec2Spec spec = Ec2Spec.of(striped);
        assertThat(Ec2Planning.deployment(spec, 2, spec.rent(), Map.of(), Set.of())
                        .facts())
                .as("of those that came")
                .containsEntry(Deployment.FREE_DISK_BYTES, Long.toString(2 * 250 * (1L << 30)));
        assertThat(striped.notes())
                .contains(
                        "the 5 disks and volumes of each slave become one raid10 with chunks of 256 KiB and xfs for each run (mdadm)");
        DiskRequest array = Ec2Spec.of(striped).disks().array().orElseThrow();
        assertThat(array.arrangement()).isEqualTo(Arrangement.RAID10);
        assertThat(array.chunkBytes()).isEqualTo(256L << 10);
        assertThat(array.devices()).isEmpty();
        assertThat(array.count()).isEqualTo(5);
        assertThat(Ec2Spec.of(striped).label(4)).endsWith("4 x i4i.large, raid10 of 5 disks");
        assertThat(Ec2Spec.of(plan(new FakeCloud(), "i4i.large", Map.of("layout", "jbod")))
                        .disks()
                        .array())
                .isEmpty();
        assertThatThrownBy(() -> plan(new FakeCloud(), "i4i.large", Map.of("ebs", "2x100", "layout", "raid6")))
                .isInstanceOf(UsageException.class)
                .hasMessage("'raid6' needs 4 disks or more, and a slave has 3: --ebs gives it others (--layout)");
        assertThatThrownBy(() -> plan(new FakeCloud(), "hs1", Map.of("layout", "raid0", "chunk", "3KiB")))
                .isInstanceOf(UsageException.class)
                .hasMessage("'3KiB' is not allowed: a power of 2 from 4KiB to 16MiB is (--chunk)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i4i.large|local||0|3 x i4i.large, 1 local disk|disks of each slave: 1 of 1 local disk",
                "i4i.large|ebs||4|4 EBS volumes|disks of each slave: 4 of 4 EBS volumes; the 1 local disk is not used",
                "i4i.large|ebs|2|2|2 EBS volumes|disks of each slave: 2 of 4 EBS volumes; the 1 local disk is not used; 2 volumes are not made",
                "i4i.large|all|2|1|1 local disk and 1 EBS volume|disks of each slave: 1 of 1 local disk and 1 of 4 EBS volumes; 3 volumes are not made",
                "hs1|local|8|0|8 local disks|disks of each slave: 8 of 24 local disks; the other 16 local disks are not used"
            })
    void disksAreChosenByKindAndNumber(
            String type, String devices, String count, int volumes, String label, String note) {
        Map<String, String> options = new HashMap<>(Map.of("devices", devices));
        if (count != null) {
            options.put("device-count", count);
        }
        if (!devices.equals("local")) {
            options.put("ebs", "4x100");
        }
        Deployment chosen = plan(new FakeCloud(), type, options);
        Ec2Spec spec = Ec2Spec.of(chosen);
        assertThat(spec.disks().data()).hasSize(volumes);
        assertThat(chosen.platform().label()).endsWith(label);
        assertThat(chosen.notes()).contains(note);
        int used = volumes + spec.disks().chosen().orElseThrow().local();
        assertThat(chosen.facts()).containsEntry(Deployment.LEAST_DISKS, Integer.toString(used));
        options.put("layout", "raid0");
        if (used > 1) {
            Ec2Spec joined = Ec2Spec.of(plan(new FakeCloud(), type, options));
            assertThat(joined.disks().array().orElseThrow().count()).isEqualTo(used);
            assertThat(joined.label(3)).contains("raid0 of ").endsWith(label);
            assertThat(joined.hasMachinesOf(spec)).isFalse();
        } else {
            assertThatThrownBy(() -> plan(new FakeCloud(), type, options))
                    .hasMessage(
                            "'raid0' needs 2 disks or more, and a slave uses 1: choose others by --devices, --device-count or --ebs (--layout)");
        }
    }

    @Test
    void whatIsNotChosenIsNeitherSizedNorMappedNorPaidFor() {
        Map<String, String> options = Map.of("ebs", "4x100", "devices", "ebs", "device-count", "2");
        Deployment two = plan(new FakeCloud().amazons(), "i4i.large", options);
        Deployment same = plan(new FakeCloud().amazons(), "i4i.large", Map.of("ebs", "2x100"));
        assertThat(two.facts())
                .containsEntry(Deployment.FREE_DISK_BYTES, Long.toString(3 * 200 * (1L << 30)))
                .containsEntry(Deployment.LEAST_FREE_DISK_BYTES, Long.toString(100 * (1L << 30)));
        assertThat(two.rent().orElseThrow().usdPerHour())
                .isCloseTo(same.rent().orElseThrow().usdPerHour(), within(1e-9));
        Ec2Spec old = Ec2Spec.of(plan(new FakeCloud(), "hs1", options));
        assertThat(old.disks().ephemeral()).isZero();
        assertThat(old.disks().data()).extracting(Ec2Api.Volume::device).containsExactly("/dev/xvdb", "/dev/xvdc");
        assertThat(Ec2Spec.of(plan(new FakeCloud(), "hs1", Map.of("device-count", "4")))
                        .disks()
                        .ephemeral())
                .isEqualTo(4);
        assertThat(Ec2Spec.of(plan(new FakeCloud(), "i4i.large", Map.of("devices", "all")))
                        .disks()
                        .chosen())
                .as("what is so anyway")
                .isEmpty();
    }

    @Test
    void aChoiceIsReadAgainAndItsAbsenceInWhatEarlierVersionsWrote() {
        Deployment chosen = plan(new FakeCloud(), "i4i.large", Map.of("ebs", "4x100", "devices", "ebs"));
        Ec2Spec spec = Ec2Spec.of(chosen);
        assertThat(Ec2Spec.of(Map.ofEntries(spec.fact()))).isEqualTo(spec);
        String written = spec.fact().getValue();
        String before = written.replaceFirst(",?\"chosen\":\\{[^}]*}", "");
        assertThat(before).isNotEqualTo(written);
        assertThat(Ec2Spec.of(Map.of(spec.fact().getKey(), before)).disks().chosen())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i4i.large|ebs||'ebs' needs volumes: name them by --ebs, such as --ebs 4x100:gp3 (--devices)",
                "m7i.large|local||'local' needs local disks, and m7i.large has none: use --devices ebs with --ebs, or another --type (--devices)",
                "m7i.large|all|1|m7i.large has no local disks to count: name volumes by --ebs, or leave out --device-count (--device-count)",
                "i4i.large|local|2|'2' is not allowed: a slave has 1 local disk to use, so 1 to 1 is (--device-count)",
                "i4i.large|some||'some' is not allowed: local, ebs, all is (--devices)",
                "i4i.large|all|0|'0' is not allowed: a whole number of 1 to 48 is (--device-count)"
            })
    void disksThatAreNotThereAreRefusedBeforeTheServiceIsAsked(
            String type, String devices, String count, String message) {
        Map<String, String> options = new HashMap<>(Map.of("devices", devices));
        if (count != null) {
            options.put("device-count", count);
        }
        refusedUnasked(type, options, message);
    }

    @Test
    void volumesThatAreNotUsedOrTooFewAreRefused() {
        refusedUnasked(
                "i4i.large",
                Map.of("devices", "local", "ebs", "4x100"),
                "'local' leaves the volumes of --ebs unused: leave out --ebs, or use --devices ebs or all (--devices)");
        refusedUnasked(
                "i4i.large",
                Map.of("ebs", "4x100", "device-count", "6"),
                "'6' is not allowed: a slave has 1 local disk and 4 EBS volumes to use, so 1 to 5 is (--device-count)");
        refusedUnasked(
                "i4i.large",
                Map.of("devices", "ebs", "ebs", "4x100", "device-count", "5"),
                "'5' is not allowed: a slave has 4 EBS volumes to use, so 1 to 4 is (--device-count)");
    }

    private static void refusedUnasked(String type, Map<String, String> options, String message) {
        FakeCloud silent = new FakeCloud().failing("NoCredentials", "Unable to load credentials");
        assertThatThrownBy(() -> plan(silent, type, options))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    @Test
    void aTypeThatIsNotOfferedNamesZonesAndItsLivingSuccessor() {
        assertThatThrownBy(() -> plan(new FakeCloud().offeringIn(), "hs1", Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("hs1.8xlarge is not offered in us-east-1")
                .hasMessageContaining("d3.8xlarge")
                .hasMessageContaining("--type");
        assertThatThrownBy(
                        () -> plan(new FakeCloud().offeringIn("us-east-1b"), "i4i.large", Map.of("zone", "us-east-1a")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("these zones offer it: us-east-1b")
                .hasMessageContaining("--zone");
    }

    @Test
    void theServicesRefusalsSayWhatToDo() {
        assertThatThrownBy(() -> plan(
                        new FakeCloud().failing("NoCredentials", "Unable to load credentials"), "i4i.large", Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("AWS_ACCESS_KEY_ID")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> plan(new FakeCloud(), "i4i.large", Map.of("ami", "ami-nowhere")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("ami-nowhere")
                .hasMessageContaining("--ami");
        String encoded = "No. Encoded authorization failure message: abc-DEF_123";
        assertThatThrownBy(() -> plan(new FakeCloud().failing("UnauthorizedOperation", encoded), "i4i.large", Map.of()))
                .hasMessageContaining(": No. (UnauthorizedOperation): ")
                .hasMessageEndingWith("'aws sts decode-authorization-message --encoded-message abc-DEF_123'");
        assertThatThrownBy(() -> plan(new FakeCloud().amazons(), "i4i.large", Map.of("subnet", "subnet-private")))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("subnet-private", "no public addresses", "(--connect)");
    }

    /** Four machines with a root volume and an address each. */
    @Test
    void withoutAnAccountAPlanIsAQuoteByTheCatalogueAndSaysSo() {
        Deployment quote = quote(ClusterRequests.quoted("i4i.large", Map.of()));
        assertThat(quote.facts()).containsEntry(Deployment.QUOTED, "no AWS credentials were found");
        assertThat(quote.rent().orElseThrow().usdPerHour())
                .isBetween(4 * usd("i4i.large"), 4 * usd("i4i.large") + 4 * 0.02);
        assertThat(quote.notes())
                .anyMatch(note -> note.contains("EC2 was not asked, since no AWS credentials were found"))
                .anyMatch(note -> note.startsWith("the catalogue's price of i4i.large is used"));
        assertThat(quote.platform().label()).contains("i4i.large");

        assertThat(quote(ClusterRequests.quoted("i4i.large", Map.of("spot", "true")))
                        .facts())
                .containsKeys(Deployment.QUOTED, Deployment.COST_UNKNOWN);
        assertThatThrownBy(() -> quote(ClusterRequests.quoted("hs1", Map.of())))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("hs1.8xlarge is not offered", "d3.8xlarge");
        assertThatThrownBy(() -> quote(ClusterRequests.quoted("i4i.large", Map.of("ec2-endpoint", "http://here:1"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("AWS_ACCESS_KEY_ID");
    }

    @Test
    void aTypeOfTheUsersIsPlannedWithTheUsersPriceAndIsKnownAgainWithoutTheFile(@TempDir Path directory)
            throws IOException {
        Path file = Files.writeString(directory.resolve("mine.csv"), """
                name,vcpus,cores,memory_gib,disk_count,disk_gb,disk_kind,network_gbps,architecture,usd_per_hour,region
                z9d.large,16,8,64,2,1900,NVME,25,X86_64,2.5,us-east-1
                """);
        ClusterRequest request = ClusterRequests.quoted(Catalogue.load().with(file), "z9d.large", Map.of());
        Files.delete(file);
        Deployment quote = quote(request);
        HourlyPrice price = quote.platform().price().orElseThrow();
        assertThat(price.usdPerHour()).isEqualTo(2.5);
        assertThat(price.source()).isEqualTo("on-demand, us-east-1, mine.csv, given by the user");
        assertThat(quote.platform().instanceType()).isEqualTo("z9d.large");
        assertThat(quote.notes()).noneMatch(note -> note.contains("price of z9d.large"));
        Ec2Spec again = Ec2Spec.of(quote);
        assertThat(again.types().slave().cores()).isEqualTo(8);
        assertThat(again.types().slave().diskCount()).isEqualTo(2);
        assertThat(again.types().slave()).isEqualTo(request.type());
        assertThat(again.types().master()).isEqualTo(request.type());
    }

    @Test
    void whatWasRentedBeforeTypesCouldBeGivenIsReadAsBefore() {
        Deployment quote = quote(ClusterRequests.quoted("i4i.large", Map.of()));
        String json = Ec2Spec.of(quote).fact().getValue();
        assertThat(json).contains("\"type\":\"i4i.large\",\"masterType\":\"i4i.large\"");
        Ec2Spec earlier = Ec2Spec.of(Map.of("ec2", json.replace(",\"given\":[]", "")));
        assertThat(earlier.types().slave()).isEqualTo(Catalogue.load().find("i4i.large"));
    }

    private static Deployment quote(ClusterRequest request) {
        FakeCloud nobody = new FakeCloud().failing("NoCredentials", "no AWS credentials were found");
        return new Ec2Provider(
                        (region, endpoint) -> nobody.client(),
                        InstantSource.system(),
                        QUICK,
                        place -> ClusterRequests.FROM)
                .plan(request);
    }

    @ParameterizedTest
    @CsvSource({
        "from,0.0.0.0/0",
        "from,300.1.1.1/32",
        "from,here",
        "ami,debian",
        "zone,A zone",
        "ebs,100",
        "ebs,0x100",
        "ebs,2x100:gp9",
        "ebs,2x100:gp2:3000",
        "ebs,2x100:io1",
        "ebs,2x100:io2:6000:250",
        "layout,raid5",
        "chunk,256KiB",
        "root-gib,7",
        "max-usd,0",
        "max-usd,much",
        "lease,5",
        "lease,1s",
        "min-slaves,0",
        "min-slaves,4",
        "ssh-user,Root!",
        "connect,any",
        "spot,maybe",
        "max-price,1",
        "ec2-endpoint,nowhere",
        "master-type,i4i.huge",
        "master-type,im4gn.large"
    })
    void aValueThatIsNotAllowedIsRefusedInOneLineWithItsFlagBeforeTheServiceIsAsked(String key, String value) {
        FakeCloud silent = new FakeCloud().failing("NoCredentials", "Unable to load credentials");
        assertThatThrownBy(() -> plan(silent, "i4i.large", Map.of(key, value)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + value + "'")
                .hasMessageContaining("--" + key)
                .hasMessageNotContaining("\n");
    }

    private static double usd(String type) {
        return Catalogue.load().find(type).price().orElseThrow().usdPerHour().doubleValue();
    }

    private static Deployment plan(FakeCloud cloud, String type, Map<String, String> options) {
        return new Ec2Provider(
                        (region, endpoint) -> cloud.client(),
                        InstantSource.system(),
                        QUICK,
                        place -> ClusterRequests.FROM)
                .plan(ClusterRequests.request(type, ClusterRequests.withFrom(options)));
    }
}
