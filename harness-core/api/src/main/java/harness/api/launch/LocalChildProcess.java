package harness.api.launch;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program on this machine.
 *
 * @param process as the JDK holds it
 */
record LocalChildProcess(Process process) implements ChildProcess {
    @Override
    public OutputStream input() {
        return process.getOutputStream();
    }

    @Override
    public InputStream output() {
        return process.getInputStream();
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public int await() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public boolean await(Duration deadline) throws InterruptedException {
        return process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close(Duration grace) {
        List<ProcessHandle> tree = descendants();
        ChildProcess.closeInput(this);
        if (!exits(grace)) {
            tree = Stream.concat(tree.stream(), descendants().stream())
                    .distinct()
                    .toList();
            process.destroyForcibly();
            exits(grace);
        }
        tree.forEach(ProcessHandle::destroyForcibly);
    }

    private List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    private boolean exits(Duration deadline) {
        try {
            return await(deadline);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
