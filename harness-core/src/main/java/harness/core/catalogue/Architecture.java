package harness.core.catalogue;

/** The instruction set of an instance type's processors. */
public enum Architecture {
    /** Intel or AMD, 64 bits. */
    X86_64("x86_64"),
    /** AWS Graviton, 64 bits. */
    ARM64("arm64");

    private final String label;

    Architecture(String label) {
        this.label = label;
    }

    /**
     * @return as it is commonly written, for example {@code x86_64}
     */
    public String label() {
        return label;
    }
}
