package harness.workloads.money;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.s3.model.AbortMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.DeleteBucketRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectsRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadBucketRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/** What requests to S3 cost, as the page of its prices counts them. */
public final class S3Tariff implements Tariff {
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d+)");

    private final ServicePrices.StorageClass prices;
    private final BigDecimal leaving;
    private final long objectBytes;

    /**
     * @param storageClass of the objects, as S3 writes it
     * @param region of the bucket
     * @param internet whether what is read leaves Amazon's network, which costs more than the request
     * @param objectBytes of the largest object that is read
     * @throws IllegalArgumentException if no price of the class is known
     */
    public S3Tariff(String storageClass, String region, boolean internet, long objectBytes) {
        this.prices = ServicePrices.storageClass(storageClass, region);
        this.leaving = internet ? ServicePrices.internet(region) : BigDecimal.ZERO;
        this.objectBytes = objectBytes;
    }

    @Override
    public Charge charge(SdkRequest request, long bodyBytes) {
        if (removes(request)) {
            return Charge.NONE;
        }
        if (request instanceof GetObjectRequest get) {
            return Charge.of(prices.read() + pico(leaving.add(prices.retrieved()), read(get)));
        }
        if (request instanceof HeadObjectRequest || request instanceof HeadBucketRequest) {
            return new Charge(prices.read(), request instanceof HeadObjectRequest);
        }
        boolean stores = request instanceof PutObjectRequest || request instanceof UploadPartRequest;
        return Charge.of(
                prices.write() + (stores ? pico(prices.stored(), Math.max(bodyBytes, prices.leastBytes())) : 0));
    }

    /**
     * @param bytes of an object
     * @return what it costs at most to write it, in 10^-12 USD
     */
    public long written(long bytes) {
        return charge(PutObjectRequest.builder().build(), bytes).pico();
    }

    /**
     * @param request without a body
     * @return what it costs at most, in 10^-12 USD
     */
    public long asked(SdkRequest request) {
        return charge(request, 0).pico();
    }

    @Override
    public String origin() {
        return prices.origin();
    }

    private static boolean removes(SdkRequest request) {
        return request instanceof DeleteObjectRequest
                || request instanceof DeleteObjectsRequest
                || request instanceof DeleteBucketRequest
                || request instanceof AbortMultipartUploadRequest;
    }

    private long read(GetObjectRequest get) {
        Matcher range = RANGE.matcher(get.range() == null ? "" : get.range());
        return range.matches() ? Long.parseLong(range.group(2)) - Long.parseLong(range.group(1)) + 1 : objectBytes;
    }

    private static long pico(BigDecimal perByte, long bytes) {
        return perByte.multiply(BigDecimal.valueOf(bytes))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }
}
