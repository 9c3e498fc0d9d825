import type { InstructionReference } from "@core/domain/agent/agent";
import { isAbort, toAppError } from "@core/errors/app-error";
import type { InstructionSource } from "@core/points/instruction-source";
import { AgentInstructionsToken } from "@core/services/tokens";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { ErrorAlert } from "@ui/elements/error-text";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./agent-advanced.module.css";

/** Props of the button that keeps instructions. */
export interface KeepInstructionsProps {
  source: InstructionSource;
  reference: InstructionReference;
  instructions: string;
  /** Hears of what refers to them where that is another version now. */
  onKept: (reference: InstructionReference) => void;
}

/** Sends the instructions of an agent to the library it refers to, after the host was named. */
export function KeepInstructions({ source, reference, instructions, onKept }: KeepInstructionsProps) {
  const { t } = useTranslation("agent-builder");
  const library = useService(AgentInstructionsToken);
  const leavingSignal = useLeavingSignal();
  const [host, setHost] = useState<string>();
  const [working, setWorking] = useState(false);
  const [kept, setKept] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const attempt = async (act: (signal: AbortSignal) => Promise<void>) => {
    setWorking(true);
    setFailure(undefined);
    setKept(false);
    try {
      await act(leavingSignal());
    } catch (error) {
      if (!isAbort(error)) setFailure(toAppError(error));
    }
    setWorking(false);
  };
  const ask = () => attempt(async (signal) => setHost(await library.destination(reference, signal)));
  const keep = () =>
    attempt(async (signal) => {
      const now = await library.keep(reference, instructions, signal);
      if (now.version !== reference.version) onKept(now);
      setKept(true);
    });
  const about = { source: source.name, prompt: reference.name, host };
  const isEmpty = reference.name.trim() === "" || instructions.trim() === "";
  return (
    <div>
      <Button disabled={working || isEmpty} onClick={() => void ask()}>
        {t("keep.action", about)}
      </Button>
      <ErrorAlert error={failure} />
      <p role="status" className={styles.hint}>
        {kept ? t("keep.done", about) : null}
      </p>
      {host === undefined ? null : (
        <ConfirmDialog
          title={t("keep.title", about)}
          description={t("keep.question", about)}
          confirmLabel={t("keep.confirm", about)}
          onConfirm={() => void keep()}
          onClose={() => setHost(undefined)}
        />
      )}
    </div>
  );
}
