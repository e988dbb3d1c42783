package harness.deploy.hosts.survey;

import harness.deploy.hosts.inventory.InventoryHost;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A Java runtime for a host that has none, by the host's own package manager; it stays there. */
public final class JavaInstall {
    /** Comes after the functions that find runtimes. */
    static final String SCRIPT = "install-java.sh";

    private static final String FOUND = "jdk=";

    private JavaInstall() {}

    /**
     * What became of it.
     *
     * @param home of the Java runtime
     * @param version of it
     * @param installed the package; empty if one was there by now
     */
    public record Result(String home, String version, Optional<String> installed) {}

    /** The package manager, if there is no Java runtime that can be used, none is named, and one may be installed. */
    static Optional<String> possible(InventoryHost host, HostFacts facts) {
        return facts.jdk().isEmpty()
                        && host.install()
                        && host.java().isEmpty()
                        && facts.tools().root()
                ? facts.packageManager()
                : Optional.empty();
    }

    /** Why none can be installed, where somebody might expect it. */
    static String whyNot(InventoryHost host, HostFacts facts) {
        if (host.java().isPresent() || !host.install()) {
            return "";
        }
        return facts.tools().root()
                ? ", and neither apt-get nor dnf nor yum to install one"
                : ", and user %s is neither root nor has sudo without a password to install one".formatted(host.user());
    }

    /**
     * @param remote connection to the host
     * @param label of the host, for messages
     * @param packageManager {@code apt-get}, {@code dnf} or {@code yum}
     * @param log gets what the package manager says
     * @return the runtime
     * @throws IOException if there is none after that; the message is one line that names the host
     */
    public static Result on(Remote remote, String label, String packageManager, Path log) throws IOException {
        String script = HostScripts.text(HostScripts.JAVA) + PackageInstall.script(SCRIPT);
        Remote.Result result =
                remote.run("sh -s -- " + Shell.quote(packageManager), HostScripts.input(script), PackageInstall.LIMIT);
        Files.writeString(log, result.out() + result.err());
        HostFacts.Jdk jdk = PackageInstall.values(result.out(), FOUND).stream()
                .map(HostFacts.Jdk::parse)
                .filter(HostFacts.Jdk::fits)
                .findFirst()
                .orElseThrow(() -> new IOException("%s: no Java 17 or newer, and %s could not install one (%s): see %s"
                        .formatted(label, packageManager, PackageInstall.lastLine(result.err()), log)));
        Optional<String> installed = PackageInstall.values(result.out(), PackageInstall.INSTALLED).stream()
                .findFirst();
        return new Result(jdk.home(), jdk.version(), installed);
    }
}
