package harness.workloads.hive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Who logs in to a HiveServer2. It comes from the environment: what is given with {@code --set} is kept with the results, and
 * other users of a machine see the words of a command.
 */
final class HiveServerLogin {
    /** The variable with the user's name. */
    static final String USER = "HARNESS_HIVE_USER";

    /** The variable with the password. */
    static final String PASSWORD = "HARNESS_HIVE_PASSWORD";

    /** The variable with the name of a file that has the password in its first line. */
    static final String PASSWORD_FILE = "HARNESS_HIVE_PASSWORD_FILE";

    /** For messages. */
    static final String HOW = USER + ", and " + PASSWORD + " or " + PASSWORD_FILE + ", in the environment";

    private final String user;
    private final String password;

    private HiveServerLogin(String user, String password) {
        this.user = user;
        this.password = password;
    }

    /**
     * @param environment of this process
     * @param otherwise the user's name where the environment has none
     * @return who logs in; with an empty password where there is none
     * @throws IOException if there are two passwords, or the file of one cannot be read
     */
    static HiveServerLogin of(Map<String, String> environment, String otherwise) throws IOException {
        Optional<String> file = Optional.ofNullable(environment.get(PASSWORD_FILE));
        Optional<String> word = Optional.ofNullable(environment.get(PASSWORD));
        if (file.isPresent() && word.isPresent()) {
            throw new IOException(PASSWORD + " and " + PASSWORD_FILE + " are both set: leave out one of them");
        }
        String password = file.isPresent() ? firstLine(file.get()) : word.orElse("");
        return new HiveServerLogin(environment.getOrDefault(USER, otherwise), password);
    }

    private static String firstLine(String file) throws IOException {
        try (var lines = Files.lines(Path.of(file), StandardCharsets.UTF_8)) {
            return lines.findFirst().orElse("");
        } catch (IOException | InvalidPathException e) {
            throw new IOException("the file '" + file + "' cannot be read (" + PASSWORD_FILE + ")", e);
        }
    }

    /** {@return the user's name} */
    String user() {
        return user;
    }

    /** {@return what a JDBC driver asks for} */
    Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return properties;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return user;
    }
}
