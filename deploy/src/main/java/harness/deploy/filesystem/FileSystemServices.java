package harness.deploy.filesystem;

import harness.api.filesystem.FileSystemKind;
import java.util.List;
import java.util.ServiceLoader;

/** Every file system that can be had on a cluster's hosts. */
public final class FileSystemServices {
    private FileSystemServices() {}

    /** {@return all of them} */
    public static List<FileSystemService> all() {
        return ServiceLoader.load(FileSystemService.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /**
     * @param kind of a file system
     * @return the service that has it
     */
    public static FileSystemService of(FileSystemKind kind) {
        return all().stream()
                .filter(service -> service.kinds().contains(kind))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no service has " + kind.word()));
    }
}
