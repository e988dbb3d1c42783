package harness.workloads.hive;

import harness.api.text.Reason;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.protocolrecords.GetApplicationsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * What Hive's queries start on YARN, jobs of MapReduce and masters of Tez alike, one that waits for its first container among
 * them.
 *
 * @param tag by which the ResourceManager finds them
 */
record StartedApplications(String tag) {
    private static final String TEZ = "TEZ";

    /** Of an application that has not ended. */
    static final EnumSet<YarnApplicationState> ALIVE = EnumSet.of(
            YarnApplicationState.NEW,
            YarnApplicationState.NEW_SAVING,
            YarnApplicationState.SUBMITTED,
            YarnApplicationState.ACCEPTED,
            YarnApplicationState.RUNNING);

    /**
     * @param home the run's own directory in the cluster's file system
     * @return those of that run
     */
    static StartedApplications of(String home) {
        return new StartedApplications(
                home.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_", "").toLowerCase(Locale.ROOT) + "_hive");
    }

    /** Settings by which they can be found. */
    Map<String, String> settings() {
        return Map.of(MRJobConfig.JOB_TAGS, tag, "tez.application.tags", tag);
    }

    /**
     * Kills all that have not ended.
     *
     * @param cluster its configuration
     * @throws IOException if one may go on
     */
    void kill(Configuration cluster) throws IOException {
        GetApplicationsRequest tagged = GetApplicationsRequest.newInstance(ALIVE);
        tagged.setApplicationTags(Set.of(tag));
        // Nobody else in the run's own cluster has masters of Tez, whose tags are Hive's affair.
        GetApplicationsRequest ofTez = GetApplicationsRequest.newInstance(Set.of(TEZ), ALIVE);
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            yarn.init(cluster);
            yarn.start();
            for (GetApplicationsRequest request : List.of(tagged, ofTez)) {
                for (ApplicationReport application : yarn.getApplications(request)) {
                    yarn.killApplication(application.getApplicationId());
                }
            }
        } catch (YarnException e) {
            throw new IOException("jobs of Hive may go on: " + Reason.of(e), e);
        }
    }
}
