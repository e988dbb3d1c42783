package harness.workloads.s3;

import harness.api.text.Reason;
import harness.api.workload.WorkloadContext;
import harness.workloads.aws.AccessProblem;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.aws.Retries;
import harness.workloads.money.Meter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.s3.model.BucketLocationConstraint;
import software.amazon.awssdk.services.s3.model.CreateBucketConfiguration;
import software.amazon.awssdk.services.s3.model.CreateBucketRequest;
import software.amazon.awssdk.services.s3.model.Delete;
import software.amazon.awssdk.services.s3.model.ListMultipartUploadsRequest;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsRequest;
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
    /** Bad request, method not allowed, not implemented: what services answer to a request that they do not know. */
    private static final Set<Integer> UNKNOWN_REQUEST = Set.of(400, 405, 501);

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
        requireAccess(context);
        try {
            if (session.ownBucket()) {
                create(context.text(ProbeParameters.REGION));
            }
        } catch (SdkException e) {
            throw new IllegalStateException(AccessProblem.explain(e, context).orElseGet(() -> explain(e)), e);
        }
    }

    /**
     * Looks into the bucket, which makes nothing. One of the run's own may be missing.
     *
     * @param context of the workload
     * @throws IllegalStateException in one line, if it cannot be used
     */
    void requireAccess(WorkloadContext context) {
        try {
            client.listObjectsV2(listing("").maxKeys(1).build());
        } catch (SdkException e) {
            if (!session.ownBucket() || !(e instanceof NoSuchBucketException)) {
                throw new IllegalStateException(
                        AccessProblem.explain(e, context).orElseGet(() -> explain(e)), e);
            }
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
        String said = Reason.innermost(e);
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
     * @return the objects that the service lists
     */
    List<S3Object> objects(String below) {
        return client.listObjectsV2Paginator(listing(below).build()).contents().stream()
                .toList();
    }

    /**
     * @param data of this run
     * @return whether all of its objects are there, in their size
     */
    boolean holds(DataSet data) {
        List<S3Object> found = objects(data.below());
        return found.size() == data.count() && found.stream().allMatch(object -> object.size() == data.size());
    }

    /**
     * Removes objects of this run and no others: their keys begin with the run's own prefix. In a bucket with versions all
     * of them go, and the delete markers that their removal makes.
     *
     * @param below what keys begin with, after the run's own prefix
     */
    void remove(String below) {
        ListObjectsV2Request.Builder objects = listing(below);
        Meter.forRemoval(objects);
        removeAll(() -> client.listObjectsV2Paginator(objects.build()).contents().stream()
                .map(object -> identifier(object.key(), null)));
        ListObjectVersionsRequest.Builder versions =
                ListObjectVersionsRequest.builder().bucket(session.bucket()).prefix(session.prefix() + below);
        Meter.forRemoval(versions);
        whereKnown(() -> removeAll(() -> client.listObjectVersionsPaginator(versions.build()).stream()
                .flatMap(page -> Stream.concat(
                        page.versions().stream().map(version -> identifier(version.key(), version.versionId())),
                        page.deleteMarkers().stream().map(marker -> identifier(marker.key(), marker.versionId()))))));
    }

    private static ObjectIdentifier identifier(String key, String version) {
        return ObjectIdentifier.builder().key(key).versionId(version).build();
    }

    /** Until none is listed: a service may not know how a listing goes on. */
    private void removeAll(Supplier<Stream<ObjectIdentifier>> listing) {
        List<ObjectIdentifier> before = List.of();
        while (true) {
            List<ObjectIdentifier> found = listing.get()
                    // A service may not know the prefix.
                    .filter(object -> object.key().startsWith(session.prefix()))
                    .limit(DataSet.MOST)
                    .toList();
            if (found.isEmpty()) {
                return;
            }
            if (found.equals(before)) {
                throw new IllegalStateException("%d objects are listed after they were removed, the first is %s"
                        .formatted(found.size(), found.get(0).key()));
            }
            remove(found);
            before = found;
        }
    }

    /** At once, or one by one where a service does not know that, wants another checksum or refuses some of them. */
    private void remove(List<ObjectIdentifier> found) {
        Set<List<String>> refused;
        try {
            refused = client
                    .deleteObjects(request -> request.bucket(session.bucket())
                            .delete(Delete.builder().objects(found).quiet(true).build()))
                    .errors()
                    .stream()
                    .map(error -> Arrays.asList(error.key(), error.versionId()))
                    .collect(Collectors.toSet());
        } catch (NoSuchBucketException e) {
            throw e;
        } catch (S3Exception e) {
            if (Retries.busy(e)) {
                throw e;
            }
            // What is refused one by one tells why.
            refused = found.stream().map(Bucket::name).collect(Collectors.toSet());
        }
        for (ObjectIdentifier object : found) {
            if (refused.contains(name(object))) {
                client.deleteObject(request ->
                        request.bucket(session.bucket()).key(object.key()).versionId(object.versionId()));
            }
        }
    }

    private static List<String> name(ObjectIdentifier object) {
        return Arrays.asList(object.key(), object.versionId());
    }

    /** A service that does not know a request has nothing that only it could find. */
    private static void whereKnown(Runnable request) {
        try {
            request.run();
        } catch (S3Exception e) {
            if (!UNKNOWN_REQUEST.contains(e.statusCode())) {
                throw e;
            }
        }
    }

    /**
     * Ends uploads in parts that were begun below the run's own prefix and no others: their parts are paid for, and no
     * listing of objects shows them.
     */
    private void abortUploads() {
        ListMultipartUploadsRequest.Builder found =
                ListMultipartUploadsRequest.builder().bucket(session.bucket()).prefix(session.prefix());
        Meter.forRemoval(found);
        whereKnown(() -> client.listMultipartUploadsPaginator(found.build()).uploads().stream()
                // A service may not know the prefix.
                .filter(upload -> upload.key().startsWith(session.prefix()))
                .forEach(this::abort));
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
        Optional<RuntimeException> uploads = failure(this::abortUploads);
        Optional<RuntimeException> objects = failure(() -> remove(""));
        Optional<RuntimeException> left = uploads.or(() -> objects);
        if (session.ownBucket()) {
            Optional<RuntimeException> why = left;
            // Parts and objects that could not be found go with it.
            left = failure(() -> client.deleteBucket(request -> request.bucket(session.bucket())))
                    .map(e -> why.orElse(e));
        }
        left.ifPresent(e -> {
            throw new IllegalStateException(
                    "in bucket '%s' something may be left, remove %s: %s"
                            .formatted(
                                    session.bucket(),
                                    session.ownBucket()
                                            ? "the bucket with all that is in it"
                                            : "objects below " + session.prefix(),
                                    Reason.innermost(e)),
                    e);
        });
    }

    /** A bucket that is gone was removed with the last of another workload's objects. */
    private static Optional<RuntimeException> failure(Runnable removal) {
        try {
            removal.run();
            return Optional.empty();
        } catch (NoSuchBucketException e) {
            return Optional.empty();
        } catch (SdkException | IllegalStateException e) {
            return Optional.of(e);
        }
    }

    private ListObjectsV2Request.Builder listing(String below) {
        return ListObjectsV2Request.builder().bucket(session.bucket()).prefix(session.prefix() + below);
    }
}
