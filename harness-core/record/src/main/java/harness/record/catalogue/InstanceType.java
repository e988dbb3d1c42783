package harness.record.catalogue;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One size of machine that a provider rents out.
 *
 * @param name for example {@code hs1.8xlarge}
 * @param aliases other names that stand for it, for example {@code hs1}
 * @param category what it is made for
 * @param status whether it can still be had
 * @param architecture of its processors
 * @param vcpus hardware threads; nothing where no source gives them
 * @param cores physical cores, at least 1
 * @param memoryGib in units of 2^30 bytes (the studies print GB for the same number), more than 0
 * @param disks local disks; empty if it has network disks only
 * @param network its bandwidth
 * @param prices of all dates and models that sources give, the earliest first
 * @param successor the living type to use instead; present unless the status is current
 * @param sources of the hardware facts
 * @param note what a reader of the facts should know; may be empty
 */
public record InstanceType(
        String name,
        List<String> aliases,
        Category category,
        Status status,
        Architecture architecture,
        OptionalInt vcpus,
        int cores,
        double memoryGib,
        List<DiskSet> disks,
        Network network,
        List<InstancePrice> prices,
        Optional<Successor> successor,
        List<Source> sources,
        String note) {
    /**
     * @throws IllegalArgumentException for no cores or memory, fewer threads than cores, or a type that is no longer
     *     offered and names no successor
     */
    public InstanceType {
        if (cores < 1 || !(memoryGib > 0) || vcpus.orElse(cores) < cores) {
            throw new IllegalArgumentException(
                    "%s with %d cores, %s vCPUs and %s GiB".formatted(name, cores, vcpus, memoryGib));
        }
        if (successor.isPresent() == (status == Status.CURRENT)) {
            throw new IllegalArgumentException(name + " is " + status.label() + " with successor " + successor);
        }
        aliases = List.copyOf(aliases);
        disks = List.copyOf(disks);
        prices = prices.stream()
                .sorted(Comparator.comparing(InstancePrice::date))
                .toList();
        sources = List.copyOf(sources);
    }

    /** {@return the name before the dot, for example {@code hs1}} */
    public String family() {
        return name.substring(0, name.indexOf('.'));
    }

    /** {@return local disks of all sizes and kinds; 0 if it has network disks only} */
    public int diskCount() {
        return disks.stream().mapToInt(DiskSet::count).sum();
    }

    /** {@return whether it is no longer offered, or advised against by the provider; it then has a successor} */
    public boolean superseded() {
        return status != Status.CURRENT;
    }

    /** {@return the latest on-demand price, if any source gives one} */
    public Optional<InstancePrice> price() {
        return price(PurchaseModel.ON_DEMAND);
    }

    /** {@return whether the user has described it (--catalogue)} */
    public boolean given() {
        return sources.stream().anyMatch(Source::given);
    }

    /**
     * @param model how it is paid for
     * @return the latest price of that model, if any source gives one
     */
    public Optional<InstancePrice> price(PurchaseModel model) {
        return prices.stream().filter(price -> price.model() == model).reduce((earlier, later) -> later);
    }
}
