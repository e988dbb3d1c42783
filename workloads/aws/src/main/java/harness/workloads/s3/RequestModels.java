package harness.workloads.s3;

import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * What is asked of S3, as the SDK puts it.
 *
 * @param bucket of all objects
 * @param storageClass of new objects, as S3 writes it; empty for the standard
 */
record RequestModels(String bucket, String storageClass) {
    GetObjectRequest read(StoredObject object) {
        return GetObjectRequest.builder().bucket(bucket).key(object.key()).build();
    }

    GetObjectRequest readPart(StoredObject object, long from, long length) {
        return read(object).toBuilder().range(range(from, length)).build();
    }

    static String range(long from, long length) {
        return "bytes=" + from + '-' + (from + length - 1);
    }

    /** Begins an upload in parts, which have the class of the whole. */
    CreateMultipartUploadRequest writeInParts(StoredObject object) {
        CreateMultipartUploadRequest.Builder request =
                CreateMultipartUploadRequest.builder().bucket(bucket).key(object.key());
        return storageClass.isEmpty()
                ? request.build()
                : request.storageClass(storageClass).build();
    }

    PutObjectRequest write(StoredObject object) {
        PutObjectRequest.Builder request =
                PutObjectRequest.builder().bucket(bucket).key(object.key());
        return storageClass.isEmpty()
                ? request.build()
                : request.storageClass(storageClass).build();
    }
}
