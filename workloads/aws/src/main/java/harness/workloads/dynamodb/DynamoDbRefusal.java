package harness.workloads.dynamodb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.api.json.Json;
import java.io.IOException;
import java.io.InputStream;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What DynamoDB answers instead of doing what it was asked for: a small JSON document, or something of a server before it. */
final class DynamoDbRefusal {
    private static final int MOST_BYTES = 1 << 16;

    private DynamoDbRefusal() {}

    /**
     * @param response with the status
     * @param body of it
     * @return the exception that the SDK makes of it, but for its class, which has no error code of its own
     * @throws IOException if the answer breaks
     */
    static AwsServiceException of(SdkHttpResponse response, InputStream body) throws IOException {
        JsonNode answer = json(body.readNBytes(MOST_BYTES));
        String status = Integer.toString(response.statusCode());
        // The type is written as com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException.
        String type = answer.path("__type").asText(status);
        String message = answer.path("message")
                .asText(answer.path("Message").asText(response.statusText().orElse(status)));
        return DynamoDbException.builder()
                .statusCode(response.statusCode())
                .requestId(response.firstMatchingHeader("x-amzn-RequestId").orElse(null))
                .awsErrorDetails(AwsErrorDetails.builder()
                        .serviceName("DynamoDb")
                        .errorCode(type.substring(type.indexOf('#') + 1))
                        .errorMessage(message)
                        .sdkHttpResponse(response)
                        .build())
                .build();
    }

    private static JsonNode json(byte[] body) throws IOException {
        try {
            return Json.mapper().readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
