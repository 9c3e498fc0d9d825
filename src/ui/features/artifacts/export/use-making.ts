import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";
import { useEffect, useRef, useState } from "react";
import type { OnDrawn } from "./block-pictures";

/** The drawings of a file that is being made. */
export interface Drawn {
  readonly drawn: number;
  readonly total: number;
}

/** Something that is made of an artifact. */
export interface Making {
  /** Absent while nothing is waited for. */
  readonly progress: Drawn | undefined;
  /** Makes something; of what was being made before nothing comes. */
  begin(work: (signal: AbortSignal, onDrawn: OnDrawn) => Promise<void>): void;
  cancel(): void;
}

/** Makes files one at a time, tells how far that is, and what went wrong. */
export function useMaking(): Making {
  const notifier = useService(NotifierToken);
  const [progress, setProgress] = useState<Drawn>();
  const current = useRef<AbortController>(undefined);
  const cancel = () => {
    current.current?.abort();
    setProgress(undefined);
  };
  useEffect(() => () => current.current?.abort(), []);
  const begin: Making["begin"] = (work) => {
    cancel();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    const onDrawn: OnDrawn = (drawn, total) => signal.aborted || setProgress({ drawn, total });
    void work(signal, onDrawn)
      .catch((error: unknown) => signal.aborted || notifier.error(error, "artifact.export-failed"))
      .finally(() => signal.aborted || setProgress(undefined));
  };
  return { progress, begin, cancel };
}
