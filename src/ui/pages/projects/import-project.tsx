import { visibleLines } from "@core/domain/text/visible-text";
import { type AppError, toAppError } from "@core/errors/app-error";
import type { ProjectPreview } from "@core/services/project-library/project-import";
import { ProjectsStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./projects.module.css";

type Stage =
  | { readonly status: "choosing"; readonly error?: AppError }
  | { readonly status: "reading" | "saving" }
  | { readonly status: "ready"; readonly preview: ProjectPreview };

/** Chooses an exported project, shows what is in it, and imports that. */
export default function ImportProject({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("projects");
  const projects = useService(ProjectsStoreToken);
  const tasks = useService(TasksStoreToken);
  const navigate = useAppNavigate();
  const leaving = useLeavingSignal();
  const input = useRef<HTMLInputElement>(null);
  const [stage, setStage] = useState<Stage>({ status: "choosing" });
  const fail = (error: unknown) =>
    setStage({ status: "choosing", error: toAppError(error, "project.damaged") });
  const read = async (file: File) => {
    setStage({ status: "reading" });
    setStage({ status: "ready", preview: await projects.imports.read(file, leaving()) });
  };
  const save = async (preview: ProjectPreview) => {
    setStage({ status: "saving" });
    const id = await projects.imports.save(preview);
    await Promise.all([projects.load(), tasks.loadList()]);
    onClose();
    await navigate(`/projects/${id}`);
  };
  const isBusy = stage.status === "reading" || stage.status === "saving";
  const actions = (
    <>
      <Button onClick={() => input.current?.click()}>{t("importing.choose")}</Button>
      {stage.status === "ready" ? (
        <Button variant="primary" onClick={() => save(stage.preview).catch(fail)}>
          {t("importing.confirm")}
        </Button>
      ) : null}
    </>
  );
  return (
    <Modal
      title={t("import")}
      description={t("importing.hint")}
      onClose={onClose}
      actions={isBusy ? null : actions}
      dismissal={stage.status === "saving" ? "none" : "easy"}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={t("importing.choose")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) read(file).catch(fail);
          event.target.value = "";
        }}
      />
      <ErrorAlert error={stage.status === "choosing" ? stage.error : undefined} />
      <div role="status">
        {stage.status === "reading" ? <p>{t("importing.working")}</p> : null}
        {stage.status === "saving" ? <p>{t("importing.saving")}</p> : null}
        {stage.status === "ready" ? <Findings preview={stage.preview} /> : null}
      </div>
    </Modal>
  );
}

/** The contents of an archive. Its instructions would be told to agents, so they are shown. */
function Findings({ preview: { project, tasks, conversations } }: { preview: ProjectPreview }) {
  const { t } = useTranslation("projects");
  return (
    <>
      <p className={styles.name}>{project.name}</p>
      <p>
        {t("importing.tasks", { count: tasks.length })} ·{" "}
        {t("importing.conversations", { count: conversations.length })}
      </p>
      {project.instructions.trim() ? (
        <>
          <p className={styles.meta}>{t("importing.told")}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
          <p className={styles.told} tabIndex={0}>
            {visibleLines(project.instructions)}
          </p>
        </>
      ) : null}
      <p className={styles.meta}>{t("importing.safe")}</p>
    </>
  );
}
