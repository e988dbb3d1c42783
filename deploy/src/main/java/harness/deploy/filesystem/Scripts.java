package harness.deploy.filesystem;

import harness.deploy.remote.Shell;

/** Parts of scripts that several file systems have in common. */
final class Scripts {
    private Scripts() {}

    /** Commands that run on their own, not as a step; where the last attempt has failed, there is nothing to unmount. */
    static String remount(String directory, String mount) {
        return "set -e\n" + Root.FUNCTION
                + "if %s; then root umount '%s'; fi\n".formatted(mounted(directory), directory) + mount;
    }

    /** A command that succeeds if a TCP server listens on a port of the host: state 0A (proc_pid_net(5)). */
    static String listens(int port) {
        return "cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | grep -q ':%04X [0-9A-F]*:0000 0A '".formatted(port);
    }

    static String quoted(String text) {
        return Shell.quote(text);
    }

    /**
     * Ends processes by a text that stands on their command lines, and on nobody else's: first asks, then kills what is left
     * after five seconds. The script itself does not carry the text on its command line.
     */
    static String end(String mark) {
        return """
                marked() {
                  for line in /proc/[0-9]*/cmdline; do
                    process=${line#/proc/}
                    if tr '\\0' ' ' <"$line" 2>/dev/null | grep -qF %s; then echo "${process%%%%/cmdline}"; fi
                  done
                }
                for signal in TERM KILL; do
                  found=$(marked)
                  [ -n "$found" ] || break
                  root kill -$signal $found 2>/dev/null || true
                  for tick in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
                    [ -n "$(marked)" ] || break
                    sleep 0.2
                  done
                done
                """.formatted(quoted(mark));
    }

    /**
     * A command that succeeds if something is mounted at a directory: the fifth field of each line (proc_pid_mountinfo(5)),
     * in which no symbolic link is left. The directory itself is not looked at: its server may be gone.
     */
    static String mounted(String directory) {
        int slash = directory.lastIndexOf('/');
        return """
                awk -v at="$(cd '%s/' 2>/dev/null && pwd -P | sed 's,/$,,')/%s" '$5 == at {found = 1} END {exit !found}' /proc/self/mountinfo\
                """.formatted(directory.substring(0, slash), directory.substring(slash + 1));
    }

    /**
     * Unmounts a directory even if its server is gone, and removes it if it is empty then. An umount(8) that has data to write
     * to such a server cannot even be killed: nobody waits for it, and the second one, by force, sets it free. Whether they
     * succeed is seen by what is mounted in the end, since one of them always finds that the other was there before.
     */
    static String unmount(String directory) {
        return """
                if %2$s; then
                  { root umount '%1$s' || root umount -f -l '%1$s'; } </dev/null >/dev/null 2>&1 &
                  tick=0
                  while %2$s && [ $tick -lt 100 ]; do
                    tick=$((tick + 1))
                    sleep 0.1
                  done
                  if %2$s; then root umount -f -l '%1$s' || true; fi
                fi
                if %2$s; then echo '%1$s is still mounted' >&2; exit 1; fi
                rmdir '%1$s' 2>/dev/null || true
                """.formatted(directory, mounted(directory));
    }
}
