import { type AppError, toAppError } from "@core/errors/app-error";
import { useCallback, useRef, useState } from "react";
import { useLeavingSignal } from "../use-leaving-signal";

/** Step of an import, with what is known at it. */
export type ImportStage<Preview> =
  | { readonly step: "choosing"; readonly error?: AppError }
  | { readonly step: "reading" | "saving" }
  | { readonly step: "ready"; readonly preview: Preview };

/** The work of an import. */
export interface FileImport<Preview> {
  /** Reads a file; the signal is aborted when another is chosen, and when the dialog is left. */
  readonly read: (file: File, signal: AbortSignal) => Promise<Preview>;
  readonly save: (preview: Preview) => Promise<void>;
  /** Code of an error that says nothing itself. */
  readonly fallbackCode: string;
}

/** An import that is under way. */
export interface RunningImport<Preview> {
  readonly stage: ImportStage<Preview>;
  /** Reads a file, in place of one that is still being read; stable for as long as what it is made of. */
  readonly read: (file: File) => void;
  readonly save: (preview: Preview) => void;
}

/** Reads a file and saves its content when told to; what goes wrong leads back to the choice of a file. */
export function useFileImport<Preview>(work: FileImport<Preview>): RunningImport<Preview> {
  const { read, save, fallbackCode } = work;
  const leaving = useLeavingSignal();
  const [stage, setStage] = useState<ImportStage<Preview>>({ step: "choosing" });
  const reading = useRef<AbortController>(undefined);
  const fail = useCallback(
    (error: unknown) => setStage({ step: "choosing", error: toAppError(error, fallbackCode) }),
    [fallbackCode],
  );
  const start = useCallback(
    (file: File) => {
      reading.current?.abort();
      reading.current = new AbortController();
      const signal = AbortSignal.any([reading.current.signal, leaving()]);
      setStage({ step: "reading" });
      read(file, signal).then(
        (preview) => signal.aborted || setStage({ step: "ready", preview }),
        (error: unknown) => signal.aborted || fail(error),
      );
    },
    [read, leaving, fail],
  );
  const finish = useCallback(
    (preview: Preview) => {
      setStage({ step: "saving" });
      save(preview).catch(fail);
    },
    [save, fail],
  );
  return { stage, read: start, save: finish };
}
