package harness.mpi.kernel;

import harness.mpi.StrictJson;
import harness.mpi.ToolOutputException;
import harness.mpi.launch.Implementation;
import java.util.List;

/** The result of a kernel that ended well: one JSON object. */
public final class KernelOutput {
    static final String TOOL = "harness-kernels";

    private final StrictJson json;
    private final String mpi;
    private final int processes;
    private final int nodes;

    private KernelOutput(StrictJson json, String mpi, int processes, int nodes) {
        this.json = json;
        this.mpi = mpi;
        this.processes = processes;
        this.nodes = nodes;
    }

    /**
     * @param kernel that was to run, for example {@code segmented}
     * @param processes that were to run it
     * @param output what process 0 printed
     * @return the result
     * @throws ToolOutputException if the output is truncated, or that of another kernel or number of processes
     */
    public static KernelOutput parse(String kernel, int processes, String output) throws ToolOutputException {
        List<StrictJson> programs = StrictJson.all(TOOL, output);
        StrictJson json = programs.get(0);
        json.require(json.text("kernel").equals(kernel), "this is the output of another kernel");
        json.require(
                json.count("processes") == processes && programs.size() == 1,
                Implementation.apart(programs.size(), processes, json.text("mpi")));
        return new KernelOutput(json, json.text("mpi"), processes, json.count("nodes"));
    }

    /**
     * @return the MPI library's name and version
     */
    public String mpi() {
        return mpi;
    }

    /**
     * @return how many processes took part
     */
    public int processes() {
        return processes;
    }

    /**
     * @return on how many machines
     */
    public int nodes() {
        return nodes;
    }

    /**
     * @param name of a field
     * @return the whole number in it, 1 or more
     * @throws ToolOutputException if there is none
     */
    public long count(String name) throws ToolOutputException {
        long count = json.whole(name);
        json.require(count > 0, name + " is not above 0");
        return count;
    }

    /**
     * @param name of a field
     * @return the seconds in it, 0 or more
     * @throws ToolOutputException if there are none
     */
    public double seconds(String name) throws ToolOutputException {
        return json.number(name);
    }

    /**
     * @param name of a field
     * @return the seconds in it, above 0
     * @throws ToolOutputException if there are none
     */
    public double positiveSeconds(String name) throws ToolOutputException {
        double seconds = json.number(name);
        json.require(seconds > 0, name + " is 0");
        return seconds;
    }

    /**
     * @param name of a field
     * @return a number of seconds for each process
     * @throws ToolOutputException if there are not as many
     */
    public List<Double> perProcess(String name) throws ToolOutputException {
        List<Double> values = json.numbers(name);
        json.require(values.size() == processes, name + " has not a number for each process");
        return values;
    }

    /**
     * @param name of a field
     * @return the times of calls in it
     * @throws ToolOutputException if there are none
     */
    public CallTimes calls(String name) throws ToolOutputException {
        return CallTimes.of(json.wholeLists(name));
    }

    /**
     * @param name of a field
     * @return the objects of the list in it
     * @throws ToolOutputException if there is none
     */
    public List<StrictJson> objects(String name) throws ToolOutputException {
        return json.objects(name);
    }
}
