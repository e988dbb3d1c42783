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
 * is asked for of that priority; then the job asks for one again and, since it tells only what has changed, not for its nodes.
 */
public final class RepeatedAsks implements ApplicationMasterServiceProcessor {
    private final Map<ApplicationAttemptId, Asked> asked = new ConcurrentHashMap<>();
    private ApplicationMasterServiceProcessor next;

    /** What one asks for. */
    private static final class Asked {
        private final Map<Integer, Map<String, ResourceRequest>> byPriority = new TreeMap<>();

        /** Adds what is to be repeated. */
        synchronized List<ResourceRequest> complete(List<ResourceRequest> told) {
            List<ResourceRequest> all = new ArrayList<>(told);
            for (ResourceRequest ask : told) {
                boolean begins = ResourceRequest.isAnyLocation(ask.getResourceName()) && ask.getNumContainers() > 0;
                Map<String, ResourceRequest> before =
                        byPriority.getOrDefault(ask.getPriority().getPriority(), Map.of());
                if (begins && before.getOrDefault(key(ask), ask).getNumContainers() == 0) {
                    before.values().stream()
                            .filter(other -> told.stream().noneMatch(each -> same(each, other)))
                            .filter(other -> other.getNumContainers() > 0)
                            .forEach(all::add);
                }
            }
            told.forEach(ask -> byPriority
                    .computeIfAbsent(ask.getPriority().getPriority(), priority -> new TreeMap<>())
                    .put(key(ask), ask));
            return all;
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
            request.setAskList(before.complete(request.getAskList()));
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
