package harness.deploy.hosts.supply;

import harness.deploy.hosts.node.HostNode;
import harness.deploy.remote.Shell;

/**
 * Where a part of {@code harness.jar} lies on a host.
 *
 * @param host the host
 * @param path of the part there: {@code harness.jar} for the base, and others beside it
 */
record PartPlace(HostNode host, String path) {
    /** Commands that succeed if the part is there, after the removal of jars that no run has used for so many days. */
    String look(long bytes, int keptDays) {
        return """
                find "$(dirname %1$s)"/.. -mindepth 1 -maxdepth 1 -type d -mtime +%3$d -exec rm -rf {} + 2>/dev/null
                find "$(dirname %1$s)" -name '*.jars' -mtime +%3$d -delete 2>/dev/null
                [ "$(stat -c %%s %1$s 2>/dev/null)" = %2$d ] && touch "$(dirname %1$s)"
                """.formatted(Shell.quote(path), bytes, keptDays);
    }

    /** Commands that put there what another command writes, if it has the checksum. */
    String receive(String source, String sha256) {
        return """
                set -e
                umask 077
                directory=$(dirname %1$s)
                mkdir -p "$directory"
                part=$(mktemp "$directory/part.XXXXXX")
                trap 'rm -f "$part"' EXIT
                { %2$s; } >"$part"
                sum=$(sha256sum "$part")
                [ "${sum%%%% *}" = %3$s ]
                mv "$part" %1$s
                """.formatted(Shell.quote(path), source, sha256);
    }
}
