package harness.hdfs.daemon;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceContext;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceProcessor;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Gives the ResourceManager again which nodes a job asks for when it may have forgotten them. A MapReduce job with a limit of running
 * tasks ({@code mapreduce.job.running.map.limit}) asks for no container while as many run, by which the ResourceManager forgets all that
 * is asked for of that priority; then the job asks for one again and, since it tells only what has changed, not for its nodes. Such a
 * job also gives back what it gets while as many run, and so may wait for ever for the next attempt of a task that has failed: the
 * ResourceManager has counted the container as given, and the job, for which nothing has changed, does not ask again.
 */
public final class RepeatedAsks implements ApplicationMasterServiceProcessor {
    private final Map<ApplicationAttemptId, Asked> asked = new ConcurrentHashMap<>();
    private ApplicationMasterServiceProcessor next;

    /**
     * One ask.
     *
     * @param told what the job has said of it
     * @param given what the ResourceManager was given, in which it counts down
     */
    private record Ask(ResourceRequest told, ResourceRequest given) {
        static Ask of(ResourceRequest told) {
            return new Ask(ResourceRequest.clone(told), told);
        }
    }

    /** What one asks for. */
    private static final class Asked {
        private final Map<Integer, Map<String, Ask>> byPriority = new TreeMap<>();

        /**
         * Adds what is to be repeated.
         *
         * @param givenBack whether a container is, so that what is still wanted is told whole
         */
        synchronized List<ResourceRequest> complete(List<ResourceRequest> told, boolean givenBack) {
            List<ResourceRequest> all = new ArrayList<>(told);
            byPriority.values().stream()
                    .filter(before -> givenBack || told.stream().anyMatch(ask -> begins(before, ask)))
                    .forEach(before -> all.addAll(untold(before, told)));
            all.forEach(ask -> byPriority
                    .computeIfAbsent(ask.getPriority().getPriority(), priority -> new TreeMap<>())
                    .put(key(ask), Ask.of(ask)));
            return all;
        }

        /** Whether it asks for containers of a priority of which the ResourceManager knew of none that are wanted. */
        private static boolean begins(Map<String, Ask> before, ResourceRequest ask) {
            Ask last = before.get(key(ask));
            return last != null
                    && last.told().getPriority().equals(ask.getPriority())
                    && ResourceRequest.isAnyLocation(ask.getResourceName())
                    && ask.getNumContainers() > 0
                    && last.given().getNumContainers() == 0;
        }

        private static List<ResourceRequest> untold(Map<String, Ask> before, List<ResourceRequest> told) {
            return before.values().stream()
                    .map(Ask::told)
                    .filter(other -> other.getNumContainers() > 0)
                    .filter(other -> told.stream().noneMatch(each -> same(each, other)))
                    .map(ResourceRequest::clone)
                    .toList();
        }

        private static boolean same(ResourceRequest one, ResourceRequest other) {
            return one.getPriority().equals(other.getPriority()) && key(one).equals(key(other));
        }

        /** Of one priority. */
        private static String key(ResourceRequest ask) {
            return ask.getResourceName() + " " + ask.getAllocationRequestId();
        }
    }

    @Override
    public void init(ApplicationMasterServiceContext context, ApplicationMasterServiceProcessor nextProcessor) {
        next = nextProcessor;
    }

    @Override
    public void registerApplicationMaster(
            ApplicationAttemptId attempt,
            RegisterApplicationMasterRequest request,
            RegisterApplicationMasterResponse response)
            throws IOException, YarnException {
        asked.put(attempt, new Asked());
        next.registerApplicationMaster(attempt, request, response);
    }

    @Override
    public void allocate(ApplicationAttemptId attempt, AllocateRequest request, AllocateResponse response)
            throws YarnException {
        Asked before = asked.get(attempt);
        if (before != null && request.getAskList() != null) {
            boolean givenBack = request.getReleaseList() != null
                    && !request.getReleaseList().isEmpty();
            request.setAskList(before.complete(request.getAskList(), givenBack));
        }
        next.allocate(attempt, request, response);
    }

    @Override
    public void finishApplicationMaster(
            ApplicationAttemptId attempt,
            FinishApplicationMasterRequest request,
            FinishApplicationMasterResponse response) {
        asked.remove(attempt);
        next.finishApplicationMaster(attempt, request, response);
    }
}
