/** More are not read: nobody takes as many at once. */
const MOST_FILES = 5_000;

/** Files that were dropped, those of folders with their paths; settings and caches of programs stay behind. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  // Items are gone after the event, so that all are asked for at once.
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry?.(), file: item.getAsFile() }));
  const files: File[] = [];
  for (const { entry, file } of dropped) {
    if (isFolder(entry)) await readFolder(entry, "", files);
    else if (file) files.push(file);
  }
  return files;
}

function isFolder(entry: FileSystemEntry | null | undefined): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}

async function readFolder(folder: FileSystemDirectoryEntry, above: string, files: File[]): Promise<void> {
  const path = `${above}${folder.name}/`;
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (files.length >= MOST_FILES || entry.name.startsWith(".")) continue;
      if (isFolder(entry)) await readFolder(entry, path, files);
      else files.push(withPath(await fileOf(entry as FileSystemFileEntry), path + entry.name));
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A file as the dialog for folders gives it. */
function withPath(file: File, path: string): File {
  return Object.defineProperty(file, "webkitRelativePath", { value: path });
}
