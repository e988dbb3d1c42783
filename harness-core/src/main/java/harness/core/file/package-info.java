/** Directories that are this user's alone, and files that are written in the place of nobody else's. */
package harness.core.file;
