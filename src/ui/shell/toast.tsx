import { AppError } from "@core/errors/app-error";
import type { Notice } from "@core/ports/notifier";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { useErrorText } from "@ui/error-text";
import { CheckCircle2, CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keepClearOfControls } from "./clear-of-controls";
import styles from "./toaster.module.css";

const ICONS = { success: CheckCircle2, info: Info, warning: TriangleAlert, error: CircleAlert } as const;
/** Long enough to read and to reach; a warning or an error asks for more. */
const SHOWN_MS = { success: 6_000, info: 6_000, warning: 15_000, error: 12_000 } as const;
/** With a way back, such as of a deletion, it is read twice before it is taken. */
const WITH_ACTION_MS = 15_000;

/** Properties of a toast. */
export interface ToastProps {
  notice: Notice;
  onDismiss: () => void;
}

/** One notice, which goes away by itself unless the pointer or the focus is on it. */
export default function Toast({ notice, onDismiss }: ToastProps) {
  const { t } = useTranslation(["notices", "shell"]);
  const textOf = useErrorText();
  const [held, setHeld] = useState(false);
  const error = notice.level === "error" ? new AppError(notice.code, notice.params) : undefined;
  const text = error ? textOf(error) : t(notice.code, { replace: notice.params, ...countOf(notice) });
  useEffect(() => {
    if (held || notice.lasting) return;
    const timer = setTimeout(onDismiss, notice.action ? WITH_ACTION_MS : SHOWN_MS[notice.level]);
    return () => clearTimeout(timer);
  }, [held, notice.lasting, notice.level, notice.action, onDismiss]);
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const toaster = toast.current?.parentElement;
    return toaster ? keepClearOfControls(toaster) : undefined;
  }, []);
  const { action } = notice;
  const act = () => {
    onDismiss();
    action?.run();
  };
  const Icon = ICONS[notice.level];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it from going away
    <div
      ref={toast}
      className={`${styles.toast} ${styles[notice.level]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <p>{error ? <ErrorText error={error} /> : text}</p>
      {action ? (
        <Button size="small" onClick={act}>
          {t(action.code)}
        </Button>
      ) : null}
      <button type="button" className={styles.dismiss} aria-label={t("common:dismiss")} onClick={onDismiss}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

function countOf({ params }: Notice): { count?: number } {
  return typeof params?.count === "number" ? { count: params.count } : {};
}
