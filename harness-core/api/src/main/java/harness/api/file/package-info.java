/** Directories that are this user's alone, all that is below a directory, and generated data that can be proven right. */
package harness.api.file;
