package harness.workloads.s3;

import harness.core.workload.WorkloadContext;
import harness.workloads.aws.AccessProblem;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.load.Reasons;
import harness.workloads.money.Meter;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.s3.model.BucketLocationConstraint;
import software.amazon.awssdk.services.s3.model.CreateBucketConfiguration;
import software.amazon.awssdk.services.s3.model.CreateBucketRequest;
import software.amazon.awssdk.services.s3.model.Delete;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ListMultipartUploadsRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The bucket of a session: made or found, emptied of what the run has put there, removed if the run has made it. */
final class Bucket {
    private static final int NOT_FOUND = 404;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final int NOT_IMPLEMENTED = 501;

    private final S3Session session;
    private final S3Client client;

    Bucket(S3Session session) {
        this.session = session;
        this.client = session.client();
    }

    /**
     * Makes the run's own bucket unless it is there, or looks whether the given one is.
     *
     * @param context with the region of a new bucket
     * @throws IllegalStateException in one line, if the bucket cannot be made or used
     */
    void ensure(WorkloadContext context) {
        try {
            if (session.ownBucket()) {
                create(context.text(ProbeParameters.REGION));
            } else {
                client.headBucket(request -> request.bucket(session.bucket()));
            }
        } catch (SdkException e) {
            throw new IllegalStateException(AccessProblem.explain(e, context).orElseGet(() -> explain(e)), e);
        }
    }

    private void create(String region) {
        CreateBucketRequest.Builder request = CreateBucketRequest.builder().bucket(session.bucket());
        if (!region.equals("us-east-1")) {
            request.createBucketConfiguration(CreateBucketConfiguration.builder()
                    .locationConstraint(BucketLocationConstraint.fromValue(region))
                    .build());
        }
        try {
            client.createBucket(request.build());
        } catch (BucketAlreadyOwnedByYouException e) {
            // Made by an earlier workload of this run, or by the part of it that is resumed.
        }
    }

    private String explain(SdkException e) {
        String bucket = session.bucket();
        String said = Reasons.of(e);
        int status = e instanceof S3Exception answer ? answer.statusCode() : 0;
        if (session.ownBucket()) {
            return status == FORBIDDEN
                    ? "these credentials may not create a bucket (%s): give an existing one with --bucket"
                            .formatted(said)
                    : "bucket '%s' of the run cannot be created: %s".formatted(bucket, said);
        }
        return switch (status) {
            case NOT_FOUND -> "there is no bucket '%s': create it, or leave --bucket out".formatted(bucket);
            case FORBIDDEN -> "bucket '%s' (--bucket) is denied to these credentials (%s)".formatted(bucket, said);
            case CONFLICT -> "bucket '%s' belongs to somebody else".formatted(bucket);
            default -> said;
        };
    }

    /**
     * @param below what keys begin with, after the run's own prefix
     * @return how many objects there are
     */
    long count(String below) {
        return client.listObjectsV2Paginator(listing(below).build()).contents().stream()
                .count();
    }

    /**
     * @param data of this run
     * @return whether all of its objects are there, in their size
     */
    boolean holds(DataSet data) {
        List<S3Object> found = client
                .listObjectsV2Paginator(listing(data.below()).build())
                .contents()
                .stream()
                .toList();
        return found.size() == data.count() && found.stream().allMatch(object -> object.size() == data.size());
    }

    /**
     * Removes objects of this run and no others: their keys begin with the run's own prefix.
     *
     * @param below what keys begin with, after the run's own prefix
     */
    void remove(String below) {
        ListObjectsV2Request.Builder found = listing(below);
        Meter.forRemoval(found);
        client.listObjectsV2Paginator(found.build()).stream().forEach(page -> {
            List<ObjectIdentifier> keys = page.contents().stream()
                    .map(S3Object::key)
                    .map(key -> ObjectIdentifier.builder().key(key).build())
                    .toList();
            if (!keys.isEmpty()) {
                DeleteObjectsResponse answer = client.deleteObjects(request -> request.bucket(session.bucket())
                        .delete(Delete.builder().objects(keys).quiet(true).build()));
                if (answer.hasErrors()) {
                    throw new IllegalStateException("%d objects below %s in bucket %s were not removed, the first: %s"
                            .formatted(
                                    answer.errors().size(),
                                    session.prefix() + below,
                                    session.bucket(),
                                    answer.errors().get(0).message()));
                }
            }
        });
    }

    /**
     * Ends uploads in parts that were begun below the run's own prefix and no others: their parts are paid for, and no
     * listing of objects shows them.
     */
    private void abortUploads() {
        ListMultipartUploadsRequest.Builder found =
                ListMultipartUploadsRequest.builder().bucket(session.bucket()).prefix(session.prefix());
        Meter.forRemoval(found);
        try {
            client.listMultipartUploadsPaginator(found.build()).uploads().stream()
                    // A service may not know the prefix.
                    .filter(upload -> upload.key().startsWith(session.prefix()))
                    .forEach(this::abort);
        } catch (S3Exception e) {
            // A service that does not know the request keeps no parts that could be found.
            if (e.statusCode() != NOT_IMPLEMENTED) {
                throw e;
            }
        }
    }

    private void abort(MultipartUpload upload) {
        try {
            client.abortMultipartUpload(request ->
                    request.bucket(session.bucket()).key(upload.key()).uploadId(upload.uploadId()));
        } catch (NoSuchUploadException e) {
            // It has ended by itself.
        }
    }

    /**
     * Removes everything of this run, and the bucket if the run has made it. A bucket that is gone is fine.
     *
     * @throws IllegalStateException in one line, which names what may be left
     */
    void cleanUp() {
        try {
            abortUploads();
            remove("");
            if (session.ownBucket()) {
                client.deleteBucket(request -> request.bucket(session.bucket()));
            }
        } catch (NoSuchBucketException e) {
            // Removed with the last of another workload's objects.
        } catch (SdkException | IllegalStateException e) {
            String left =
                    session.ownBucket() ? "the bucket with all that is in it" : "objects below " + session.prefix();
            throw new IllegalStateException(
                    "in bucket '%s' something may be left, remove %s: %s"
                            .formatted(session.bucket(), left, Reasons.of(e)),
                    e);
        }
    }

    private ListObjectsV2Request.Builder listing(String below) {
        return ListObjectsV2Request.builder().bucket(session.bucket()).prefix(session.prefix() + below);
    }
}
