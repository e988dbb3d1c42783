package harness.deploy.hosts;

import harness.deploy.remote.Remote;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** A machine on which every command ends in the same way. */
public final class Answering extends RunsOnly {
    /** How a command ends. */
    @FunctionalInterface
    private interface Answer {
        Result get() throws IOException;
    }

    private final Answer answer;

    private Answering(Answer answer) {
        this.answer = answer;
    }

    public static Remote with(String out, String err) {
        return with(0, out, err);
    }

    public static Remote with(int code, String out, String err) {
        return new Answering(() -> new Result(code, out, err));
    }

    /** One on which no command ends in time. */
    public static Remote overdue(String message, String said) {
        return new Answering(() -> {
            throw new OverdueException(message, said);
        });
    }

    @Override
    public Result run(String command, InputStream input, Duration limit) throws IOException {
        return answer.get();
    }
}
