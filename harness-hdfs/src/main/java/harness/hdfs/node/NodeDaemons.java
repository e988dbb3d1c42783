package harness.hdfs.node;

import harness.hdfs.protocol.NodeEvent;
import java.util.Map;

/** The daemons of one node. There is no way to stop them one by one: the JVM simply ends. */
interface NodeDaemons {
    /** {@return settings by which others reach them; empty for a slave} */
    Map<String, String> addresses();

    /** {@return how they are now} */
    NodeEvent status();

    /** From now on no task is started any more. */
    void startNoMoreTasks();
}
