package harness.deploy.hosts;

import harness.api.launch.ChildProcess;
import harness.deploy.remote.Remote;
import java.nio.file.Path;
import java.time.Duration;

/** A machine for tests of what runs commands and waits for their end; it has nothing that would be closed. */
abstract class RunsOnly implements Remote {
    @Override
    public final void read(String command, Reader reader, Duration limit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final ChildProcess start(String command, Path log) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final String hostKey() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final void close() {}
}
