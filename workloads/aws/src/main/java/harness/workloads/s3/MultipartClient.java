package harness.workloads.s3;

import harness.api.file.SeededContent;
import harness.api.workload.WorkloadContext;
import harness.workloads.aws.Retries;
import harness.workloads.load.LoadClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedMultipartUpload;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/** Writes its objects one after another, each in parts by threads of its own. */
final class MultipartClient implements LoadClient {
    private final S3Session session;
    private final RequestModels models;
    private final S3Client s3;
    private final RewrittenObjects objects;
    private final long partSize;
    private final ExecutorService threads;

    private MultipartClient(
            S3Session session, RequestModels models, RewrittenObjects objects, long partSize, int parallel) {
        this.session = session;
        this.models = models;
        this.s3 = session.client();
        this.objects = objects;
        this.partSize = partSize;
        this.threads = Executors.newFixedThreadPool(parallel);
    }

    static MultipartClient of(S3Session session, WorkloadContext context, int number, SeededContent noise) {
        return new MultipartClient(
                session,
                new RequestModels(session.bucket(), S3Session.storageClass(context)),
                RewrittenObjects.of(session, context, number, noise),
                context.number(S3Multipart.PART_SIZE),
                (int) context.number(S3Multipart.PARALLEL));
    }

    @Override
    public long perform(long sequence) throws Exception {
        StoredObject object = objects.next(sequence);
        String upload = s3.createMultipartUpload(models.writeInParts(object)).uploadId();
        List<Future<CompletedPart>> running = new ArrayList<>();
        boolean complete = false;
        try {
            List<CompletedPart> parts = upload(object, upload, running);
            s3.completeMultipartUpload(request -> request.bucket(session.bucket())
                    .key(object.key())
                    .uploadId(upload)
                    .multipartUpload(
                            CompletedMultipartUpload.builder().parts(parts).build()));
            complete = true;
        } finally {
            if (!complete) {
                running.forEach(part -> part.cancel(true));
                abort(object, upload);
            }
        }
        objects.stored(sequence, object);
        return object.size();
    }

    /** Parts of an upload that has not ended are paid for until it is aborted. One that fails is left to the clean-up. */
    private void abort(StoredObject object, String upload) {
        // The SDK sends nothing from a thread that is interrupted.
        boolean interrupted = Thread.interrupted();
        try {
            s3.abortMultipartUpload(request ->
                    request.bucket(session.bucket()).key(object.key()).uploadId(upload));
        } catch (SdkException e) {
            // What has made the upload fail is what the trial tells.
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<CompletedPart> upload(StoredObject object, String upload, List<Future<CompletedPart>> running)
            throws ExecutionException, InterruptedException {
        for (int number = 1; (number - 1) * partSize < object.size(); number++) {
            running.add(threads.submit(Retries.counted(part(object, upload, number))));
        }
        List<CompletedPart> parts = new ArrayList<>();
        for (Future<CompletedPart> part : running) {
            parts.add(part.get());
        }
        return parts;
    }

    private Callable<CompletedPart> part(StoredObject object, String upload, int number) {
        long from = (number - 1) * partSize;
        long length = Math.min(partSize, object.size() - from);
        return () -> {
            UploadPartRequest request = UploadPartRequest.builder()
                    .bucket(session.bucket())
                    .key(object.key())
                    .uploadId(upload)
                    .partNumber(number)
                    .build();
            String tag = s3.uploadPart(request, S3Session.body(object::content, from, length))
                    .eTag();
            return CompletedPart.builder().partNumber(number).eTag(tag).build();
        };
    }

    List<StoredObject> written() {
        return objects.written();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
