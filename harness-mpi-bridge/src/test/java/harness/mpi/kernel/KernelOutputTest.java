package harness.mpi.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.mpi.ToolOutputException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KernelOutputTest {
    private static final String OUTPUT = "{\"kernel\": \"segmented\", \"mpi\": \"Open MPI v4.1.4\", \"processes\": 2,"
            + " \"nodes\": 1, \"bytes\": 4096, \"total_seconds\": 0.5, \"sync_seconds\": 0.0,"
            + " \"process_seconds\": [0.5, 0.25], \"latency_ns\": [[100, 3], [200, 1]]}\n";

    @Test
    void isRead() throws ToolOutputException {
        KernelOutput output = KernelOutput.parse("segmented", 2, OUTPUT);
        assertThat(output.mpi()).isEqualTo("Open MPI v4.1.4");
        assertThat(output.count("bytes")).isEqualTo(4096);
        assertThat(output.positiveSeconds("total_seconds")).isEqualTo(0.5);
        assertThat(output.perProcess("process_seconds")).containsExactly(0.5, 0.25);
        assertThat(output.calls("latency_ns").count()).isEqualTo(4);
    }

    @Test
    void isNoNumberIfItIsOfSomethingElse() {
        assertThatThrownBy(() -> KernelOutput.parse("bt", 2, OUTPUT)).hasMessageContaining("another kernel");
        assertThatThrownBy(() -> KernelOutput.parse("segmented", 2, OUTPUT).positiveSeconds("sync_seconds"))
                .isInstanceOf(ToolOutputException.class);
        assertThatThrownBy(() -> KernelOutput.parse("segmented", 2, OUTPUT).count("none"))
                .isInstanceOf(ToolOutputException.class);
        assertThatThrownBy(() -> CallTimes.of(List.of(List.of(5L, 1L), List.of(4L, 1L))))
                .isInstanceOf(ToolOutputException.class);
    }

    @Test
    void programsThatDoNotKnowEachOtherAreNamedWithTheLauncherOfTheirs() {
        String single = OUTPUT.replace("\"processes\": 2", "\"processes\": 1");
        assertThatThrownBy(() -> KernelOutput.parse("segmented", 2, single + "a launcher's own\n" + single))
                .hasMessageEndingWith(
                        "2 programs of one process ran, not one of 2: the launcher is of another MPI than the program; its library"
                                + " is Open MPI v4.1.4, to which mpirun.openmpi belongs (--set mpi.mpi=openmpi, without mpi.launcher)");
        assertThatThrownBy(() -> KernelOutput.parse("segmented", 2, single.replace("Open MPI v4.1.4", "MPICH 4.0.2")))
                .hasMessageContaining("a program of one process", "mpirun.mpich");
    }

    @Property
    void isRefusedWhereverItIsCut(@ForAll @IntRange(min = 0, max = 220) int length) {
        String cut = OUTPUT.substring(0, Math.min(length, OUTPUT.length() - 2));
        assertThatThrownBy(() -> KernelOutput.parse("segmented", 2, cut)).isInstanceOf(ToolOutputException.class);
    }
}
