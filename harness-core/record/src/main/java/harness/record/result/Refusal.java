package harness.record.result;

import harness.api.text.Reason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Why the file system refused, in words for one line. */
public final class Refusal {
    private Refusal() {}

    /**
     * @param e what it has thrown
     * @return the file and why
     */
    public static String why(IOException e) {
        if (!(e instanceof FileSystemException refused)) {
            return Reason.of(e);
        }
        return refused.getFile() + ": " + reason(refused);
    }

    /**
     * @param file that is meant where the exception names none
     * @param e what the file system has thrown
     * @return the file and why
     */
    public static String why(Path file, IOException e) {
        return e instanceof FileSystemException ? why(e) : file + ": " + why(e);
    }

    private static String reason(FileSystemException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "is there already, and is not what is to be there";
        }
        return e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
    }
}
