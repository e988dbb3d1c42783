package harness.record.catalogue;

/** The instruction set of an instance type's processors. */
public enum Architecture {
    /** Intel or AMD, 64 bits. */
    X86_64,
    /** AWS Graviton, 64 bits. */
    ARM64
}
