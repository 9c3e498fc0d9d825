import { visibleLines } from "@core/domain/text/visible-text";
import type { ProjectPreview } from "@core/services/project-library/project-import";
import { ProjectsStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { FileImportDialog } from "@ui/elements/files/file-import-dialog";
import { useFileImport } from "@ui/elements/files/use-file-import";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";
import styles from "./projects.module.css";

/** Chooses an exported project, shows what is in it, and imports that. */
export default function ImportProject({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("projects");
  const projects = useService(ProjectsStoreToken);
  const tasks = useService(TasksStoreToken);
  const navigate = useAppNavigate();
  const running = useFileImport({
    read: (file, signal) => projects.imports.read(file, signal),
    save: async (preview: ProjectPreview) => {
      const id = await projects.imports.save(preview);
      await Promise.all([projects.load(), tasks.reloadList()]);
      onClose();
      await navigate(`/projects/${id}`);
    },
    fallbackCode: "file.damaged",
  });
  return (
    <FileImportDialog
      title={t("common:import")}
      description={t("importing.hint")}
      accept=".zip,application/zip"
      running={running}
      findings={(preview) => <Findings preview={preview} />}
      onClose={onClose}
    />
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
