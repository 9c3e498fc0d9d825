import { ProjectsStoreToken } from "@core/stores/tokens";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { Skeleton } from "@ui/elements/skeleton";
import { FolderField } from "@ui/features/folders/folder-field";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { FolderX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { ProjectForm } from "./project-form";
import { ProjectHeader } from "./project-header";
import { ProjectConversations, ProjectTasks } from "./project-work";
import styles from "./projects.module.css";

/** A project: what was made in it, and what holds for it. */
export const ProjectPage = observer(function ProjectPage() {
  const { projectId = "" } = useParams();
  const { t } = useTranslation("projects");
  const store = useService(ProjectsStoreToken);
  useEffect(() => void store.load(), [store]);
  const project = store.find(projectId);
  if (store.status === "failed") return <LoadFailure error={store.error} onRetry={() => void store.load()} />;
  if (!project) {
    if (store.status !== "ready") return <Skeleton lines={6} />;
    const all = <AppLink to="/projects">{t("all")}</AppLink>;
    return <EmptyState icon={<FolderX />} title={t("gone")} action={all} />;
  }
  return (
    <div className={styles.page}>
      <ProjectHeader key={`head-${project.id}`} project={project} />
      <FolderField scopes={[`project/${project.id}`]} />
      <ProjectTasks projectId={project.id} />
      <ProjectConversations projectId={project.id} />
      <ProjectForm key={`form-${project.id}`} project={project} />
    </div>
  );
});
