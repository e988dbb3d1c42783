package harness.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The HTTP load generator wrk in a closed loop, with as many connections as the probe has threads. It neither signs, nor
 * makes data, nor looks at what it reads.
 *
 * @param bench with directories
 * @param address of the service
 * @param connections at once
 */
record Wrk(Bench bench, URI address, int connections) {
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
    private static final Pattern ERRORS = Pattern.compile("Non-2xx or 3xx responses: (\\d+)|Socket errors: (.*)");
    private static final int THREADS = 2;

    static boolean there() throws InterruptedException {
        try {
            return new ProcessBuilder("wrk", "-v")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * @param method GET or PUT
     * @param paths taken in turns, by each of wrk's threads from another one on
     * @param bodyBytes of a PUT
     * @param seconds to go on
     * @return requests per second
     */
    double run(String method, List<String> paths, long bodyBytes, int seconds)
            throws IOException, InterruptedException {
        Path script = bench.work().resolve("wrk-" + method + ".lua");
        Files.writeString(script, script(method, paths, bodyBytes));
        Process process = new ProcessBuilder(
                        "wrk",
                        "-t" + THREADS,
                        "-c" + connections,
                        "-d" + seconds + "s",
                        "--timeout",
                        "60s",
                        "-s",
                        script.toString(),
                        address.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Files.writeString(bench.logs().resolve("wrk-" + method + ".log"), output);
        Matcher rate = RATE.matcher(output);
        if (process.waitFor() != 0 || ERRORS.matcher(output).find() || !rate.find()) {
            throw new IOException("wrk had errors: " + output.strip());
        }
        return Double.parseDouble(rate.group(1));
    }

    private static String script(String method, List<String> paths, long bodyBytes) {
        return """
                local paths = { %s }
                local body = %s
                local number = 0
                local threads = 0
                function setup(thread) thread:set("first", threads * %d) threads = threads + 1 end
                function init(args) number = first end
                function request()
                  number = number + 1
                  return wrk.format("%s", paths[number %% #paths + 1], nil, body)
                end
                """.formatted(
                        paths.stream().map(path -> '"' + path + '"').collect(Collectors.joining(", ")),
                        method.equals("PUT") ? "string.rep('x', " + bodyBytes + ")" : "nil",
                        paths.size() / THREADS,
                        method);
    }
}
