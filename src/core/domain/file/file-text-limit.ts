/** The longest text of a file, in characters: as much as a plain file of the permitted size can hold. */
export const LONGEST_FILE_TEXT = 10 * 1024 * 1024;
