import { ToolboxToken } from "@core/services/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./tool-calls.module.css";

/** The progress of a running call, in its tool's words. */
export const ToolProgressText = observer(function ToolProgressText({ useId }: { useId: string }) {
  const { t } = useTranslation("tools");
  const progress = useService(ToolboxToken).live.progressOf(useId);
  if (!progress) return null;
  const { done, total, message } = progress;
  const counted = total === undefined ? t("calls.done", { done }) : t("calls.doneOf", { done, total });
  // Some tell what they are at, and count nothing.
  const count = done === 0 && total === undefined ? "" : counted;
  return <span className={styles.state}>{[count, message].filter(Boolean).join(" ")}</span>;
});
