import { useEffect, useRef, useState } from "react";

/** An attempt that is under way, or came to its end. */
export interface Attempt {
  readonly isRunning: boolean;
  readonly failure: unknown;
  /** Begins; one that is under way is stopped before. */
  begin(work: (signal: AbortSignal) => Promise<void>): void;
  stop(): void;
}

/** One attempt at a time, which ends with the page. */
export function useAttempt(): Attempt {
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const begin = (work: (signal: AbortSignal) => Promise<void>) => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    setFailure(undefined);
    const ended = (error?: unknown) => {
      if (running.current !== controller) return;
      setRunning(false);
      if (!controller.signal.aborted) setFailure(error);
    };
    work(controller.signal).then(() => ended(), ended);
  };
  return { isRunning, failure, begin, stop };
}
