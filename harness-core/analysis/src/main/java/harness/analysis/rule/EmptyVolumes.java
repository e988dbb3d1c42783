package harness.analysis.rule;

import java.util.Optional;

/** Blocks of a volume that was made from a snapshot come from elsewhere at their first use. */
final class EmptyVolumes implements ResultRule {
    @Override
    public RuleText text() {
        return RuleText.open(
                "V15",
                "lazy volume",
                "on EC2 data lie on local disks or on volumes that were made empty, not on the root volume, which is made from the"
                        + " image's snapshot",
                "AWS: blocks of a snapshot are loaded at their first use",
                "--ebs gives slaves volumes for data, other types have local disks");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        return SlaveVolumes.of(result.run().plan())
                .filter(volumes -> result.onVolumes())
                .flatMap(SlaveVolumes::onRoot)
                .map(onRoot -> RuleOutcome.of(
                        !onRoot,
                        Validity.OPEN,
                        onRoot
                                ? "data lie on the root volume, which is made from a snapshot"
                                : "data lie on disks that were empty"));
    }
}
