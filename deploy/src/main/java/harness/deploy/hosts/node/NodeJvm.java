package harness.deploy.hosts.node;

import harness.api.launch.ChildExit;
import harness.api.launch.ChildListener;
import harness.api.launch.Conversation;
import harness.api.launch.JsonLinesProcess;
import harness.hdfs.protocol.NodeCommand;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import harness.hdfs.protocol.RunSecret;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The JVM with a host's daemons: what it is told and what it answers. */
final class NodeJvm {
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);

    private final String label;
    private final Runnable whenGone;
    private final JsonLinesProcess<NodeEvent> process;
    private final Conversation<NodeEvent> conversation;
    private volatile boolean stopping;

    /**
     * Starts the JVM; no daemon runs in it yet.
     *
     * @param label of the host, for messages
     * @param starting the JVM
     * @param whenGone what to do when it has ended although nobody has stopped it
     */
    NodeJvm(String label, HostNode.Starting<NodeEvent> starting, Runnable whenGone) {
        this.label = label;
        this.whenGone = whenGone;
        this.conversation = new Conversation<>(label, this::failure, exit -> label + " " + reason(exit));
        this.process = starting.with(new Listener());
    }

    private final class Listener implements ChildListener<NodeEvent> {
        @Override
        public void event(NodeEvent event) {
            conversation.event(event);
        }

        @Override
        public void exited(ChildExit exit) {
            conversation.exited(exit);
            if (!stopping) {
                whenGone.run();
            }
        }
    }

    /**
     * Lets the host say whose connections are that come from it.
     *
     * @param address of the host in the cluster
     * @param secret of the cluster
     * @param limit how long it may take
     * @return where it says so
     * @throws IOException if it does not answer; the message is one line that names the host
     */
    int listen(String address, RunSecret secret, Duration limit) throws IOException, InterruptedException {
        process.send(new NodeCommand.Listen(address, secret));
        return await(NodeEvent.Listening.class, limit).port();
    }

    /**
     * Starts the daemons.
     *
     * @param spec what to start
     * @param limit how long it may take
     * @return settings by which others reach them
     * @throws IOException if they do not start; the message is one line that names the host
     */
    Map<String, String> startDaemons(NodeSpec spec, Duration limit) throws IOException, InterruptedException {
        process.send(new NodeCommand.Start(spec));
        return await(NodeEvent.Started.class, limit).addresses();
    }

    synchronized <T extends NodeEvent> T status(Class<T> type) throws IOException, InterruptedException {
        process.send(new NodeCommand.Status());
        return await(type, ANSWER_LIMIT);
    }

    <T extends NodeEvent> T await(Class<T> type, Duration limit) throws IOException, InterruptedException {
        return conversation.await(type, limit);
    }

    private Optional<String> failure(NodeEvent event) {
        return event instanceof NodeEvent.Failed failed
                ? Optional.of(label + ": " + failed.reason())
                : Optional.empty();
    }

    /**
     * Stops the daemons and ends the JVM.
     *
     * @param before what to do while the daemons still run, if they do
     * @return whether the host is still there; if so it has removed what it had written
     * @throws IOException if it was stopped, and did not remove what it had written
     */
    boolean stop(Runnable before) throws IOException {
        stopping = true;
        boolean stopped = !process.exit().isDone() && stopDaemons(before);
        process.close();
        ChildExit exit = process.exit().join();
        // An agent that could tell its exit code has removed everything.
        boolean lost = exit.code() < 0;
        if (stopped && !lost && exit.code() != 0) {
            throw new IOException(label + " did not clean up: " + reason(exit));
        }
        return !lost;
    }

    /** Whether the host did as it was told. */
    private boolean stopDaemons(Runnable before) {
        try {
            before.run();
            process.send(new NodeCommand.Stop());
            await(NodeEvent.Stopped.class, ANSWER_LIMIT);
            return true;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** In one line: the last that it said, else how it ended. */
    private static String reason(ChildExit exit) {
        return exit.lastWords()
                .map(words -> "ended: " + words)
                .orElseGet(() -> exit.code() < 0 ? "is gone" : "ended with exit code " + exit.code());
    }
}
