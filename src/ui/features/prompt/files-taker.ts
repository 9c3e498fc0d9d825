import { useEffect, useRef } from "react";

/** The taker of files that are dropped or pasted anywhere on a page. */
export interface FilesTaker {
  /** The use it has for them, for the words that are shown while they hover. */
  readonly as: "attachments" | "capsule" | "knowledge";
  take(files: readonly File[]): void;
}

/** The takers on the page, the newest last. */
const takers: { readonly current: FilesTaker }[] = [];

/** The taker of files that are dropped on the page, if any. */
export function filesTaker(): FilesTaker | undefined {
  return takers.at(-1)?.current;
}

/** Takes what is dropped or pasted anywhere on the page, unless something on it takes that itself. */
export function useFilesTaker(taker: FilesTaker, disabled = false): void {
  const latest = useRef(taker);
  useEffect(() => {
    latest.current = taker;
  });
  useEffect(() => {
    if (disabled) return;
    takers.push(latest);
    return () => void takers.splice(takers.indexOf(latest), 1);
  }, [disabled]);
}
