package harness.core.file;

import com.sun.security.auth.module.UnixSystem;

/** The user that this JVM runs as. */
public final class OwnUser {
    private static final long ID = new UnixSystem().getUid();

    private OwnUser() {}

    /** {@return the kernel's number of the user} */
    public static long id() {
        return ID;
    }
}
