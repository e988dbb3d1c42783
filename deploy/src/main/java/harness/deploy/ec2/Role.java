package harness.deploy.ec2;

import java.util.Locale;

/** What machines are for. */
enum Role {
    /** NameNode and ResourceManager. */
    MASTER,
    /** DataNodes and NodeManagers. */
    SLAVE;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
