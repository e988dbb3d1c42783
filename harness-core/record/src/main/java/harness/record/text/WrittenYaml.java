package harness.record.text;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads YAML whose values stay as they are written, as they do on the command line: YAML would take 010 for 8, the word no for
 * a boolean, and the name 1.10 for a number. A key given twice is no YAML, and an alias is none here.
 */
public final class WrittenYaml {
    private static final YAMLFactory YAML = YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
            .build();

    private WrittenYaml() {}

    /**
     * @param text of a file
     * @return its documents, with nothing in them but maps, lists, texts and nulls
     * @throws JsonProcessingException if it is not YAML, see {@link YamlProblem}
     */
    public static List<JsonNode> read(String text) throws JsonProcessingException {
        List<JsonNode> documents = new ArrayList<>();
        try (YAMLParser parser = YAML.createParser(text)) {
            while (parser.nextToken() != null) {
                documents.add(node(parser));
            }
            return documents;
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode node(YAMLParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                ObjectNode map = JsonNodeFactory.instance.objectNode();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String key = parser.currentName();
                    parser.nextToken();
                    map.set(key, node(parser));
                }
                yield map;
            }
            case START_ARRAY -> {
                ArrayNode list = JsonNodeFactory.instance.arrayNode();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(node(parser));
                }
                yield list;
            }
            case VALUE_STRING -> TextNode.valueOf(written(parser));
            case VALUE_NULL -> NullNode.getInstance();
            default -> TextNode.valueOf(parser.getText());
        };
    }

    private static String written(YAMLParser parser) throws IOException {
        if (parser.isCurrentAlias()) {
            throw new JsonParseException(
                    parser,
                    "'*%s' is an alias, which is not followed: write the value itself, or in quotes if it is a text"
                            .formatted(parser.getText()));
        }
        return parser.getText();
    }
}
