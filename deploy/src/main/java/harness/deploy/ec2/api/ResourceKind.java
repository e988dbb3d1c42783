package harness.deploy.ec2.api;

/** What is made on an account, in the order in which it can be removed. */
public enum ResourceKind {
    /** Machines. */
    INSTANCE("instance"),
    /** Network disks; they go with their instance. */
    VOLUME("volume"),
    /** The firewall. */
    SECURITY_GROUP("security group"),
    /** Keeps instances close together. */
    PLACEMENT_GROUP("placement group"),
    /** The public half of the key that logs in. */
    KEY_PAIR("key pair");

    private final String word;

    ResourceKind(String word) {
        this.word = word;
    }

    /** {@return for people and for the journal} */
    public String word() {
        return word;
    }
}
