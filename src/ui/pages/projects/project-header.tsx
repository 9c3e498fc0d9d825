import { DEFAULT_AGENT_ID } from "@core/domain/agent/agent";
import { PROJECT_NAME_LIMIT, type Project } from "@core/domain/project/project";
import { NotifierToken } from "@core/ports/notifier";
import { ProjectsStoreToken } from "@core/stores/tokens";
import { ActionMenu } from "@ui/elements/action-menu";
import { Button } from "@ui/elements/button";
import { RenameDialog } from "@ui/elements/rename-dialog";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { AppLink, useAppNavigate } from "@ui/links";
import { useService, useServices } from "@ui/services-context";
import { Download, Pencil, Plus, SquarePen, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteProject } from "./delete-project";
import styles from "./projects.module.css";
import { useExportWords } from "./use-export-words";

/** The name of a project, what can be begun in it, and what can be done with it as a whole. */
export const ProjectHeader = observer(function ProjectHeader({ project }: { project: Project }) {
  const { t } = useTranslation("projects");
  const store = useService(ProjectsStoreToken);
  const notifier = useService(NotifierToken);
  const services = useServices();
  const navigate = useAppNavigate();
  const words = useExportWords();
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const [isExporting, setExporting] = useState(false);
  const { current } = store;
  const isCurrent = current.project?.id === project.id;
  const close = () => setDialog(undefined);
  /** Work that begins on the page that opens belongs to the project. */
  const begin = (path: string) => {
    current.choose(project);
    void navigate(path);
  };
  const rename = (name: string) => void store.change(project.id, { name }).catch(notifier.error);
  const remove = async (withContents: boolean) => {
    if (await store.remove(project.id, withContents)) await navigate("/projects", { replace: true });
  };
  const download = async () => {
    setExporting(true);
    try {
      const { exportProject } = await import("./export-project");
      await exportProject(services, project, words);
    } catch (error) {
      notifier.error(error);
    } finally {
      setExporting(false);
    }
  };
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <AppLink to="/projects" className={styles.trail}>
          {t("shell:nav.projects")}
        </AppLink>
        <h1>{project.name}</h1>
        <p role="status" className={styles.meta}>
          {isExporting ? t("exporting") : isCurrent ? t("current") : ""}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => begin("/tasks/new")}>
          {t("shell:nav.newTask")}
        </Button>
        <Button
          icon={<SquarePen aria-hidden="true" />}
          onClick={() => begin(conversationPath(project.agentIds[0] ?? DEFAULT_AGENT_ID))}
        >
          {t("newChat")}
        </Button>
        <Button onClick={() => current.choose(isCurrent ? undefined : project)}>
          {t(isCurrent ? "leave" : "use")}
        </Button>
        <ActionMenu
          label={t("common:actionsFor", { name: project.name })}
          actions={[
            { label: t("common:rename"), icon: <Pencil />, run: () => setDialog("rename") },
            { label: t("common:export"), icon: <Download />, run: () => void download() },
            { label: t("common:delete"), icon: <Trash2 />, danger: true, run: () => setDialog("delete") },
          ]}
        />
      </div>
      {dialog === "rename" ? (
        <RenameDialog
          heading={t("common:rename")}
          label={t("common:name")}
          value={project.name}
          maxLength={PROJECT_NAME_LIMIT}
          onSave={rename}
          onClose={close}
        />
      ) : null}
      {dialog === "delete" ? (
        <DeleteProject project={project} onDelete={(all) => void remove(all)} onClose={close} />
      ) : null}
    </header>
  );
});
