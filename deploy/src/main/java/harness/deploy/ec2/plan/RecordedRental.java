package harness.deploy.ec2.plan;

import harness.api.UsageException;
import harness.control.journal.Journal;
import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import java.nio.file.Path;
import java.util.List;

/**
 * A rental as its journal has it.
 *
 * @param entries all of them
 * @param opened says which cluster it is
 * @param ledger what is held
 * @param spec as it was rented
 */
public record RecordedRental(List<JournalEntry> entries, JournalEntry.Opened opened, Ledger ledger, Ec2Spec spec) {
    /**
     * @param directory of a run or a cluster
     * @return what was rented there
     * @throws UsageException if nothing was
     */
    public static RecordedRental read(Path directory) {
        List<JournalEntry> entries = Journal.read(new RentalFiles(directory).journal());
        Ledger ledger = Ledger.of(entries);
        return ledger.opened()
                .map(opened -> new RecordedRental(entries, opened, ledger, Ec2Spec.of(opened.facts())))
                .orElseThrow(() -> new UsageException("nothing was rented in " + directory));
    }

    /** One to be used further, which is not done without the limit that it was rented with. */
    public static RecordedRental limited(Path directory) {
        RecordedRental rental = read(directory);
        rental.spec().limited("'harness down %s' gives it back, and 'harness up' rents it anew".formatted(directory));
        return rental;
    }
}
