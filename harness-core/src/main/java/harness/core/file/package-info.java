/** Directories that are this user's alone, files that are written in the place of nobody else's, and all that is below a directory. */
package harness.core.file;
