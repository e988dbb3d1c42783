package harness.core.cli.run;

import harness.core.cli.context.Services;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

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
final class ProbeS3Command implements Callable<Integer> {
    /** Ten sizes from 4 KB to 128 MB, as many and as far as iit2012, section VIII.B; which ones it does not say. */
    private static final String SIZES = "4KiB,16KiB,64KiB,256KiB,1MiB,4MiB,16MiB,32MiB,64MiB,128MiB";

    /** An object that is removed: a larger one takes no longer, but to be written. */
    private static final String SMALL = "4KiB";

    private final Services services;

    @ParentCommand
    private ProbeCommand probe;

    @Mixin
    private final ProbeOptions options = new ProbeOptions();

    @Mixin
    private final RunOutput output = new RunOutput();

    @Option(
            names = "--bucket",
            paramLabel = "NAME",
            description = "An existing bucket. Default: one is created, and removed at the end.")
    private String bucket;

    @Option(
            names = "--prefix",
            paramLabel = "TEXT",
            description = "What every key begins with; nothing else in the bucket is touched.")
    private String prefix;

    @Option(names = "--storage-class", paramLabel = "CLASSES", description = "Storage classes, separated by commas.")
    private String storageClass;

    public ProbeS3Command(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<String, String> own = new HashMap<>();
        own.put("bucket", bucket);
        own.put("prefix", prefix);
        own.put("storage-class", storageClass);
        return new NewRun(services, output, probe.verbose())
                .start(options.asked(
                        "s3", Map.of("size", SIZES, "s3-delete.size", SMALL, "duration", ProbeOptions.SECONDS), own));
    }
}
