package harness.hdfs.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceContext;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceProcessor;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.Test;

class RepeatedAsksTest {
    private static final ApplicationAttemptId ATTEMPT =
            ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);
    private static final int MAPS = 20;
    private static final int REDUCES = 10;

    /** What comes to Hadoop's own. */
    private static final class Arrived implements ApplicationMasterServiceProcessor {
        private List<String> asks = List.of();
        private int gives;

        @Override
        public void init(ApplicationMasterServiceContext context, ApplicationMasterServiceProcessor next) {}

        @Override
        public void registerApplicationMaster(
                ApplicationAttemptId attempt,
                RegisterApplicationMasterRequest request,
                RegisterApplicationMasterResponse response) {}

        @Override
        public void allocate(ApplicationAttemptId attempt, AllocateRequest request, AllocateResponse response) {
            asks = request.getAskList().stream()
                    .map(ask -> "%d %s %d"
                            .formatted(ask.getPriority().getPriority(), ask.getResourceName(), ask.getNumContainers()))
                    .toList();
            // As the scheduler does.
            request.getAskList().forEach(ask -> ask.setNumContainers(Math.max(0, ask.getNumContainers() - gives)));
        }

        @Override
        public void finishApplicationMaster(
                ApplicationAttemptId attempt,
                FinishApplicationMasterRequest request,
                FinishApplicationMasterResponse response) {}
    }

    private final Arrived arrived = new Arrived();
    private final RepeatedAsks asks = new RepeatedAsks();

    RepeatedAsksTest() throws Exception {
        asks.init(null, arrived);
        asks.registerApplicationMaster(ATTEMPT, null, null);
    }

    private List<String> tell(ResourceRequest... told) throws Exception {
        return tell(List.of(), told);
    }

    private List<String> tell(List<ContainerId> givenBack, ResourceRequest... told) throws Exception {
        AllocateRequest request = AllocateRequest.newBuilder()
                .askList(new ArrayList<>(List.of(told)))
                .releaseList(givenBack)
                .build();
        asks.allocate(ATTEMPT, request, null);
        return arrived.asks;
    }

    private static ResourceRequest ask(int priority, String place, int containers) {
        return ResourceRequest.newInstance(
                Priority.newInstance(priority), place, Resource.newInstance(512, 1), containers);
    }

    @Test
    void nodesAreRepeatedWhenAJobAsksForMoreMapsAfterItAskedForNone() throws Exception {
        assertThat(tell(ask(MAPS, "slave1", 1), ask(MAPS, "slave2", 2), ask(MAPS, "/rack", 3), ask(MAPS, "*", 2)))
                .as("as told")
                .hasSize(4);
        tell(ask(REDUCES, "*", 1));
        tell(ask(MAPS, "slave1", 0), ask(MAPS, "slave2", 1), ask(MAPS, "/rack", 1), ask(MAPS, "*", 0));
        assertThat(tell(ask(MAPS, "*", 1))).containsExactlyInAnyOrder("20 * 1", "20 slave2 1", "20 /rack 1");
    }

    @Test
    void whatIsToldAnewIsNotRepeatedAndNothingIsWhileMapsAreAskedFor() throws Exception {
        tell(ask(MAPS, "slave1", 2), ask(MAPS, "*", 2));
        assertThat(tell(ask(MAPS, "*", 1))).containsExactly("20 * 1");
        tell(ask(MAPS, "*", 0));
        assertThat(tell(ask(MAPS, "slave1", 0), ask(MAPS, "*", 1))).containsExactly("20 slave1 0", "20 * 1");
    }

    /** The job wants another map while it hears that it has got one: it tells no number that has changed. */
    @Test
    void nodesAreRepeatedWhenAJobAsksForMoreMapsAfterAllWereGiven() throws Exception {
        arrived.gives = 1;
        tell(ask(MAPS, "slave1", 1), ask(MAPS, "slave2", 2), ask(MAPS, "*", 1));
        assertThat(tell(ask(MAPS, "slave1", 0), ask(MAPS, "*", 1)))
                .containsExactlyInAnyOrder("20 slave1 0", "20 * 1", "20 slave2 2");
    }

    /** Its limit of running reduces is reached, since the container of the attempt that failed has not ended yet. */
    @Test
    void aContainerThatIsGivenBackIsAskedForAgain() throws Exception {
        tell(ask(MAPS, "slave1", 1), ask(MAPS, "*", 1));
        arrived.gives = 1;
        tell(ask(MAPS, "slave1", 0), ask(MAPS, "*", 0), ask(REDUCES, "*", 1));
        assertThat(tell(List.of(ContainerId.newContainerId(ATTEMPT, 24)))).containsExactly("10 * 1");
        assertThat(tell(List.of(ContainerId.newContainerId(ATTEMPT, 25))))
                .as("given again before there is room for it")
                .containsExactly("10 * 1");
    }

    @Test
    void whatIsGivenBackAndNotWantedIsNotAskedForAgain() throws Exception {
        tell(ask(REDUCES, "*", 1));
        assertThat(tell(List.of(ContainerId.newContainerId(ATTEMPT, 24)), ask(REDUCES, "*", 0)))
                .containsExactly("10 * 0");
        assertThat(tell(List.of(ContainerId.newContainerId(ATTEMPT, 25)))).isEmpty();
    }

    @Test
    void anotherAttemptAsksForItself() throws Exception {
        tell(ask(MAPS, "slave1", 2), ask(MAPS, "*", 0));
        asks.finishApplicationMaster(ATTEMPT, null, null);
        asks.registerApplicationMaster(ATTEMPT, null, null);
        assertThat(tell(ask(MAPS, "*", 1))).containsExactly("20 * 1");
        assertThat(tell()).isEmpty();
    }
}
