package harness.hdfs.storage;

import harness.api.json.Json;
import harness.api.machine.ColdFiles;
import harness.api.machine.DeviceCounts;
import harness.api.machine.DirtyPages;
import harness.api.machine.PageCache;
import harness.api.machine.ProcessIo;
import harness.api.machine.ProgramFiles;
import harness.api.workload.CacheState;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.ipc.GenericRefreshProtocol;
import org.apache.hadoop.ipc.RefreshResponse;

/** What one DataNode answers. */
final class StorageService implements GenericRefreshProtocol {
    private static final String PROCESS = UUID.randomUUID().toString();

    private final DataNode node;
    private final Set<DataNode> sameProcess;

    StorageService(DataNode node, Set<DataNode> sameProcess) {
        this.node = node;
        this.sameProcess = sameProcess;
    }

    @Override
    public Collection<RefreshResponse> refresh(String command, String[] arguments) throws IOException {
        try {
            return answer(StorageCommand.valueOf(command), arguments).stream()
                    .map(StorageService::response)
                    .toList();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private static RefreshResponse response(Object answer) {
        RefreshResponse response = new RefreshResponse(0, Json.line(answer));
        response.setSenderName(StoragePlugin.class.getSimpleName());
        return response;
    }

    private List<?> answer(StorageCommand command, String... arguments) throws IOException, InterruptedException {
        return switch (command) {
            case STATE ->
                List.of(new StorageState(
                        PROCESS,
                        node.getDatanodeId().getHostName(),
                        ServedBytes.of(sameProcess),
                        ProcessIo.own(),
                        DeviceCounts.of(volumes()),
                        DirtyPages.now()));
            case SYNC -> List.of(sync());
            case DROP -> List.of(drop(arguments));
            case CHECK -> check(arguments);
            case RESIDENT -> List.of(resident(arguments));
        };
    }

    private Synced sync() throws IOException, InterruptedException {
        Optional<DirtyPages> before = DirtyPages.now();
        PageCache.sync(volumes());
        Instant end = Instant.now();
        return new Synced(TimeUnit.SECONDS.toNanos(end.getEpochSecond()) + end.getNano(), before);
    }

    private CacheState drop(String... code) throws IOException, InterruptedException {
        for (Path volume : volumes()) {
            Optional<String> memory = PageCache.memoryBesides(volume);
            if (memory.isPresent()) {
                return CacheState.warm(memory.get() + " keeps data in memory besides the page cache");
            }
        }
        boolean sudo = node.getConf().getBoolean(StoragePlugin.SUDO, false);
        CacheState state = sudo ? PageCache.dropBySudo() : PageCache.drop();
        ProgramFiles.read(Stream.concat(
                        ProgramFiles.ofThisJvm().stream(), Arrays.stream(code).map(Path::of))
                .distinct()
                .toList());
        return state;
    }

    private List<CheckedReplica> check(String... arguments) {
        ReplicaReader reader = new ReplicaReader(node.getFSDataset(), arguments[0]);
        return Arrays.stream(arguments)
                .skip(1)
                .map(number -> reader.check(Long.parseLong(number)))
                .toList();
    }

    private double resident(String... arguments) throws IOException {
        List<Path> data = new ArrayList<>();
        for (int i = 1; i < arguments.length; i++) {
            Block stored = node.getFSDataset().getStoredBlock(arguments[0], Long.parseLong(arguments[i]));
            if (stored != null) {
                data.add(Path.of(node.getFSDataset()
                        .getBlockLocalPathInfo(new ExtendedBlock(arguments[0], stored))
                        .getBlockPath()));
            }
        }
        return ColdFiles.residentShare(data).orElse(1);
    }

    /** Of all DataNodes of this JVM. */
    private List<Path> volumes() throws IOException {
        List<Path> all = new ArrayList<>();
        for (DataNode each : sameProcess) {
            try (FsDatasetSpi.FsVolumeReferences references =
                    each.getFSDataset().getFsVolumeReferences()) {
                for (FsVolumeSpi volume : references) {
                    all.add(Path.of(volume.getBaseURI()));
                }
            }
        }
        return all;
    }
}
