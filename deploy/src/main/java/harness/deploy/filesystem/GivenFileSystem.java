package harness.deploy.filesystem;

import harness.api.filesystem.FileSystemKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What somebody has mounted at the same place on every host: Lustre, FSx, EFS, GPFS. */
public final class GivenFileSystem implements FileSystemService {
    @Override
    public Set<FileSystemKind> kinds() {
        return EnumSet.of(FileSystemKind.GIVEN);
    }

    @Override
    public List<Stage> deploy(List<Layout> layouts) {
        return layouts.stream().map(GivenFileSystem::links).toList();
    }

    private static Stage links(Layout layout) {
        String given = Scripts.quoted(layout.spec().directory());
        String apply = """
                [ -d %1$s ] || { echo %1$s' is not there, or no directory' >&2; exit 1; }
                probe=$(mktemp %1$s/.harness.XXXXXX) || { echo %1$s' cannot be written: is it full or read-only?' >&2; exit 1; }
                rm -f "$probe"
                ln -sfn %1$s '%2$s'
                """.formatted(given, layout.directory());
        return new Stage(
                "look at " + layout.spec().directory(),
                layout.clients().stream()
                        .map(host -> new Step(host.name(), apply, "rm -f '" + layout.directory() + "'"))
                        .toList());
    }
}
