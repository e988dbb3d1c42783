package harness.hdfs.daemon;

import harness.api.file.OwnUser;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Hadoop asks the system who its user is, and does not start where that has no name for it. Where it has another than the cluster,
 * Hadoop is told: in a JVM whose main class is ours by a call, in others by an agent.
 */
public final class OwnLogin {
    private OwnLogin() {}

    /** Of those who are asked from now on; called before the main class of a JVM that has the agent. */
    public static void premain(String name) throws IOException {
        if (OwnUser.isLogin(name)) {
            return;
        }
        UserGroupInformation user = UserGroupInformation.createRemoteUser(name);
        String tokens = System.getenv(UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION);
        if (tokens != null) {
            user.addCredentials(Credentials.readTokenStorageFile(new File(tokens), new Configuration()));
        }
        UserGroupInformation.setLoginUser(user);
    }

    /** Options of a JVM with Hadoop; the directory gets the agent, a jar with nothing but the name of this class. */
    public static List<String> flags(Path directory) throws IOException {
        if (OwnUser.isLogin(OwnUser.name())) {
            return List.of();
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", OwnLogin.class.getName());
        Path jar = directory.resolve("login.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return List.of("-javaagent:" + jar + "=" + OwnUser.name(), "-Duser.name=" + OwnUser.name());
    }
}
