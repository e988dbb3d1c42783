package harness.deploy.ec2.plan;

import java.util.Locale;

/** What machines are for. */
public enum Role {
    /** NameNode and ResourceManager. */
    MASTER,
    /** Servers of file systems that programs of MPI use. */
    SERVER,
    /** DataNodes and NodeManagers. */
    SLAVE;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of a machine's key in the journal. */
    public boolean of(String key) {
        return key.startsWith(word() + "-");
    }
}
