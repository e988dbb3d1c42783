package harness.hdfs.config;

/** The file in which Hadoop's daemons and clients look for a property. */
public enum ConfigurationFile {
    /** Everything that is not of the others. */
    CORE("core-site.xml"),
    /** HDFS. */
    HDFS("hdfs-site.xml"),
    /** YARN, without MapReduce's own master. */
    YARN("yarn-site.xml"),
    /** MapReduce. */
    MAPREDUCE("mapred-site.xml");

    private final String fileName;

    ConfigurationFile(String fileName) {
        this.fileName = fileName;
    }

    /** {@return for example {@code core-site.xml}} */
    public String fileName() {
        return fileName;
    }

    /**
     * @param key a property of Hadoop
     * @return where it belongs
     */
    public static ConfigurationFile of(String key) {
        if (key.startsWith("dfs.")) {
            return HDFS;
        }
        if (key.startsWith("mapreduce.") || key.startsWith("yarn.app.mapreduce.")) {
            return MAPREDUCE;
        }
        return key.startsWith("yarn.") ? YARN : CORE;
    }
}
