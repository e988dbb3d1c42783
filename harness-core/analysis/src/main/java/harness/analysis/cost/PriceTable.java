package harness.analysis.cost;

import harness.api.UsageException;
import harness.api.table.ResourceTable;
import harness.api.table.TableRow;
import harness.api.text.Reason;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstancePrice;
import harness.record.catalogue.InstanceType;
import harness.record.catalogue.PriceDate;
import harness.record.catalogue.PurchaseModel;
import harness.record.text.Nearest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Prices of machines: those that the user gives, and the catalogue's where the user gives none. */
public final class PriceTable {
    private static final String FORM =
            "columns name,model,usd_per_hour,region,date,source, as in docs/cost.md (--prices)";

    private final Catalogue catalogue;
    private final List<MachinePrice> given;

    private PriceTable(Catalogue catalogue, List<MachinePrice> given) {
        this.catalogue = catalogue;
        this.given = given;
    }

    /**
     * @param catalogue whose latest price of a model counts
     * @param file of the user, as comma-separated values; of several prices of one machine and model the last counts
     * @return both
     * @throws UsageException if the file cannot be read; it names the row and the column
     */
    public static PriceTable of(Catalogue catalogue, Optional<Path> file) {
        return new PriceTable(catalogue, file.map(PriceTable::read).orElse(List.of()));
    }

    /**
     * @param machine its type, in any case
     * @param model how it is paid for
     * @return its price, if there is one
     */
    Optional<MachinePrice> price(String machine, PurchaseModel model) {
        return last(all(machine, model));
    }

    /**
     * @param price of a machine in any model
     * @return its price on demand in the same region and year, if there is one
     */
    Optional<MachinePrice> onDemandBeside(MachinePrice price) {
        return last(all(price.machine(), PurchaseModel.ON_DEMAND).stream()
                .filter(price::beside)
                .toList());
    }

    /** The user's after the catalogue's, so that the last of all counts. */
    private List<MachinePrice> all(String machine, PurchaseModel model) {
        Stream<MachinePrice> listed = catalogue.known(machine.toLowerCase(Locale.ROOT)).stream()
                .flatMap(type -> type.prices().stream()
                        .filter(price -> price.model() == model)
                        .map(price -> listed(type, price)));
        return Stream.concat(
                        listed,
                        given.stream()
                                .filter(price -> price.machine().equalsIgnoreCase(machine) && price.model() == model))
                .toList();
    }

    private static Optional<MachinePrice> last(List<MachinePrice> prices) {
        return prices.isEmpty() ? Optional.empty() : Optional.of(prices.get(prices.size() - 1));
    }

    private static MachinePrice listed(InstanceType type, InstancePrice price) {
        return new MachinePrice(
                type.name(),
                price.model(),
                price.usdPerHour().doubleValue(),
                price.region(),
                price.date(),
                price.source().key());
    }

    private static List<MachinePrice> read(Path file) {
        try {
            return ResourceTable.rows(file).stream().map(PriceTable::price).toList();
        } catch (IOException e) {
            throw new UsageException("cannot read prices from '%s': give a file with %s".formatted(file, FORM), e);
        } catch (IllegalStateException e) {
            throw new UsageException("%s: give %s".formatted(Reason.of(e), FORM), e);
        }
    }

    private static MachinePrice price(TableRow row) {
        return new MachinePrice(
                row.required("name", String::strip),
                row.required("model", PriceTable::model),
                row.required("usd_per_hour", PriceTable::usd),
                row.required("region", String::strip),
                row.required("date", PriceDate::parse),
                row.required("source", String::strip));
    }

    private static double usd(String text) {
        double usd = Double.parseDouble(text);
        if (!Double.isFinite(usd) || usd <= 0) {
            throw new IllegalArgumentException("no price above 0");
        }
        return usd;
    }

    /**
     * @param word for example {@code spot}
     * @return the model
     * @throws UsageException if there is none
     */
    public static PurchaseModel model(String word) {
        List<String> words =
                Arrays.stream(PurchaseModel.values()).map(PurchaseModel::label).toList();
        return Arrays.stream(PurchaseModel.values())
                .filter(model -> model.label().equals(word))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "there is no purchase model '%s': %s (--models)".formatted(word, Nearest.clause(word, words))));
    }
}
