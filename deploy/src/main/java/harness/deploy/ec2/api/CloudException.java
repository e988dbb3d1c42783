package harness.deploy.ec2.api;

import java.io.IOException;

/** The cloud's API has refused a request, or could not be asked. */
public final class CloudException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final boolean refused;

    /**
     * @param code the API's own, for example {@code InsufficientInstanceCapacity}
     * @param message one line
     * @param refused whether the API has answered that nothing was done; else it may have been done
     */
    public CloudException(String code, String message, boolean refused) {
        super(message);
        this.code = code;
        this.refused = refused;
    }

    /** {@return the API's own code} */
    public String code() {
        return code;
    }

    /** {@return whether nothing was done} */
    public boolean refused() {
        return refused;
    }
}
