package harness.workloads.s3;

import harness.core.content.SeededContent;

/**
 * An object of a probe.
 *
 * @param key in the bucket
 * @param content what it holds
 * @param size bytes
 */
record StoredObject(String key, SeededContent content, long size) {}
