import { isAbort } from "@core/errors/app-error";
import { useEffect, useMemo, useState } from "react";
import { Typesetter } from "./typesetter";
import type { Typeset, TypesettingTask } from "./typesetting-task";

/** One for the page, so that its thread is shared fairly and one worker serves all. */
const typesetter = new Typesetter();

/** The progress of a task. */
interface Progress {
  /** Whether it is about to be seen: what it needs is fetched, and long work done, from then on. */
  readonly isNear: boolean;
  /** Whether it is to be done: its source is complete. */
  readonly isReady: boolean;
}

/**
 * The result of a task, once there is one. Short ones have it in the very rendering in which they are ready, when what
 * they need has been fetched before; that begins when they are near, so that their end and their look are drawn together.
 * `task` is the same object until it changes.
 */
export function useTypeset(task: TypesettingTask, { isNear, isReady }: Progress): Typeset | undefined {
  const [late, setLate] = useState<{ task: TypesettingTask; result: Typeset }>();
  const soon = useMemo(() => (isReady ? typesetter.atOnce(task) : undefined), [task, isReady]);
  const result = soon ?? (late?.task === task ? late.result : undefined);
  const isMissing = result === undefined;
  useEffect(() => {
    if (!isMissing) typesetter.committed();
  }, [isMissing]);
  useEffect(() => {
    if (!isNear || !isMissing) return;
    const leaving = new AbortController();
    const done = isReady
      ? typesetter.typeset(task, leaving.signal).then((result) => setLate({ task, result }))
      : typesetter.prepare(task.kind);
    done.catch((error: unknown) => {
      if (!isAbort(error)) console.warn("The source stays as it is", error);
    });
    return () => leaving.abort();
  }, [task, isNear, isReady, isMissing]);
  return result;
}
