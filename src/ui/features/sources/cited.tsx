import type { Source } from "@core/domain/source/source";
import { CitationProvider } from "@ui/markdown/citations";
import { type ReactNode, useId, useMemo } from "react";

/** Properties of what cites sources. */
export interface CitedProps {
  sources: readonly Source[] | undefined;
  /** A text, and the list of its sources. */
  children: ReactNode;
}

/** A text and the list of its sources, whose citations lead from one to the other and back. */
export function Cited({ sources = [], children }: CitedProps) {
  const idPrefix = useId();
  const numbers = sources.map(({ number }) => number).join(" ");
  const scope = useMemo(
    () => ({ idPrefix, numbers: new Set(numbers === "" ? [] : numbers.split(" ").map(Number)) }),
    [idPrefix, numbers],
  );
  return <CitationProvider value={scope}>{children}</CitationProvider>;
}
