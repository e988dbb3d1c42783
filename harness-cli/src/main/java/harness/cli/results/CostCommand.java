package harness.cli.results;

import harness.analysis.cost.Billing;
import harness.analysis.cost.CostForm;
import harness.analysis.cost.CostSheet;
import harness.analysis.cost.CostTerms;
import harness.analysis.cost.CostedRun;
import harness.analysis.cost.PriceTable;
import harness.api.UsageException;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.record.catalogue.PurchaseModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what executions cost. */
@Command(
        name = "cost",
        mixinStandardHelpOptions = true,
        description = {
            "Says what an execution of each result costs, and many of them, as paid and in other purchase models.",
            "Reads run directories, and changes none. Nothing is asked of a provider."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness cost runs/<run>",
            "  harness cost runs/<study> --executions 365 --format markdown",
            "  harness cost runs/<run> --prices prices.csv --models on-demand,spot --interruptions 0.02",
            "",
            "Exit codes: 0; 2 usage or no price."
        })
public final class CostCommand implements Callable<Integer> {
    private static final int MOST_EXECUTIONS = 100_000_000;

    private final Services services;

    @Mixin
    private final ReadingOptions reading = new ReadingOptions();

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description = "Prices of machines, before those of the catalogue: CSV with the columns"
                    + " name,model,usd_per_hour,region,date,source. Own hosts are called 'own hosts'.")
    private Optional<Path> prices = Optional.empty();

    @Option(
            names = "--models",
            paramLabel = "MODEL",
            split = ",",
            defaultValue = "on-demand,spot,reserved",
            description = "on-demand, spot, reserved (the effective price of an hour). Default: all.")
    private List<String> models;

    @Option(
            names = "--executions",
            paramLabel = "N",
            defaultValue = "1000",
            description = "One after another. Default: 1000.")
    private int executions;

    @Option(
            names = "--billing",
            paramLabel = "UNIT",
            defaultValue = "second",
            description = "What is billed of them: second, or begun hour. Default: second.")
    private String billing;

    @Option(
            names = "--interruptions",
            paramLabel = "PER_HOUR",
            defaultValue = "0",
            description =
                    "How often a machine at the spot price is taken away in an hour, after which the execution begins anew."
                            + " Default: 0.")
    private double interruptions;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "text",
            description = "text, markdown or csv. Default: text.")
    private String format;

    public CostCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        Function<CostSheet, String> form = CostForm.named(format);
        CostTerms terms = terms();
        PriceTable table = PriceTable.of(services.catalogue(), prices);
        List<CostedRun> read = reading.read(services.terminal(), CostedRun::of, CostedRun::run);
        reading.write(form.apply(CostSheet.of(read, table, terms)), services);
        return ExitCode.PASSED;
    }

    private CostTerms terms() {
        if (executions < 1 || executions > MOST_EXECUTIONS) {
            throw new UsageException("'%d' is no number of executions: give 1 to %,d (--executions)"
                    .formatted(executions, MOST_EXECUTIONS));
        }
        if (!Double.isFinite(interruptions) || interruptions < 0) {
            throw new UsageException("'%s' is no number of interruptions in an hour: give 0 or more (--interruptions)"
                    .formatted(interruptions));
        }
        List<PurchaseModel> asked =
                models.stream().distinct().map(PriceTable::model).toList();
        return new CostTerms(executions, Billing.named(billing), asked, interruptions);
    }
}
