import type { AppError } from "@core/errors/app-error";
import { isAbort, toAppError } from "@core/errors/app-error";
import type { CapsulePreview } from "@core/services/orchestration/capsules/preview-capsule";
import { TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { formatDateTime, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./capsules.module.css";

/** Properties of the dialog. */
export interface ImportCapsuleProps {
  /** The dropped file, if the dialog was opened by that. */
  file?: File | undefined;
  onClose: () => void;
}

type Stage =
  | { readonly status: "choosing"; readonly error?: AppError }
  | { readonly status: "reading" | "saving" }
  | { readonly status: "ready"; readonly preview: CapsulePreview };

/** Chooses a capsule, shows what is in it, and imports that. */
export default function ImportCapsule({ file, onClose }: ImportCapsuleProps) {
  const { t } = useTranslation("tasks");
  const tasks = useService(TasksStoreToken);
  const navigate = useAppNavigate();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useLeavingSignal();
  const [stage, setStage] = useState<Stage>({ status: "choosing" });
  const fail = useCallback((error: unknown) => {
    if (!isAbort(error)) setStage({ status: "choosing", error: toAppError(error, "capsule.damaged") });
  }, []);
  const read = useCallback(
    async (chosen: File) => {
      setStage({ status: "reading" });
      const preview = await (await tasks.library.capsules()).read(chosen, leaving());
      setStage({ status: "ready", preview });
    },
    [tasks, leaving],
  );
  useEffect(() => {
    if (file) read(file).catch(fail);
  }, [file, read, fail]);
  const save = async (preview: CapsulePreview) => {
    setStage({ status: "saving" });
    const taskId = await (await tasks.library.capsules()).save(preview);
    await tasks.loadList();
    onClose();
    await navigate(`/tasks/${taskId}`);
  };
  const isBusy = stage.status === "reading" || stage.status === "saving";
  const actions = (
    <>
      <Button onClick={() => input.current?.click()}>{t("library.import.choose")}</Button>
      {stage.status === "ready" ? (
        <Button variant="primary" onClick={() => save(stage.preview).catch(fail)}>
          {t("library.import.confirm")}
        </Button>
      ) : null}
    </>
  );
  return (
    <Modal
      title={t("library.import.importTitle")}
      description={t("library.import.importHint")}
      onClose={onClose}
      actions={isBusy ? null : actions}
      dismissal={stage.status === "saving" ? "none" : "easy"}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".html,text/html"
        aria-label={t("library.import.choose")}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) read(chosen).catch(fail);
          event.target.value = "";
        }}
      />
      <ErrorAlert error={stage.status === "choosing" ? stage.error : undefined} />
      <div role="status">
        {isBusy ? <p>{t("library.import.working")}</p> : null}
        {stage.status === "ready" ? <Findings preview={stage.preview} /> : null}
      </div>
    </Modal>
  );
}

/** The contents of a capsule. */
function Findings({ preview }: { preview: CapsulePreview }) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const { title, madeAt, requirements } = preview;
  const counts = ["parts", "artifacts", "versions", "events"] as const;
  return (
    <>
      <p className={styles.title}>{title}</p>
      <dl className={styles.list}>
        <dt>{t("library.import.madeAt")}</dt>
        <dd>{formatDateTime(madeAt, language)}</dd>
        <dt>{t("library.import.requirements")}</dt>
        <dd>{t("library.import.metOf", requirements)}</dd>
        {counts.map((each) => (
          <Count
            key={each}
            name={t(`library.import.${each}`)}
            value={formatNumber(preview[each], language)}
          />
        ))}
      </dl>
      <p className={styles.hint}>{t("library.import.importSafe")}</p>
    </>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
