package harness.deploy.filesystem;

import harness.api.filesystem.FileSystemKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What every host has by itself: its disk and its memory. The directory is a link, so that its path is alike everywhere. */
public final class HostDirectories implements FileSystemService {
    @Override
    public Set<FileSystemKind> kinds() {
        return EnumSet.of(FileSystemKind.LOCAL, FileSystemKind.TMPFS);
    }

    @Override
    public List<Stage> deploy(List<Layout> layouts) {
        return layouts.stream().map(HostDirectories::links).toList();
    }

    private static Stage links(Layout layout) {
        return new Stage(
                "make directories for " + layout.spec().kind().word(),
                layout.clients().stream().map(host -> link(layout, host)).toList());
    }

    private static Step link(Layout layout, StorageHost host) {
        String real = layout.spec().kind() == FileSystemKind.TMPFS
                ? FileSystemKind.SHARED_MEMORY + "/" + name(host.storage().get(0)) + "." + layout.id()
                : host.storage().get(0) + "/" + layout.id();
        return new Step(
                host.name(),
                "mkdir -p '%s'\nln -sfn '%s' '%s'".formatted(real, real, layout.directory()),
                "rm -rf --one-file-system '%s'\nrm -f '%s'".formatted(real, layout.directory()));
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
