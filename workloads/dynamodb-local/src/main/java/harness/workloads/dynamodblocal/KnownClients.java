package harness.workloads.dynamodblocal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers requests with 403 unless their signature (Signature Version 4) names an access key. The key is a secret here: what
 * follows it is not checked, and nobody but the superuser hears what is said on loopback.
 */
final class KnownClients extends Handler.Wrapper {
    private static final Pattern CREDENTIAL = Pattern.compile("\\bCredential=([^/,\\s]+)/");

    private final byte[] accessKey;

    KnownClients(Handler service, String accessKey) {
        super(service);
        this.accessKey = accessKey.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (isKnown(request.getHeaders().get(HttpHeader.AUTHORIZATION))) {
            return super.handle(request, response, callback);
        }
        Response.writeError(request, response, callback, HttpStatus.FORBIDDEN_403);
        return true;
    }

    private boolean isKnown(String authorization) {
        if (authorization == null) {
            return false;
        }
        Matcher matcher = CREDENTIAL.matcher(authorization);
        return matcher.find()
                && MessageDigest.isEqual(accessKey, matcher.group(1).getBytes(StandardCharsets.US_ASCII));
    }
}
