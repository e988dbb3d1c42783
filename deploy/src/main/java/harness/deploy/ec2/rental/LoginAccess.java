package harness.deploy.ec2.rental;

import harness.api.UsageException;
import harness.control.journal.Journal;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.Ec2Connector;
import harness.deploy.ec2.api.ResourceKind;
import harness.deploy.ec2.launch.SshAccess;
import harness.deploy.ec2.plan.Caller;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.RecordedRental;
import harness.deploy.ec2.plan.Refusals;
import harness.deploy.ec2.plan.RentalFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lets the user log in to the machines of a rental.
 *
 * @param directory of the run or the cluster
 * @param connector to the service
 * @param clock for the journal
 * @param caller says what this machine's address is
 */
public record LoginAccess(Path directory, Ec2Connector connector, InstantSource clock, Caller caller) {
    /** The words of a command that logs in to a machine, and runs another command there if one is given. */
    public List<String> command(String address, List<String> command) throws IOException {
        RentalFiles files = new RentalFiles(directory);
        List<String> words = new ArrayList<>(List.of(
                "ssh",
                "-i",
                files.login().privateKey().toString(),
                "-o",
                "IdentitiesOnly=yes",
                "-o",
                "StrictHostKeyChecking=yes",
                "-o",
                // ssh takes several files there, with blanks between them.
                "UserKnownHostsFile=\"" + files.knownHosts() + "\"",
                RecordedRental.read(directory).spec().sshUser() + "@" + address));
        words.addAll(command);
        return words;
    }

    /** This machine may have another address than when it rented the cluster. */
    public void admitThisMachine() {
        RecordedRental rental = RecordedRental.read(directory);
        Ec2Spec spec = rental.spec();
        List<String> groups = rental.ledger().ids(ResourceKind.SECURITY_GROUP.word());
        if (!spec.fromFound() || groups.isEmpty() || isIn(rental)) {
            return;
        }
        Journal journal;
        try {
            journal = Journal.open(new RentalFiles(directory).journal());
        } catch (UsageException e) {
            // A run uses the cluster and let this machine in when it began; SSH itself shows whether it is reached
            // still.
            return;
        }
        try (journal;
                Ec2Api api = connector.connect(Optional.of(spec.place().region()), spec.endpoint())) {
            SshAccess access = new SshAccess(api, spec, journal, clock, caller, line -> {});
            access.admit(groups.get(0), access.wanted());
        } catch (CloudException e) {
            throw Refusals.usage(e, "let this machine in");
        }
    }

    private boolean isIn(RecordedRental rental) {
        try {
            return SshAccess.before(rental.ledger(), rental.spec())
                    .equals(Set.of(caller.cidr(rental.spec().place())));
        } catch (UsageException e) {
            // SSH itself shows whether the machine is reached all the same.
            return true;
        }
    }
}
