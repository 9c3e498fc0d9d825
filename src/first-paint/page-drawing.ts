/** The drawing of a page before the application has started, in one language. */
export interface PageDrawing {
  /** Addresses of what the application asks for to show it. */
  readonly files: readonly string[];
  /** The part of the address from "#" on that it is drawn at; none where it has no such part. */
  readonly hash?: string;
  /** Its content on a device that has never been here; none of pages that depend on the address. */
  readonly fresh?: string;
  /** The same on any other, where it differs: what there is, is not known yet. */
  readonly used?: string;
  /** The styles of both. */
  readonly styles?: string | undefined;
}

/** The one of `pages` (paths such as `/tasks/:taskId`) that is at a path without its language. */
export function pageAt(path: string, pages: readonly string[]): string | undefined {
  const place = path.replace(/(?<=.)\/$/, "");
  return pages.find((each) => each === place) ?? pages.find((each) => isAt(each, place));
}

/** The name of the file with the drawing of a page in a language. */
export function drawingName(page: string, language: string): string {
  return `${page.replaceAll(/\W+/g, "-").slice(1)}.${language}.json`;
}

function isAt(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(":") || part === given[at])
  );
}
