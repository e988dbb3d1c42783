package harness.control.run;

import harness.api.UsageException;
import harness.control.plan.UserInput;
import harness.record.plan.Option;
import harness.record.result.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/**
 * Where a new run keeps everything.
 *
 * @param out directory below which the run's own directory is made
 * @param name the run's id and the name of its directory
 */
public record RunDestination(Path out, String name) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    /**
     * @param asked what the user asked for
     * @return the destination; without a name one of date, time and a random part
     * @throws UsageException if the name is not fit for a directory and a process's command line
     */
    public static RunDestination of(UserInput asked) {
        Path out = Path.of(asked.get(Option.OUT).map(UserInput.Value::text).orElse(RunDirectory.DEFAULT_PARENT));
        String name = asked.get(Option.NAME).map(RunDestination::checked).orElseGet(RunDestination::unique);
        return new RunDestination(out, name);
    }

    /** {@return the run's own directory, absolute} */
    public Path directory() {
        return out.resolve(name).toAbsolutePath().normalize();
    }

    /**
     * Refuses early what could only fail later.
     *
     * @throws UsageException if the run exists, or the directory is a file or cannot be written
     */
    public void requireUsable() {
        Path directory = out.resolve(name);
        if (Files.exists(directory)) {
            throw new UsageException("%s exists already: choose another --name, or go on with 'harness resume %s'"
                    .formatted(directory, directory));
        }
        Path existing = out.toAbsolutePath().normalize();
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            throw new UsageException("'%s' cannot hold a run: %s is not a directory that can be written (--out)"
                    .formatted(out, existing));
        }
    }

    private static String checked(UserInput.Value value) {
        if (!NAME.matcher(value.text()).matches()) {
            throw new UsageException(
                    "'%s' is not a name: letters, digits, '.', '_' and '-' are allowed, 64 at most (%s)"
                            .formatted(value.text(), value.origin()));
        }
        return value.text();
    }

    private static String unique() {
        return "%s-%04x"
                .formatted(LocalDateTime.now(ZoneId.systemDefault()).format(TIME), new SecureRandom().nextInt(0x10000));
    }
}
