package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.UsageException;
import harness.core.catalogue.Catalogue;
import harness.core.machine.Machine;
import harness.core.provider.ClusterRequest;
import harness.core.provider.Deployment;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Ec2PlanningTest {
    private static final Patience QUICK = new Patience(Duration.ofMillis(100), Duration.ofMillis(1));

    @Test
    void atAmazonTheMachinesHaveTheirPriceAndItsSource() {
        Deployment deployment = plan(new FakeCloud().amazons(), "i4i.large", Map.of("master-type", "i4i.xlarge"));
        assertThat(deployment.platform().label()).isEqualTo("EC2 us-east-1a, 3 x i4i.large");
        double slave = usd("i4i.large");
        double master = usd("i4i.xlarge");
        assertThat(deployment.rent().orElseThrow().usdPerHour()).isEqualTo(master + 3 * slave);
        assertThat(deployment.rent().orElseThrow().lines())
                .anyMatch(line -> line.contains("on-demand, us-east-1, price-list-2026-02"));
        assertThat(deployment.platform().price().orElseThrow().usdPerHour()).isEqualTo(slave);
        assertThat(deployment.platform().master().orElseThrow().instanceType()).isEqualTo("i4i.xlarge");
        assertThat(deployment.platform().usdPerHour())
                .contains(deployment.rent().orElseThrow().usdPerHour());
        assertThat(deployment.notes())
                .filteredOn(note -> note.contains("Price List API"))
                .hasSize(2)
                .anyMatch(note -> note.contains("it has none of i4i.large on demand in us-east-1"));
    }

    @Test
    void thePriceListOfTodayComesBeforeTheCatalogue() {
        FakeCloud listing = new FakeCloud().amazons().listing(Map.of("i4i.large", 0.25));
        Deployment deployment = plan(listing, "i4i.large", Map.of());
        assertThat(deployment.rent().orElseThrow().usdPerHour()).isEqualTo(1);
        assertThat(deployment.platform().price().orElseThrow().source())
                .isEqualTo("on-demand, us-east-1, AWS Price List API, published 2026-02-20");
        assertThat(deployment.notes()).noneMatch(note -> note.contains("catalogue"));
    }

    @Test
    void whyThePriceListCannotBeHadIsSaidInOneLine() {
        FakeCloud closed = new FakeCloud().amazons().withoutPriceList("AccessDeniedException", "not for you");
        Deployment deployment = plan(closed, "i4i.large", Map.of());
        assertThat(deployment.rent().orElseThrow().usdPerHour()).isEqualTo(4 * usd("i4i.large"));
        assertThat(deployment.notes())
                .filteredOn(note -> note.contains("AccessDeniedException"))
                .singleElement()
                .asString()
                .contains("catalogue", "not for you")
                .doesNotContain("\n");
    }

    @Test
    void whatIsNotAmazonsIsNeverPricedAndSaysWhereItIs() {
        Deployment deployment = plan(new FakeCloud(), "i4i.large", Map.of());
        assertThat(deployment.rent()).isEmpty();
        assertThat(deployment.platform().price()).isEmpty();
        assertThat(deployment.platform().master().orElseThrow().price()).isEmpty();
        assertThat(deployment.facts()).doesNotContainKey(Deployment.COST_UNKNOWN);
        assertThat(deployment.platform().label()).contains("not Amazon's").contains("http://127.0.0.1:1");
        assertThatThrownBy(() -> plan(new FakeCloud(), "i4i.large", Map.of("max-usd", "7")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--max-usd");
    }

    @Test
    void aSpotPriceComesFromTheHistory() {
        Deployment deployment = plan(new FakeCloud().amazons(), "i4i.large", Map.of("spot", "true"));
        assertThat(deployment.rent().orElseThrow().usdPerHour()).isEqualTo(4 * 0.125);
        assertThat(deployment.platform().price().orElseThrow().source()).contains("spot price history");
        assertThat(deployment.facts()).doesNotContainKey(Deployment.COST_UNKNOWN);
    }

    @Test
    void disksOfOldTypesAreMappedAndThoseOfNewOnesAppearByThemselves() {
        assertThat(Ec2Spec.of(plan(new FakeCloud(), "hs1", Map.of())).ephemeral())
                .isEqualTo(24);
        assertThat(Ec2Spec.of(plan(new FakeCloud(), "i4i.large", Map.of())).ephemeral())
                .isZero();
        Ec2Spec ebs = Ec2Spec.of(plan(new FakeCloud(), "i4i.large", Map.of("ebs", "2x100:gp3:6000:250")));
        assertThat(ebs.data())
                .containsExactly(
                        new Ec2Api.Volume("/dev/xvdb", 100, "gp3", 6000, 250),
                        new Ec2Api.Volume("/dev/xvdc", 100, "gp3", 6000, 250));
        Deployment both = plan(new FakeCloud(), "hs1", Map.of("ebs", "2x100:io2:9000"));
        assertThat(Ec2Spec.of(both).data())
                .extracting(Ec2Api.Volume::device)
                .containsExactly("/dev/xvdz", "/dev/xvdba");
        assertThat(both.notes()).anyMatch(note -> note.contains("2 x 100 GiB io2 with 9000 IOPS"));
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
    void aValueThatIsNotAllowedIsRefusedInOneLineWithItsFlag(String key, String value) {
        assertThatThrownBy(() -> plan(new FakeCloud(), "i4i.large", Map.of(key, value)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + value + "'")
                .hasMessageContaining("--" + key)
                .hasMessageNotContaining("\n");
    }

    private static double usd(String type) {
        return Catalogue.load().find(type).price().orElseThrow().usdPerHour().doubleValue();
    }

    private static Deployment plan(FakeCloud cloud, String type, Map<String, String> options) {
        Map<String, String> given = new HashMap<>(options);
        given.putIfAbsent("from", "198.51.100.7/32");
        return new Ec2Provider((region, endpoint) -> cloud.client(), InstantSource.system(), QUICK)
                .plan(new ClusterRequest(
                        3,
                        Catalogue.load().find(type),
                        Map.of(),
                        new Machine(2, 4L << 30, 4L << 30, 1L << 40),
                        Optional.empty(),
                        Set.of(),
                        given));
    }
}
