package harness.workloads.disk;

import harness.api.file.FileTree;
import harness.api.filesystem.DirectoryList;
import harness.api.host.DataPlace;
import harness.api.machine.FreeSpace;
import harness.api.machine.MachineProbe;
import harness.api.machine.PageCache;
import harness.api.units.Bytes;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a workload, in directories of this JVM's own below those that the user has named.
 *
 * @param places one for each directory that is used
 * @param jobs files in each
 * @param name of the directory with the files, in each place
 */
record StorageFiles(List<DataPlace> places, int jobs, String name) {
    private static final String PREFIX = "harness-storage-";

    StorageFiles {
        places = List.copyOf(places);
    }

    /** Those of a trial, or whatever else has the name. */
    static StorageFiles of(WorkloadContext context, String name) throws IOException {
        List<DataPlace> places = new ArrayList<>();
        for (Path directory : DirectoryList.used(context::text)) {
            places.add(DataPlace.below(PREFIX, directory));
        }
        return new StorageFiles(places, Math.toIntExact(context.number(DirectoryList.JOBS)), name);
    }

    List<DeviceFile> all() {
        List<DeviceFile> all = new ArrayList<>();
        for (int device = 0; device < places.size(); device++) {
            for (int job = 0; job < jobs; job++) {
                all.add(new DeviceFile(device, job, directory(device).resolve("data-" + job)));
            }
        }
        return all;
    }

    List<Path> paths() {
        return all().stream().map(DeviceFile::path).toList();
    }

    /** What lies in one of the places, the directories of the user's, is on the same file system. */
    List<Path> directories() {
        return places.stream().map(DataPlace::directory).toList();
    }

    Path directory(int device) {
        return places.get(device).directory().resolve(name);
    }

    /**
     * What is written may fill a share of what is free.
     *
     * @param files that are not there
     * @param size bytes of each
     */
    void requireRoom(Collection<DeviceFile> files, long size) throws IOException {
        Map<Object, List<Path>> fileSystems = new LinkedHashMap<>();
        for (DeviceFile file : files) {
            Path place = places.get(file.device()).directory();
            fileSystems
                    .computeIfAbsent(MachineProbe.device(place), any -> new ArrayList<>())
                    .add(place);
        }
        for (List<Path> on : fileSystems.values()) {
            long free = FreeSpace.of(on.get(0));
            if (on.size() * (double) size > free * FreeSpace.MOST_FILLED) {
                throw new IOException(
                        "the file system of %s has %s free, of which %.0f %% may be filled, and %d %s take %s"
                                .formatted(
                                        on.get(0).getParent(),
                                        Bytes.show(free),
                                        100 * FreeSpace.MOST_FILLED,
                                        on.size(),
                                        on.size() == 1 ? "file" : "files",
                                        Bytes.show(on.size() * size)));
            }
        }
    }

    void create() throws IOException {
        for (int device = 0; device < places.size(); device++) {
            Files.createDirectories(directory(device));
        }
    }

    /** What is done with new files. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws IOException, InterruptedException;
    }

    /** Makes directories for new files where there is room; all of it goes if the work fails. */
    <T> T anew(long size, Work<T> work) throws IOException, InterruptedException {
        try {
            create();
            requireRoom(all(), size);
            return work.run();
        } catch (IOException | InterruptedException | RuntimeException e) {
            try {
                remove();
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /** All of them; what cannot be removed does not keep the others. */
    void remove() throws IOException {
        Optional<IOException> failure = Optional.empty();
        for (int device = 0; device < places.size(); device++) {
            try {
                FileTree.delete(directory(device));
            } catch (IOException e) {
                failure = Optional.of(e);
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    /** A file system that may keep data in memory besides the page cache, if there is one. */
    Optional<String> memoryBesides() {
        return places.stream()
                .filter(place -> !place.pageCachedHereAlone())
                .map(DataPlace::describe)
                .findFirst();
    }

    /** For people: where they are. */
    String describe() {
        List<String> each = places.stream()
                .map(place -> "%s on %s".formatted(place.directory().getParent(), place.describe()))
                .toList();
        return "files in " + String.join(", ", each);
    }

    void writeOut() throws IOException, InterruptedException {
        PageCache.sync(directories());
    }
}
