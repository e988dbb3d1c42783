package harness.workloads.s3;

import harness.core.units.Bytes;
import harness.core.workload.Condition;
import harness.core.workload.Parameter;
import harness.core.workload.Rule;
import harness.core.workload.WorkloadContext;
import harness.workloads.aws.ProbeParameters;
import java.util.List;

/** What objects are read and written with: what takes the least of the client's CPU, unless the user chooses. */
final class ClientChoice {
    private static final String OF_SDK = " url-connection repeats some requests by itself, uncounted";

    /** From this size on the SDK's pipeline is lost in what the bytes themselves take. */
    static final long LARGE = 16 * Bytes.MIB;

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

    /** For what reads and writes objects. */
    static Parameter ofAll() {
        return Parameter.choice(
                ProbeParameters.CLIENT,
                List.of(
                        ProbeParameters.AUTO,
                        ProbeParameters.LEAN,
                        ProbeParameters.APACHE,
                        ProbeParameters.URL_CONNECTION),
                "lean: the SDK's signer and HTTP client without the rest of it; auto: lean below 16 MiB, else apache5;"
                        + OF_SDK);
    }

    /** For other requests. */
    static Parameter ofSdk() {
        return Parameter.choice(
                ProbeParameters.CLIENT,
                List.of(ProbeParameters.AUTO, ProbeParameters.APACHE, ProbeParameters.URL_CONNECTION),
                "HTTP client of the SDK; auto: apache5;" + OF_SDK);
    }

    /**
     * @param context of a workload
     * @param leanCan whether the lean client can make its requests
     * @param bytes that one request moves
     * @return one of the parameter's values, but not auto
     */
    static String of(WorkloadContext context, boolean leanCan, long bytes) {
        String asked = context.text(ProbeParameters.CLIENT);
        if (!asked.equals(ProbeParameters.AUTO)) {
            return asked;
        }
        boolean possible = leanCan
                && context.text(S3Parameters.SIGNING).equals(S3Parameters.HEADERS)
                && context.text(S3Parameters.CHECKSUMS).equals(S3Parameters.WHEN_REQUIRED)
                && !context.text(S3Parameters.BUCKET).endsWith(DIRECTORY_BUCKET);
        return possible && bytes < LARGE ? ProbeParameters.LEAN : ProbeParameters.APACHE;
    }
}
