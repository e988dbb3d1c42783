package harness.deploy.ec2.launch;

import harness.api.UsageException;
import harness.control.journal.Journal;
import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.EventualConsistency;
import harness.deploy.ec2.plan.Caller;
import harness.deploy.ec2.plan.Ec2Spec;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * From where SSH may come. What the user has named stays. Where Harness has found out this machine's address, the present one
 * is let in and those that were let in before are not any more; the journal has all of them until that is done.
 *
 * @param api of the service
 * @param spec of the cluster
 * @param journal open
 * @param clock for the journal
 * @param caller says what this machine's address is
 * @param progress is told what is done
 */
public record SshAccess(
        Ec2Api api, Ec2Spec spec, Journal journal, InstantSource clock, Caller caller, Consumer<String> progress) {
    private static final String FACT = "ssh-from";
    private static final String BETWEEN = " ";

    /** What is to be let in; what was let in before where the present address cannot be found out. */
    public Set<String> wanted() {
        Set<String> before = before(journal.ledger(), spec);
        if (!spec.fromFound()) {
            return before;
        }
        try {
            return Set.of(caller.cidr(spec.place()));
        } catch (UsageException e) {
            progress.accept("SSH may come from %s still: %s".formatted(String.join(", ", before), e.getMessage()));
            return before;
        }
    }

    /**
     * @param ledger of a cluster
     * @param spec of it
     * @return what was let in before, or is let in at first
     */
    public static Set<String> before(Ledger ledger, Ec2Spec spec) {
        return ledger.opened()
                .flatMap(opened -> Optional.ofNullable(opened.facts().get(FACT)))
                .<Set<String>>map(fact -> new LinkedHashSet<>(List.of(fact.split(BETWEEN))))
                .orElseGet(() -> Set.of(spec.from()));
    }

    /**
     * @param group id of the security group
     * @param wanted what is to be let in
     * @throws CloudException if the service does not let it in; that it does not shut out what was let in before is told only
     */
    public void admit(String group, Set<String> wanted) throws CloudException {
        Set<String> before = before(journal.ledger(), spec);
        boolean changes = !before.equals(wanted);
        if (changes) {
            progress.accept(
                    "let SSH in from %s, not from %s".formatted(String.join(", ", wanted), String.join(", ", before)));
            Set<String> both = new LinkedHashSet<>(before);
            both.addAll(wanted);
            note(both);
        }
        for (String cidr : wanted) {
            api.open(group, cidr);
        }
        boolean shut = true;
        for (String cidr : before) {
            if (!wanted.contains(cidr)) {
                shut &= shut(group, cidr);
            }
        }
        if (changes && shut) {
            note(wanted);
        }
    }

    /** An old address that stays is no reason to give up machines that work; the journal has it for the next command. */
    private boolean shut(String group, String cidr) throws CloudException {
        try {
            api.shut(group, cidr);
            return true;
        } catch (CloudException e) {
            if (EventualConsistency.helps(e)) {
                throw e;
            }
            progress.accept(
                    "SSH may come from %s still: it cannot be taken out of security group %s (%s: %s); the next command tries again"
                            .formatted(cidr, group, e.code(), e.getMessage()));
            return false;
        }
    }

    private void note(Set<String> open) {
        journal.append(new JournalEntry.Revised(clock.instant(), Map.of(FACT, String.join(BETWEEN, open))));
    }
}
