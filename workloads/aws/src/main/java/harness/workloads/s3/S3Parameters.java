package harness.workloads.s3;

import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.ProbeParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import software.amazon.awssdk.services.s3.model.StorageClass;

/** What can be set of the probes of S3. */
final class S3Parameters {
    static final String SIZE = "size";
    static final String DATA = "data";
    static final String BUCKET = "bucket";
    static final String PREFIX = "prefix";
    static final String PATH_STYLE = "path-style";
    static final String STORAGE_CLASS = "storage-class";
    static final String CHECKSUMS = "checksums";
    static final String SIGNING = "signing";

    static final String YES = "yes";
    static final String HEADERS = "headers";
    static final String WHEN_REQUIRED = "when-required";
    static final String WHEN_SUPPORTED = "when-supported";
    static final String STANDARD = "standard";

    /** Of every probe of S3. Services other than Amazon's take more names than it does. */
    static final List<Rule> RULES = List.of(
            new Rule.Form(
                    BUCKET,
                    "arn:\\S+|[A-Za-z0-9][A-Za-z0-9.:_-]{1,253}[A-Za-z0-9]",
                    "a name of 3 or more letters, digits and . - _ : between them, such as my-data-1, or an ARN"),
            new Rule.StartsGroup(
                    EmbeddedService.S3.group(), Condition.of(ProbeParameters.ENDPOINT, ProbeParameters.EMBEDDED)));

    /** The largest object that one request may carry: 5 GiB. */
    private static final long MOST = 5 * Bytes.GIB;

    static final Parameter OBJECT_SIZE = Parameter.bytes(SIZE, Bytes.MIB, 1, MOST, "bytes of an object");

    private S3Parameters() {}

    /** The parameters of every probe of S3, with those of one operation at the end. */
    static List<Parameter> with(Parameter size, Parameter client, Parameter... own) {
        List<Parameter> all = new ArrayList<>();
        all.add(size);
        all.addAll(ProbeParameters.all(client));
        all.add(Parameter.bytes(
                DATA, 128 * Bytes.MIB, 1, 1024 * Bytes.GIB, "bytes of all objects of a trial: at least one object"));
        all.add(Parameter.text(BUCKET, "", "an existing bucket; without, one is created and removed at the end"));
        all.add(Parameter.text(PREFIX, "", "what every key begins with; nothing else in the bucket is touched"));
        all.add(Parameter.choice(
                PATH_STYLE, List.of(YES, "no"), "the bucket in the path rather than in the host name"));
        all.add(Parameter.choice(STORAGE_CLASS, storageClasses(), "storage class of new objects"));
        all.add(Parameter.choice(
                CHECKSUMS,
                List.of(WHEN_REQUIRED, WHEN_SUPPORTED),
                "checksums by the SDK, beside the comparison of every byte that is read here"));
        all.add(Parameter.choice(
                SIGNING,
                List.of(HEADERS, "payload"),
                "headers: as the SDK over TLS; payload: the payload's hash is signed, too, as the SDK without TLS"));
        all.addAll(List.of(own));
        return all;
    }

    private static List<String> storageClasses() {
        List<String> words = new ArrayList<>(List.of(STANDARD));
        Arrays.stream(StorageClass.values())
                .filter(kind -> kind != StorageClass.UNKNOWN_TO_SDK_VERSION && kind != StorageClass.STANDARD)
                .map(kind -> kind.toString().toLowerCase(Locale.ROOT))
                .forEach(words::add);
        return words;
    }
}
