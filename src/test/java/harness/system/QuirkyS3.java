package harness.system;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** As much of S3 as a probe needs, in memory, with habits that stores in the field have. */
final class QuirkyS3 implements AutoCloseable {
    /** What it does otherwise than S3. */
    enum Quirk {
        /** Batches are removed by requests with Content-MD5 alone. */
        WANTS_MD5,
        /** Batches are not removed. */
        NO_BATCHES,
        /** What is removed or written again stays as a version. */
        VERSIONS,
        /** Each listing is of three, and none goes on. */
        SHORT_LISTINGS,
        /** Listings of versions and of uploads are refused as bad requests. */
        KNOWS_LITTLE,
        /** Each third request is answered with 503 SlowDown, four times. */
        BUSY,
        /** Nothing is removed. */
        KEEPS_ALL,
        /** Whoever asks is refused. */
        DENIES
    }

    private static final int SHORT = 3;
    private static final int LONG = 1000;
    private static final int REFUSALS = 4;
    private static final Pattern OBJECT =
            Pattern.compile("<Object><Key>([^<]*)</Key>(?:<VersionId>([^<]*)</VersionId>)?");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Quirk> quirks;
    /** Versions by key, with the bucket before it, the newest last; null is a delete marker. */
    private final Map<String, Map<String, byte[]>> objects = new TreeMap<>();

    private final Map<String, String> uploads = new TreeMap<>();
    private int made;
    private int asked;
    private int refused;

    QuirkyS3(Quirk... quirks) throws IOException {
        this.quirks = Set.of(quirks);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Buckets, versions of objects and uploads. */
    synchronized List<String> left() {
        List<String> left = new ArrayList<>();
        objects.forEach((key, versions) -> left.add(key + " " + versions.keySet()));
        left.addAll(uploads.values());
        return left;
    }

    synchronized int refused() {
        return refused;
    }

    private void serve(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Answer answer = answer(exchange, body);
        exchange.getResponseHeaders().add("ETag", "\"e\"");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status, head || answer.body.isEmpty() ? -1 : answer.body.length());
        if (!head) {
            exchange.getResponseBody().write(answer.body.getBytes(StandardCharsets.ISO_8859_1));
        }
        exchange.close();
    }

    /** What is sent, each byte of it a character. */
    private record Answer(int status, String body) {
        static Answer error(int status, String code) {
            return new Answer(status, "<Error><Code>%s</Code><Message>quirk</Message></Error>".formatted(code));
        }
    }

    private synchronized Answer answer(HttpExchange exchange, byte[] body) {
        URI uri = exchange.getRequestURI();
        Map<String, String> query = query(uri);
        String path = uri.getPath().substring(1);
        String bucket = path.split("/")[0] + "/";
        boolean ofBucket = path.length() < bucket.length() + 1;
        if (quirks.contains(Quirk.DENIES)) {
            return Answer.error(403, "AccessDenied");
        }
        if (quirks.contains(Quirk.BUSY) && ++asked / REFUSALS % 3 == 2) {
            refused++;
            return Answer.error(503, "SlowDown");
        }
        String method = exchange.getRequestMethod();
        if (ofBucket && method.equals("PUT")) {
            objects.put(bucket, new LinkedHashMap<>());
            return new Answer(200, "");
        }
        if (!objects.containsKey(bucket)) {
            return Answer.error(404, "NoSuchBucket");
        }
        return switch (method) {
            case "PUT" -> put(path, body);
            case "POST" ->
                query.containsKey("delete")
                        ? batch(bucket, exchange, new String(body, StandardCharsets.UTF_8))
                        : upload(path, query);
            case "DELETE" -> ofBucket ? removeBucket(bucket) : delete(path, query);
            default -> ofBucket ? list(bucket, query) : get(path);
        };
    }

    private static Map<String, String> query(URI uri) {
        return uri.getRawQuery() == null
                ? Map.of()
                : Arrays.stream(uri.getRawQuery().split("&"))
                        .map(pair -> (pair + "=").split("=", 2))
                        .collect(Collectors.toMap(
                                pair -> pair[0],
                                pair -> URLDecoder.decode(pair[1].replaceAll("=$", ""), StandardCharsets.UTF_8)));
    }

    private Answer put(String path, byte[] body) {
        Map<String, byte[]> versions = objects.computeIfAbsent(path, key -> new LinkedHashMap<>());
        versions.put(quirks.contains(Quirk.VERSIONS) ? "v" + ++made : "null", body);
        return new Answer(200, "");
    }

    private Answer upload(String path, Map<String, String> query) {
        if (query.containsKey("uploads")) {
            uploads.put("u" + ++made, path);
            return new Answer(
                    200,
                    "<InitiateMultipartUploadResult><UploadId>u%d</UploadId></InitiateMultipartUploadResult>"
                            .formatted(made));
        }
        return Answer.error(500, "InternalError");
    }

    private Answer get(String path) {
        byte[] newest = objects.containsKey(path) ? newest(path) : null;
        return newest == null
                ? Answer.error(404, "NoSuchKey")
                : new Answer(200, new String(newest, StandardCharsets.ISO_8859_1));
    }

    private byte[] newest(String path) {
        return objects.get(path).values().stream().reduce(null, (older, newer) -> newer);
    }

    private Answer batch(String bucket, HttpExchange exchange, String body) {
        if (quirks.contains(Quirk.NO_BATCHES)
                || (quirks.contains(Quirk.WANTS_MD5)
                        && exchange.getRequestHeaders().getFirst("Content-MD5") == null)) {
            return Answer.error(400, "InvalidRequest");
        }
        List<MatchResult> asked = OBJECT.matcher(body).results().toList();
        StringBuilder errors = new StringBuilder("<DeleteResult>");
        for (MatchResult one : asked) {
            if (!remove(bucket + one.group(1), one.group(2))) {
                errors.append("<Error><Key>%s</Key><Code>AccessDenied</Code></Error>".formatted(one.group(1)));
            }
        }
        return new Answer(200, errors.append("</DeleteResult>").toString());
    }

    private Answer delete(String path, Map<String, String> query) {
        if (query.containsKey("uploadId")) {
            uploads.remove(query.get("uploadId"));
            return new Answer(204, "");
        }
        return remove(path, query.get("versionId")) ? new Answer(204, "") : Answer.error(403, "AccessDenied");
    }

    private boolean remove(String path, String version) {
        if (quirks.contains(Quirk.KEEPS_ALL)) {
            return false;
        }
        Map<String, byte[]> versions = objects.getOrDefault(path, new LinkedHashMap<>());
        if (version != null) {
            versions.remove(version);
        } else if (quirks.contains(Quirk.VERSIONS)) {
            versions.put("v" + ++made, null);
        } else {
            versions.clear();
        }
        if (versions.isEmpty()) {
            objects.remove(path);
        }
        return true;
    }

    private Answer removeBucket(String bucket) {
        if (objects.keySet().stream().filter(key -> key.startsWith(bucket)).count() > 1) {
            return Answer.error(409, "BucketNotEmpty");
        }
        objects.remove(bucket);
        return new Answer(204, "");
    }

    private Answer list(String bucket, Map<String, String> query) {
        boolean ofVersions = query.containsKey("versions");
        if (quirks.contains(Quirk.KNOWS_LITTLE) && !query.containsKey("list-type")) {
            return Answer.error(400, "InvalidArgument");
        }
        if (query.containsKey("uploads")) {
            return new Answer(
                    200,
                    uploads.entrySet().stream()
                            .map(upload -> "<Upload><Key>%s</Key><UploadId>%s</UploadId></Upload>"
                                    .formatted(upload.getValue().substring(bucket.length()), upload.getKey()))
                            .collect(Collectors.joining(
                                    "", "<ListMultipartUploadsResult>", "</ListMultipartUploadsResult>")));
        }
        String from = bucket + query.getOrDefault("prefix", "");
        List<String> entries = objects.keySet().stream()
                .filter(key -> key.startsWith(from) && !key.equals(bucket))
                .flatMap(key -> ofVersions
                        ? objects.get(key).entrySet().stream()
                                .map(version -> "<%1$s><Key>%2$s</Key><VersionId>%3$s</VersionId></%1$s>"
                                        .formatted(
                                                version.getValue() == null ? "DeleteMarker" : "Version",
                                                key.substring(bucket.length()),
                                                version.getKey()))
                        : newest(key) == null
                                ? Stream.of()
                                : Stream.of("<Contents><Key>%s</Key><Size>%d</Size></Contents>"
                                        .formatted(key.substring(bucket.length()), newest(key).length)))
                .limit(quirks.contains(Quirk.SHORT_LISTINGS) ? SHORT : LONG)
                .toList();
        String root = ofVersions ? "ListVersionsResult" : "ListBucketResult";
        return new Answer(
                200, "<%1$s><IsTruncated>false</IsTruncated>%2$s</%1$s>".formatted(root, String.join("", entries)));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
