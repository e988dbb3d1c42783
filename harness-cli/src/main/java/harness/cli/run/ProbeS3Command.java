package harness.cli.run;

import harness.cli.context.Services;
import java.util.Map;
import picocli.CommandLine.Command;

/** Probes S3, or what speaks like it. */
@Command(
        name = "s3",
        mixinStandardHelpOptions = true,
        description = {
            "Measures S3, or what speaks like it, over sizes of objects and numbers of clients.",
            "Operations: put, get, mixed, head, list, delete, range, multipart."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness probe s3 --sizes 4KiB,1MiB,64MiB --threads 1,8,32",
            "  harness probe s3 --op get --rate 200 --sizes 1MiB",
            "  harness probe s3 --endpoint http://minio:9000 --bucket scratch --prefix harness/"
        })
final class ProbeS3Command extends ProbedService {
    /** Ten sizes from 4 KB to 128 MB, as many and as far as iit2012, section VIII.B; which ones it does not say. */
    private static final String SIZES = "4KiB,16KiB,64KiB,256KiB,1MiB,4MiB,16MiB,32MiB,64MiB,128MiB";

    /** An object that is removed: a larger one takes no longer, but to be written. */
    private static final String SMALL = "4KiB";

    ProbeS3Command(Services services) {
        super(services, "s3", Map.of("size", SIZES, "s3-delete.size", SMALL));
    }
}
