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

    Needs programs(List<RequiredProgram> programs) {
        for (RequiredProgram required : programs) {
            for (StorageHost host : required.hosts()) {
                check(
                        host,
                        host.tools().programs().contains(required.program()),
                        "program %s (Debian: apt-get install %s)"
                                .formatted(required.program(), required.debianPackage()));
            }
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

    /** Servers of a layout that are too few for what they serve. */
    static List<String> servers(Layout layout, int least) {
        int servers = layout.servers().size();
        return servers < least
                ? List.of("%s needs %d servers or more, not %d"
                        .formatted(layout.spec().kind().word(), least, servers))
                : List.of();
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
