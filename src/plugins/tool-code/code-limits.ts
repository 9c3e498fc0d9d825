/** Limits of one run's output: files, and bytes of all of them. */
export const MOST_FILES = 20;
export const LARGEST_FILE_BYTES = 4 * 1024 * 1024;
