package harness.mpi;

import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** What stands between the lines of an output that anybody reads: lines of a launcher, of debugging, of any letters. */
public final class Additions {
    private static final Arbitrary<String> KNOWN = Arbitraries.of(
            "",
            "V-0: Rank   0 Line  2594 Shifting ranks by 1 for each phase.",
            "Note: The following floating-point exceptions are signalling: IEEE_UNDERFLOW_FLAG",
            "[host:00042] 3 more processes have sent help message help-mpi-btl-base.txt",
            "Nodemap: 1111",
            " Time step    7",
            "Max aggregate      : 12.5 MiB/s",
            "Total time elapsed = 12.34");

    private Additions() {}

    /** Where each is put, and what it is. */
    public static Arbitrary<Map<Integer, String>> any() {
        Arbitrary<String> free = Arbitraries.strings()
                .withCharRange('a', 'z')
                .withCharRange('A', 'Z')
                .numeric()
                .withChars(" :=.-*()/")
                .ofMaxLength(60);
        return Arbitraries.maps(Arbitraries.integers().between(0, 400), Arbitraries.oneOf(KNOWN, free))
                .ofMinSize(1)
                .ofMaxSize(12);
    }
}
