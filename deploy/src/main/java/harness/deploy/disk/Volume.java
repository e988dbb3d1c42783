package harness.deploy.disk;

import harness.api.units.Bytes;
import java.util.List;

/**
 * A file system that is made for a run.
 *
 * @param directory that it is mounted at
 * @param devices that it is on; one, or several of an array
 * @param arrangement how they are joined
 * @param fileSystem what it is
 * @param chunkBytes of an array
 * @param bytes that it holds at most
 * @param overwritten devices whose content goes, since the user has named them for that
 */
public record Volume(
        String directory,
        List<String> devices,
        Arrangement arrangement,
        DiskFileSystem fileSystem,
        long chunkBytes,
        long bytes,
        List<String> overwritten) {
    public Volume {
        devices = List.copyOf(devices);
        overwritten = List.copyOf(overwritten);
    }

    /** {@return what is done for it, in words} */
    public String describe() {
        String array = arrangement == Arrangement.JBOD
                ? "format " + devices.get(0)
                : "make %s with chunks of %s of %s, format it"
                        .formatted(arrangement.word(), Bytes.show(chunkBytes), String.join(", ", devices));
        String erased = overwritten.isEmpty() ? "" : "; what is on " + String.join(", ", overwritten) + " is ERASED";
        return "%s with %s and mount it at %s, noatime (%s)%s"
                .formatted(array, fileSystem.word(), directory, Bytes.show(bytes), erased);
    }
}
