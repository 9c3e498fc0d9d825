import { markPassage, type Passage } from "@ui/features/artifacts/passages/use-passage";
import { linkedWords } from "@ui/features/conversations/search-address";
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** The passage to be shown: at first the one that the address names, if any, of the artifact chosen there. */
export function useLinkedPassage(
  artifactId: string | undefined,
): [Passage | undefined, Dispatch<SetStateAction<Passage | undefined>>] {
  const [query] = useSearchParams();
  const linkedId = query.get("artifact") ?? artifactId;
  const { text, start } = linkedWords(query) ?? {};
  const linked = useMemo(
    () => (text !== undefined && linkedId !== undefined ? { artifactId: linkedId, text, start } : undefined),
    [text, start, linkedId],
  );
  const [passage, setPassage] = useState<Passage | undefined>(linked);
  useEffect(() => {
    if (linked) setPassage(linked);
  }, [linked]);
  return [passage, setPassage];
}

/** Shows and marks the requirement that the address names; `unfold` has its list drawn. */
export function useLinkedRequirement(unfold: () => void): void {
  const [query] = useSearchParams();
  const id = query.get("requirement");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked for
  useEffect(() => {
    if (!id) return;
    unfold();
    let unmark: (() => void) | undefined;
    // It may be folded away until the tab has changed.
    const drawn = requestAnimationFrame(() => {
      const row = document.querySelector(`[data-requirement="${CSS.escape(id)}"]`);
      if (!row) return;
      const range = document.createRange();
      range.selectNodeContents(row);
      unmark = markPassage(range);
    });
    return () => {
      cancelAnimationFrame(drawn);
      unmark?.();
    };
  }, [id]);
}
