package harness.workloads.cluster;

import harness.api.text.Reason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Where the NameNode of a cluster answers: on the master, which is this machine, and all of the cluster's nodes reach it. */
final class MasterAddress {
    private static final String KEY = "fs.defaultFS";

    private MasterAddress() {}

    /**
     * @param configuration directory of Hadoop's site files
     * @return the address in {@code fs.defaultFS}
     * @throws IOException if there is none
     */
    static InetAddress of(Path configuration) throws IOException {
        Path site = configuration.resolve("core-site.xml");
        try {
            NodeList properties = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(site.toFile())
                    .getElementsByTagName("property");
            String address = IntStream.range(0, properties.getLength())
                    .mapToObj(i -> (Element) properties.item(i))
                    .filter(property -> text(property, "name").equals(KEY))
                    .map(property -> text(property, "value"))
                    .findFirst()
                    .orElseThrow(() -> new IOException(site + " has no " + KEY));
            return InetAddress.getByName(URI.create(address).getHost());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(site + ": " + Reason.of(e), e);
        }
    }

    private static String text(Element property, String name) {
        return property.getElementsByTagName(name).item(0).getTextContent();
    }
}
