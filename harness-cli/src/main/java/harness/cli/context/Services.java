package harness.cli.context;

import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroups;
import harness.api.cache.GroupIndex;
import harness.control.plan.Planner;
import harness.control.plan.UserInput;
import harness.control.plan.WorkloadIndex;
import harness.control.provider.Provider;
import harness.control.provider.Renting;
import harness.control.study.Factors;
import harness.record.catalogue.Catalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * What the commands work with, each loaded when a command first needs it.
 *
 * @param terminal where to write
 */
public record Services(Terminal terminal) {
    /** {@return every workload of this build} */
    public WorkloadIndex workloads() {
        return WorkloadIndex.load();
    }

    /** {@return every provider of this build, by name} */
    public List<Provider> providers() {
        return everyProvider();
    }

    static List<Provider> everyProvider() {
        return ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Provider::name))
                .toList();
    }

    /** {@return the provider of this build that rents machines} */
    public Renting renting() {
        return providers().stream()
                .filter(Renting.class::isInstance)
                .map(Renting.class::cast)
                .findFirst()
                .orElseThrow(() -> new UsageException("no provider of this build rents machines"));
    }

    /** {@return every instance type} */
    public Catalogue catalogue() {
        return Catalogue.load();
    }

    /** {@return a planner over all of them} */
    public Planner planner() {
        return planner(Optional.empty());
    }

    /**
     * @param repository from which software is got that is needed and missing, if its terms are accepted
     * @return a planner over all of them
     */
    public Planner planner(Optional<URI> repository) {
        return new Planner(workloads(), providers(), catalogue(), group -> missing(group, repository));
    }

    /**
     * @param asked what the user asked for
     * @return the lists in it that make clusters, properties of any provider's cluster among them
     */
    public Factors factors(UserInput asked) {
        List<Provider> all = providers();
        return Factors.of(asked, key -> all.stream().anyMatch(provider -> provider.isServiceSetting(key)));
    }

    /** Classes that were not packed have all that the build had. */
    private static List<String> missing(String group, Optional<URI> repository) {
        Optional<ClassPathGroups> groups = ClassPathGroups.packed(CacheDirectory.named());
        if (groups.isPresent() && repository.isPresent()) {
            try {
                ClassPathGroups.ofRunningJar(CacheDirectory.ofUser()).install(group, repository.get());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return groups.stream()
                .flatMap(packed -> packed.missing(group).stream())
                .map(GroupIndex.Jar::name)
                .toList();
    }
}
