package harness.system.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import harness.api.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What disks, editors, copies and other programs do to a file. */
enum Damage {
    /** Bits of some bytes. */
    BITS {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            byte[] damaged = bytes.clone();
            for (int i = 0; i < 1 + random.nextInt(3); i++) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            return damaged;
        }
    },
    /** The end is missing. */
    CUT {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length));
        }
    },
    /** Nothing is left. */
    EMPTY {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            return new byte[0];
        }
    },
    /** A block of zeros, as a power failure leaves it. */
    ZEROS {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            byte[] damaged = bytes.clone();
            int from = random.nextInt(damaged.length);
            int to = random.nextBoolean() ? damaged.length : from + random.nextInt(damaged.length - from);
            Arrays.fill(damaged, from, to, (byte) 0);
            return damaged;
        }
    },
    /** Something else after the end. */
    MORE {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            byte[] more = new byte[1 + random.nextInt(40)];
            random.nextBytes(more);
            byte[] damaged = Arrays.copyOf(bytes, bytes.length + more.length);
            System.arraycopy(more, 0, damaged, bytes.length, more.length);
            return damaged;
        }
    },
    /** A line is missing. */
    LINE_DROPPED {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            List<String> lines = lines(bytes);
            lines.remove(random.nextInt(lines.size()));
            return text(lines, "\n");
        }
    },
    /** A line twice. */
    LINE_DOUBLED {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            List<String> lines = lines(bytes);
            lines.add(random.nextInt(lines.size() + 1), lines.get(random.nextInt(lines.size())));
            return text(lines, "\n");
        }
    },
    /** Lines in another order. */
    LINES_SHUFFLED {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            List<String> lines = lines(bytes);
            Collections.shuffle(lines, random);
            return text(lines, "\n");
        }
    },
    /** Line ends of another system. */
    LINE_ENDS {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            return text(lines(bytes), random.nextBoolean() ? "\r" : "\r\n");
        }
    },
    /** All lines as one array. */
    ARRAY {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            return ("[" + String.join(",", lines(bytes)) + "]" + (random.nextBoolean() ? "\n" : "")).getBytes(BYTES);
        }
    },
    /** A field of a JSON object is missing. */
    FIELD_REMOVED {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            return inObject(bytes, random, (object, field) -> object.remove(field));
        }
    },
    /** A field of a JSON object is something else. */
    FIELD_RETYPED {
        @Override
        byte[] apply(byte[] bytes, Random random) {
            return inObject(bytes, random, (object, field) -> object.set(field, other(object.get(field), random)));
        }
    };

    /** Any byte is a character. */
    private static final java.nio.charset.Charset BYTES = StandardCharsets.ISO_8859_1;

    /** What is done to a field. */
    private interface Change {
        void apply(ObjectNode object, String field);
    }

    /**
     * @param bytes of a file, at least one
     * @return the same, damaged; it may be as it was
     */
    abstract byte[] apply(byte[] bytes, Random random);

    private static List<String> lines(byte[] bytes) {
        List<String> lines = new ArrayList<>(List.of(new String(bytes, BYTES).split("\n", -1)));
        if (lines.size() > 1 && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    private static byte[] text(List<String> lines, String end) {
        return lines.isEmpty() ? new byte[0] : (String.join(end, lines) + end).getBytes(BYTES);
    }

    /** In one line of several, or in the whole of a file that is one object. */
    private static byte[] inObject(byte[] bytes, Random random, Change change) {
        List<String> lines = lines(bytes);
        int at = random.nextInt(lines.size());
        boolean whole = lines.get(0).equals("{");
        try {
            JsonNode json = Json.mapper().readTree(whole ? new String(bytes, BYTES) : lines.get(at));
            List<ObjectNode> objects = new ArrayList<>();
            collect(json, objects);
            if (objects.isEmpty()) {
                return bytes;
            }
            ObjectNode object = CommandValues.pick(objects, random);
            List<String> fields = new ArrayList<>();
            object.fieldNames().forEachRemaining(fields::add);
            change.apply(object, CommandValues.pick(fields, random));
            if (whole) {
                return Json.mapper().writeValueAsString(json).getBytes(BYTES);
            }
            lines.set(at, Json.mapper().writeValueAsString(json));
            return text(lines, "\n");
        } catch (IOException e) {
            // It was damaged before, and is no JSON any more.
            return bytes;
        }
    }

    private static void collect(JsonNode node, List<ObjectNode> objects) {
        if (node instanceof ObjectNode object && !object.isEmpty()) {
            objects.add(object);
        }
        node.forEach(child -> collect(child, objects));
    }

    private static JsonNode other(JsonNode value, Random random) {
        JsonNodeFactory make = JsonNodeFactory.instance;
        ArrayNode array = make.arrayNode().add(value);
        return CommandValues.pick(
                List.of(
                        make.nullNode(),
                        make.textNode(""),
                        make.textNode("x"),
                        make.textNode("../../x"),
                        make.numberNode(-1),
                        make.numberNode(0),
                        make.numberNode(1e308),
                        make.numberNode(Long.MAX_VALUE),
                        make.booleanNode(true),
                        make.objectNode(),
                        make.objectNode().set("x", value),
                        make.arrayNode(),
                        array),
                random);
    }
}
