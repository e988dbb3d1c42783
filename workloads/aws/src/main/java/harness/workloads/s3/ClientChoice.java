package harness.workloads.s3;

import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadContext;
import harness.workloads.aws.ProbeParameters;
import java.util.List;

/** What objects are read and written with: what takes the least of the client's CPU, unless the user chooses. */
final class ClientChoice {
    /** From this size on it is worth while to ask whether an object will be taken before it is sent. */
    private static final long LARGE = 16 * Bytes.MIB;

    private static final String DIRECTORY_BUCKET = "--x-s3";

    /** Where the lean client does not do what is asked for. */
    static final List<Rule> RULES = List.of(
            needs(S3Parameters.SIGNING, S3Parameters.HEADERS),
            needs(S3Parameters.CHECKSUMS, S3Parameters.WHEN_REQUIRED));

    private ClientChoice() {}

    private static Rule needs(String parameter, String value) {
        return new Rule.Needs(
                Condition.of(ProbeParameters.CLIENT, ProbeParameters.LEAN), Condition.of(parameter, value));
    }

    /**
     * @param context of a workload
     * @param leanCan whether the lean client can make its requests
     * @param writes whether there are objects among them that are sent
     * @return one of the parameter's values, but not auto
     */
    static String of(WorkloadContext context, boolean leanCan, boolean writes) {
        String asked = context.text(ProbeParameters.CLIENT);
        if (!asked.equals(ProbeParameters.AUTO)) {
            return asked;
        }
        boolean possible = leanCan
                && context.text(S3Parameters.SIGNING).equals(S3Parameters.HEADERS)
                && context.text(S3Parameters.CHECKSUMS).equals(S3Parameters.WHEN_REQUIRED)
                && !context.text(S3Parameters.BUCKET).endsWith(DIRECTORY_BUCKET);
        boolean asks = writes && context.number(S3Parameters.SIZE) >= LARGE;
        return possible && !asks ? ProbeParameters.LEAN : ProbeParameters.SDK;
    }
}
