package harness.api.machine;

/** The same as {@link PageCache} for the shell of another machine, which need not be root's. */
public final class PageCacheScript {
    /**
     * Writes dirty pages out and drops the page cache; the shell fails, with a line that says why, if it cannot be dropped.
     * Where the user is not root, sudo has to let them without a password.
     */
    public static final String DROP = """
            set -e
            sync
            if [ -w /proc/sys/vm/drop_caches ]; then
              echo 1 >/proc/sys/vm/drop_caches
            else
              sudo -n sh -c 'echo 1 >/proc/sys/vm/drop_caches'
            fi
            """;

    private static final String ONLY_PAGES = """
            type=$(df --output=fstype '%s' 2>/dev/null | tail -n 1)
            case ${type:=unknown} in
              %s) ;;
              *) echo "error: $type may keep data in memory besides the page cache" >&2; exit 1 ;;
            esac
            """;

    private PageCacheScript() {}

    /**
     * @param directory absolute, without a quotation mark
     * @return commands that fail, with a line that says why, if its file system may keep data in memory elsewhere
     */
    public static String requireOnlyPages(String directory) {
        return ONLY_PAGES.formatted(directory, String.join(" | ", PageCache.FILE_SYSTEMS));
    }
}
