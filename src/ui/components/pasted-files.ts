/**
 * The files that were meant by a paste. Text copied from a table or a document comes with a picture of itself, and
 * then the text is meant; a file copied on a desktop comes with its name as text, and then the file is.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, "files" | "getData">): readonly File[] {
  const files = [...clipboard.files];
  if (files.length === 0) return files;
  const lines = clipboard.getData("text/plain").split("\n");
  const isText = lines.some((line) => line.trim() !== "" && !files.some(({ name }) => line.includes(name)));
  return isText ? [] : files;
}
