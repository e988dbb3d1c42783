package harness.deploy.filesystem;

import java.util.ArrayList;
import java.util.List;

/** Collects what hosts lack, one line each. */
final class Needs {
    private final String what;
    private final List<String> lacks = new ArrayList<>();

    /**
     * @param what needs it, for example {@code glusterfs-replica}
     */
    Needs(String what) {
        this.what = what;
    }

    Needs program(List<StorageHost> hosts, String program, String debianPackage) {
        for (StorageHost host : hosts) {
            check(
                    host,
                    host.tools().programs().contains(program),
                    "program %s (Debian: apt-get install %s)".formatted(program, debianPackage));
        }
        return this;
    }

    Needs kernel(List<StorageHost> hosts, String feature, String remedy) {
        for (StorageHost host : hosts) {
            check(host, host.tools().kernel().contains(feature), remedy);
        }
        return this;
    }

    Needs root(List<StorageHost> hosts) {
        for (StorageHost host : hosts) {
            check(host, host.tools().root(), "a user who is root or may use sudo without a password");
        }
        return this;
    }

    Needs servers(Layout layout, int least) {
        if (layout.servers().size() < least) {
            lacks.add("%s needs %d servers or more, not %d"
                    .formatted(what, least, layout.servers().size()));
        }
        return this;
    }

    private void check(StorageHost host, boolean met, String need) {
        if (!met) {
            lacks.add("%s needs on %s: %s".formatted(what, host.name(), need));
        }
    }

    List<String> lacks() {
        return List.copyOf(lacks);
    }
}
