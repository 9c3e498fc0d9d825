/** What the application asks for to show a page, by address: for everybody, and by language. */
export interface PageFiles {
  readonly all: readonly string[];
  readonly byLanguage: Readonly<Record<string, readonly string[]>>;
}

/** The pages by their paths, such as `/tasks/:taskId`. */
export type FilesByPath = Readonly<Record<string, PageFiles>>;

/** The files of the page at a path without its language, in a language; none where no page is. */
export function filesOf(path: string, language: string, pages: FilesByPath): readonly string[] {
  const place = path.replace(/(?<=.)\/$/, "");
  const known = Object.hasOwn(pages, place) ? place : Object.keys(pages).find((each) => isAt(each, place));
  const files = known === undefined ? undefined : pages[known];
  return files ? [...files.all, ...(files.byLanguage[language] ?? [])] : [];
}

function isAt(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(":") || part === given[at])
  );
}
