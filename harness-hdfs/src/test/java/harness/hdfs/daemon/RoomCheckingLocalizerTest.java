package harness.hdfs.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.server.nodemanager.api.LocalizationProtocol;
import org.apache.hadoop.yarn.server.nodemanager.api.protocolrecords.LocalizerAction;
import org.apache.hadoop.yarn.server.nodemanager.api.protocolrecords.LocalizerHeartbeatResponse;
import org.apache.hadoop.yarn.server.nodemanager.api.protocolrecords.impl.pb.LocalizerHeartbeatResponsePBImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RoomCheckingLocalizerTest {
    /** A file system that nothing can be written to: its free space is zero. */
    private static final Path FULL = Path.of("/proc");

    @TempDir
    Path roomy;

    /** What a NodeManager says that has lost a file's entry: wait, for ever. */
    private final Deque<LocalizerAction> answers = new ArrayDeque<>();

    @Test
    void failsWhereNoDirectoryHasRoomThoughItIsToldToWait() {
        answers.add(LocalizerAction.LIVE);
        assertThatThrownBy(() -> localize(List.of(FULL)))
                .hasMessageStartingWith("no space left: none of the directories of the NodeManager has 96 MiB")
                .hasMessageContaining("/proc");
        assertThat(answers).isNotEmpty();
    }

    @Test
    void goesOnAskingWhereOneDirectoryHasRoom() throws Exception {
        answers.addAll(List.of(LocalizerAction.LIVE, LocalizerAction.DIE, LocalizerAction.DIE));
        localize(List.of(FULL, roomy));
        assertThat(answers).isEmpty();
    }

    private void localize(List<Path> directories) throws Exception {
        GatedContainerExecutor executor = new GatedContainerExecutor(new AtomicBoolean());
        RoomCheckingLocalizer localizer = (RoomCheckingLocalizer) executor.createContainerLocalizer(
                "user",
                "application_1_1",
                "container_1_1_1_1",
                "tokens",
                directories.stream().map(Path::toString).toList(),
                FileContext.getLocalFSFileContext());
        LocalizationProtocol nodeManager = status -> answer(answers.remove());
        localizer.localizeFiles(
                nodeManager, new ExecutorCompletionService<>(Runnable::run), UserGroupInformation.getCurrentUser());
    }

    private static LocalizerHeartbeatResponse answer(LocalizerAction action) {
        LocalizerHeartbeatResponse response = new LocalizerHeartbeatResponsePBImpl();
        response.setLocalizerAction(action);
        return response;
    }
}
