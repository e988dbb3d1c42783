package harness.hdfs.daemon;

import org.apache.hadoop.hdfs.protocolPB.ClientDatanodeProtocolPB;
import org.apache.hadoop.hdfs.protocolPB.ClientNamenodeProtocolPB;
import org.apache.hadoop.ipc.PeerCheckingInvoker;
import org.apache.hadoop.mapreduce.v2.api.HSClientProtocolPB;
import org.apache.hadoop.security.protocolPB.RefreshUserMappingsProtocolPB;
import org.apache.hadoop.yarn.api.ApplicationClientProtocolPB;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocolPB;
import org.apache.hadoop.yarn.api.ContainerManagementProtocolPB;
import org.apache.hadoop.yarn.server.api.CollectorNodemanagerProtocolPB;
import org.apache.hadoop.yarn.server.api.ResourceManagerAdministrationProtocolPB;
import org.apache.hadoop.yarn.server.api.ResourceTrackerPB;
import org.apache.hadoop.yarn.server.nodemanager.api.LocalizationProtocolPB;

/** The protocols by which the daemons of HDFS, YARN and the job history are made: the first that each of their servers speaks. */
public final class DaemonProtocols {
    private DaemonProtocols() {}

    /** Lets daemons that this JVM starts from now on answer admitted connections only. */
    public static void check() {
        PeerCheckingInvoker.install(
                ClientNamenodeProtocolPB.class,
                ClientDatanodeProtocolPB.class,
                ApplicationClientProtocolPB.class,
                ApplicationMasterProtocolPB.class,
                ResourceTrackerPB.class,
                ResourceManagerAdministrationProtocolPB.class,
                ContainerManagementProtocolPB.class,
                LocalizationProtocolPB.class,
                CollectorNodemanagerProtocolPB.class,
                HSClientProtocolPB.class,
                RefreshUserMappingsProtocolPB.class);
    }
}
