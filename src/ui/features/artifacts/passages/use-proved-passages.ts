import { type QuotedPassage, quotedPassages } from "@core/domain/requirement/proof";
import { outcomeOf, type Requirement } from "@core/domain/requirement/requirement";
import { useEffect, useState } from "react";
import type { DrawnStretch } from "./artifact-files";
import { DrawnWords, earlierOccurrences } from "./find-words";

/** Words of a text that were quoted for requirements, and where they are drawn. */
export interface ProvedPassage {
  readonly quoted: QuotedPassage;
  /** At least one. */
  readonly requirements: readonly Requirement[];
  readonly range: Range;
}

/** Until so long after the last change nothing is looked for: long texts are drawn in pieces. */
const SETTLED_MS = 100;

/** The passages of a text that show requirements to be met, or not to be, in the order they stand in; all are marked. */
export function useProvedPassages(
  root: HTMLElement | null,
  content: string | DrawnStretch,
  requirements: readonly Requirement[],
): readonly ProvedPassage[] {
  const [passages, setPassages] = useState<readonly ProvedPassage[]>([]);
  useEffect(() => {
    if (!root) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const find = () => {
      const found = passagesIn(root, content, requirements);
      mark(found);
      setPassages(found);
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(find, SETTLED_MS);
    });
    observer.observe(root, { childList: true, subtree: true });
    find();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      mark([]);
    };
  }, [root, content, requirements]);
  return passages;
}

function passagesIn(
  root: HTMLElement,
  content: string | DrawnStretch,
  requirements: readonly Requirement[],
): readonly ProvedPassage[] {
  const drawn = new DrawnWords(root);
  const quoted = new Map<string, { readonly passage: QuotedPassage; readonly for: Requirement[] }>();
  for (const requirement of requirements) {
    for (const passage of requirement.proof ? quotedPassages(requirement.proof) : []) {
      const place = `${passage.start} ${passage.text}`;
      const known = quoted.get(place) ?? { passage, for: [] };
      known.for.push(requirement);
      quoted.set(place, known);
    }
  }
  return [...quoted.values()]
    .flatMap(({ passage, for: of }): readonly ProvedPassage[] => {
      const { text, at } = inDrawn(content, passage.start);
      if (at === undefined) return [];
      const range = drawn.find(passage.text, earlierOccurrences(text, passage.text, at));
      return range ? [{ quoted: passage, requirements: of, range }] : [];
    })
    .sort((a, b) => a.range.compareBoundaryPoints(Range.START_TO_START, b.range));
}

/** The drawn text, and the position in it of a place of the whole. */
function inDrawn(content: string | DrawnStretch, place: number) {
  if (typeof content === "string") return { text: content, at: place };
  return { text: content.content, at: content.at(place) };
}

/** The colours are in artifact-content.module.css; a browser without highlights shows none. */
function mark(passages: readonly ProvedPassage[]): void {
  if (typeof Highlight === "undefined") return;
  const isMet = ({ requirements }: ProvedPassage) => requirements.every((each) => outcomeOf(each) === "met");
  const proving = passages.filter(isMet).map(({ range }) => range);
  const offending = passages.filter((passage) => !isMet(passage)).map(({ range }) => range);
  CSS.highlights.set("proving", new Highlight(...proving));
  CSS.highlights.set("offending", new Highlight(...offending));
}
