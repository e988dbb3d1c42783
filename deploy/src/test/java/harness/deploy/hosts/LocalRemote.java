package harness.deploy.hosts;

import harness.api.launch.ChildProcess;
import harness.deploy.remote.Remote;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** This machine as one that is reached over a connection. */
public final class LocalRemote implements Remote {
    private final List<Process> started = new ArrayList<>();
    private Duration limit = Duration.ZERO;

    /** How long the last command might have taken. */
    public Duration limit() {
        return limit;
    }

    @Override
    public Result run(String command, InputStream input, Duration atMost) throws IOException {
        limit = atMost;
        Process process = new ProcessBuilder("sh", "-c", command).start();
        try (var output = process.getOutputStream()) {
            input.transferTo(output);
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return new Result(process.waitFor(), out, err);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void read(String command, Reader reader, Duration limit) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public ChildProcess start(String command, Path log) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command);
        builder.redirectError(log.toFile());
        Process process = builder.start();
        started.add(process);
        // A connection hands out streams, and hears nothing of the process itself.
        return new ConnectedProcess(process);
    }

    /** The parents first: a script whose child has ended would go on. */
    public void killAll() throws InterruptedException {
        for (Process process : started) {
            List<ProcessHandle> descendants = process.descendants().toList();
            process.destroyForcibly().waitFor();
            descendants.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Override
    public String hostKey() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        for (Process process : started) {
            try {
                process.getOutputStream().close();
            } catch (IOException e) {
                // It has ended before.
            }
        }
    }

    private record ConnectedProcess(Process process) implements ChildProcess {
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
            return 0;
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
            ChildProcess.closeInput(this);
            try {
                if (!await(grace)) {
                    kill();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
