import { isAbort } from "@core/errors/app-error";
import type { ToolFunction } from "@core/points/tool";
import type { DirectoryFile } from "@core/ports/directories";
import type { WorkingFolder } from "@core/services/folders/working-folder";
import type { FileText } from "@core/services/knowledge/file-text";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { fileContent } from "./file-content";
import { type FindsFolders, folderOf, readingTouch } from "./folder-at-hand";

/** Files that are named, and places in each. */
const MOST_FILES = 40;
const PLACES = 3;
/** Characters shown before and after what was found. */
const AROUND = 80;
/** All that one search reads; the rest is looked at by name alone. */
const MOST_READ_BYTES = 100 * 1024 ** 2;

const schema = v.strictObject({
  query: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.description("Words as they stand there")),
  namesOnly: v.optional(v.pipe(v.boolean(), v.description("Whether to look at names of files alone"))),
});

/** Finds files of the working folder by their names and their texts. */
export function searchFolder(folders: FindsFolders, texts: Pick<FileText, "read">): ToolFunction {
  return defineTool({
    description:
      "Finds files of the user's folder that you work in, by words in their names or in their text, also of PDF and Office " +
      "documents. Capital letters make no difference.",
    schema,
    isRepeatable: true,
    touch: (_, context) => readingTouch(folders, context),
    async run({ query, namesOnly = false }, context, signal) {
      const folder = await folderOf(folders, context);
      const found: string[] = [];
      let readBytes = 0;
      let unread = 0;
      for await (const file of folder.walk(signal)) {
        if (found.length === MOST_FILES) break;
        const isNamed = folded(file.path).includes(folded(query));
        const isRead = !namesOnly && readBytes + file.sizeBytes <= MOST_READ_BYTES;
        if (isRead) readBytes += file.sizeBytes;
        const places = isRead ? await placesIn(folder, file, query, texts, signal) : undefined;
        if (!places && !namesOnly) unread++;
        if (isNamed || places?.length) found.push([file.path, ...(places ?? [])].join("\n  … "));
      }
      const left =
        unread > 0
          ? `\n\nLooked at by name alone, as they could not be read as text: ${unread} of the files.`
          : "";
      const content = (found.join("\n") || "Nothing was found.") + left;
      return { content, source: folder.name, isPrivate: true, isUntrusted: true };
    },
  });
}

/** Surroundings of the words in a file; `undefined` of one that cannot be read. */
async function placesIn(
  folder: WorkingFolder,
  { path }: DirectoryFile,
  query: string,
  texts: Pick<FileText, "read">,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  try {
    const file = await folder.directory.file(path, signal);
    if (!file) return undefined;
    const text = await fileContent(file, path, texts, signal);
    return around(text, query);
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    return undefined;
  }
}

function around(text: string, query: string): readonly string[] {
  const [where, words] = [folded(text), folded(query)];
  const places: string[] = [];
  for (
    let at = where.indexOf(words);
    at >= 0 && places.length < PLACES;
    at = where.indexOf(words, at + AROUND)
  ) {
    const place = where.length === text.length ? text : where;
    places.push(
      place
        .slice(Math.max(0, at - AROUND), at + words.length + AROUND)
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
  }
  return places;
}

function folded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
