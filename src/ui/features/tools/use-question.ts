import type { ToolQuestion, ToolUse } from "@core/domain/tool/tool-use";
import { type AppError, toAppError } from "@core/errors/app-error";
import { createContext, useContext, useEffect, useState } from "react";

/** Works out anew what the user has to be asked about a call. @throws AppError where nothing can be told of it. */
export type LookAtCall = (use: ToolUse, signal: AbortSignal) => Promise<ToolQuestion>;

/**
 * The lookup behind the questions below. Without it they are told as they stand, which is right of calls that were
 * never stored with their question, such as those of views, and of nothing else.
 */
export const LookAtCallContext = createContext<LookAtCall | undefined>(undefined);

interface Looked {
  readonly use?: ToolUse;
  readonly question?: ToolQuestion;
  readonly error?: AppError;
}

/** The question of a call as it is when it is shown; nothing until that is known. */
export function useQuestion(use: ToolUse): Pick<Looked, "question" | "error"> {
  const look = useContext(LookAtCallContext);
  const [looked, setLooked] = useState<Looked>({});
  useEffect(() => {
    if (!look) return;
    const stop = new AbortController();
    const show = (of: Looked) => {
      if (!stop.signal.aborted) setLooked({ use, ...of });
    };
    look(use, stop.signal).then(
      (question) => show({ question }),
      (error: unknown) => show({ error: toAppError(error) }),
    );
    return () => stop.abort();
  }, [look, use]);
  if (!look) return use.question ? { question: use.question } : {};
  return looked.use === use ? looked : {};
}
