package harness.deploy.remote;

import harness.api.launch.ChildProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;

/** A machine that runs commands. Each method may be called by several threads at once. */
public interface Remote extends AutoCloseable {
    /**
     * How a command ended.
     *
     * @param code its exit code
     * @param out its standard output
     * @param err its standard error
     */
    record Result(int code, String out, String err) {}

    /** A command took longer than it may; it may go on. */
    final class OverdueException extends IOException {
        private static final long serialVersionUID = 1;

        private final String said;

        /**
         * @param message one line
         * @param said what it has written so far
         */
        public OverdueException(String message, String said) {
            super(message);
            this.said = said;
        }

        /** {@return what it has written so far} */
        public String said() {
            return said;
        }
    }

    /** Reads what a command writes. */
    @FunctionalInterface
    interface Reader {
        /**
         * @param output the command's standard output
         * @throws IOException if it cannot be read or is not what was expected
         */
        void read(InputStream output) throws IOException;
    }

    /**
     * Runs a command to its end.
     *
     * @param command for the machine's shell
     * @param input its standard input
     * @param limit how long it may take
     * @return how it ended; the code is -1 if nobody can tell, as when the connection breaks
     * @throws OverdueException if the command takes longer
     * @throws IOException if the machine does not answer
     */
    Result run(String command, InputStream input, Duration limit) throws IOException;

    /**
     * Runs a command to its end and reads its output while it runs.
     *
     * @param command for the machine's shell
     * @param reader of its standard output
     * @param limit how long it may take
     * @throws IOException if the machine does not answer, the command takes longer or ends with another code than 0
     */
    void read(String command, Reader reader, Duration limit) throws IOException;

    /**
     * Starts a program and does not wait for it.
     *
     * @param command for the machine's shell
     * @param log gets its standard error; appended
     * @return the running program
     * @throws IOException if the machine does not answer
     */
    ChildProcess start(String command, Path log) throws IOException;

    /** {@return the key by which the machine has shown that it is the known one: its type and its Base64} */
    String hostKey();

    /** Ends the connection, and with it the input of whatever was started through it. */
    @Override
    void close();
}
