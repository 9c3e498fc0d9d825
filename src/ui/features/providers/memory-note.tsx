import type { WebOffer } from "@core/services/tools/work-offers";
import { Button } from "@ui/elements/button";
import { AppLink } from "@ui/links";
import { useTranslation } from "react-i18next";
import styles from "./memory-note.module.css";

/** Properties of the note on what a text rests on. */
export interface MemoryNoteProps {
  of: "reply" | "deliverable";
  /** The number of the user's files that it was written from. */
  files?: number;
  /** The search of the web that could be turned on; absent where that is not known. */
  web?: WebOffer | undefined;
  onTurnOn?: (() => void) | undefined;
}

/** Says of a text, or of one to come, that its writer has no way to look anything up, and had nothing but these files. */
export function MemoryNote({ of, files = 0, web, onTurnOn }: MemoryNoteProps) {
  const { t } = useTranslation("recordings");
  return (
    <p className={styles.note}>
      {files > 0 ? t("memory.files", { count: files }) : t(`memory.${of}`)}{" "}
      {web && onTurnOn ? <TurnOn web={web} onTurnOn={onTurnOn} /> : null}
    </p>
  );
}

/** Turns the web on, or leads to the setting without which it cannot be. */
function TurnOn({ web, onTurnOn }: { web: WebOffer; onTurnOn: () => void }) {
  const { t } = useTranslation("recordings");
  if (!web.isPossible) return <AppLink to="/settings#tools">{t("memory.turnOn")}</AppLink>;
  return (
    <Button size="small" variant="quiet" onClick={onTurnOn}>
      {t("memory.turnOn")}
    </Button>
  );
}
