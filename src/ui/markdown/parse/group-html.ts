import type { TokenRun } from "./split-tokens";

/** Elements that usually hold Markdown between their tags, set apart by blank lines. */
const CONTAINERS =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)(?:details|div|table|ul|ol|dl|blockquote|figure)(?=[\s>/])[^<>]*>/gi;
/** A container that is longer than this without an end is taken as forgotten: its blocks stay on their own. */
const MAX_GROUP_LINES = 200;

/**
 * Joins the blocks between the tags of a raw HTML container, so that they can become its content. `reachesEnd` says
 * that the runs go to the end of the text: a container without an end then holds all the rest.
 */
export function groupHtml(runs: readonly TokenRun[], reachesEnd: boolean): TokenRun[] {
  const depths = runs.map(({ tokens: [first] }) =>
    first?.type === "html_block" ? balance(first.content) : 0,
  );
  const groups: TokenRun[] = [];
  for (let index = 0; index < runs.length; index++) {
    const last = (depths[index] ?? 0) > 0 ? endOfGroup(runs, depths, index, reachesEnd) : index;
    groups.push(join(runs.slice(index, last + 1)));
    index = last;
  }
  return groups;
}

/** The run in which the container opened by run `from` ends; `from` itself when there is none. */
function endOfGroup(
  runs: readonly TokenRun[],
  depths: readonly number[],
  from: number,
  reachesEnd: boolean,
): number {
  const startLine = runs[from]?.startLine ?? 0;
  let depth = 0;
  for (let index = from; index < runs.length; index++) {
    const run = runs[index];
    const type = run?.tokens[0]?.type;
    if (!run || run.endLine - startLine > MAX_GROUP_LINES || type === "footnote_open" || type === "think")
      return from;
    depth += depths[index] ?? 0;
    if (depth <= 0) return index;
  }
  return reachesEnd ? runs.length - 1 : from;
}

function balance(html: string): number {
  let depth = 0;
  for (const [tag, slash] of html.matchAll(CONTAINERS)) if (!tag.startsWith("<!--")) depth += slash ? -1 : 1;
  return depth;
}

function join(runs: readonly TokenRun[]): TokenRun {
  const [first] = runs;
  if (first && runs.length === 1) return first;
  return {
    tokens: runs.flatMap(({ tokens }) => tokens),
    startLine: first?.startLine ?? 0,
    endLine: runs.at(-1)?.endLine ?? 0,
  };
}
