package harness.workloads.s3;

import java.util.List;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.s3.model.BucketLocationConstraint;
import software.amazon.awssdk.services.s3.model.CreateBucketConfiguration;
import software.amazon.awssdk.services.s3.model.CreateBucketRequest;
import software.amazon.awssdk.services.s3.model.Delete;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.paginators.ListObjectsV2Iterable;

/** The bucket of a session: made or found, emptied of what the run has put there, removed if the run has made it. */
final class Bucket {
    private static final int NOT_FOUND = 404;
    private static final int FORBIDDEN = 403;
    private static final int MOVED = 301;
    private static final int CONFLICT = 409;

    private final S3Session session;
    private final S3Client client;

    Bucket(S3Session session) {
        this.session = session;
        this.client = session.client();
    }

    /**
     * Makes the run's own bucket unless it is there, or looks whether the given one is.
     *
     * @param region of a new bucket
     * @throws IllegalStateException in one line, if the bucket cannot be made or used
     */
    void ensure(String region) {
        try {
            if (session.ownBucket()) {
                create(region);
            } else {
                client.headBucket(request -> request.bucket(session.bucket()));
            }
        } catch (S3Exception e) {
            throw new IllegalStateException(explain(e, session.bucket()), e);
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

    static String explain(S3Exception e, String bucket) {
        return switch (e.statusCode()) {
            case NOT_FOUND -> "there is no bucket '%s': create it, or leave --bucket out".formatted(bucket);
            case FORBIDDEN -> "access to bucket '%s' is denied to these credentials".formatted(bucket);
            case MOVED -> "bucket '%s' is in another region: give it with --region".formatted(bucket);
            case CONFLICT -> "bucket '%s' belongs to somebody else".formatted(bucket);
            default -> String.valueOf(e.getMessage()).lines().findFirst().orElse("S3 failed");
        };
    }

    /**
     * @param below what keys begin with, after the run's own prefix
     * @return how many objects there are
     */
    long count(String below) {
        return list(below).contents().stream().count();
    }

    /**
     * Removes objects of this run and no others: their keys begin with the run's own prefix.
     *
     * @param below what keys begin with, after the run's own prefix
     */
    void remove(String below) {
        list(below).stream().forEach(page -> {
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

    /** Removes everything of this run, and the bucket if the run has made it. A bucket that is gone is fine. */
    void cleanUp() {
        try {
            remove("");
            if (session.ownBucket()) {
                client.deleteBucket(request -> request.bucket(session.bucket()));
            }
        } catch (NoSuchBucketException e) {
            // Removed with the last of another workload's objects.
        }
    }

    private ListObjectsV2Iterable list(String below) {
        return client.listObjectsV2Paginator(
                request -> request.bucket(session.bucket()).prefix(session.prefix() + below));
    }
}
