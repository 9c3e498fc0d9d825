import type { Project } from "@core/domain/project/project";
import { PROJECT_NAME_LIMIT } from "@core/domain/project/project";
import { NotifierToken } from "@core/ports/notifier";
import { ProjectsStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { RelativeTime } from "@ui/elements/relative-time";
import { RenameDialog } from "@ui/elements/rename-dialog";
import { Skeleton } from "@ui/elements/skeleton";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { TrashLink } from "@ui/features/trash/trash-link";
import { AppLink, useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { FolderOpen, Plus, Upload } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./projects.module.css";

export { ProjectPage } from "./project-page";

const ImportProject = lazy(() => import("./import-project"));

/** The projects there are, and ways to get another one. */
const ProjectsPage = observer(function ProjectsPage() {
  const { t } = useTranslation("projects");
  const store = useService(ProjectsStoreToken);
  const notifier = useService(NotifierToken);
  const navigate = useAppNavigate();
  const [dialog, setDialog] = useState<"new" | "import">();
  useEffect(() => void store.load(), [store]);
  const close = () => setDialog(undefined);
  const create = async (name: string) => {
    try {
      const { id } = await store.create(name);
      await navigate(`/projects/${id}`);
    } catch (error) {
      notifier.error(error);
    }
  };
  return (
    <PageLayout
      title={t("shell:nav.projects")}
      width="reading"
      actions={
        <>
          <Button icon={<Upload aria-hidden="true" />} onClick={() => setDialog("import")}>
            {t("common:import")}
          </Button>
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setDialog("new")}>
            {t("new")}
          </Button>
        </>
      }
    >
      <ProjectList />
      <UnreadableRecords stores={["projects"]} />
      <TrashLink />
      {dialog === "new" ? (
        <RenameDialog
          heading={t("new")}
          label={t("common:name")}
          value=""
          maxLength={PROJECT_NAME_LIMIT}
          onSave={(name) => void create(name)}
          onClose={close}
        />
      ) : null}
      <Suspense fallback={null}>{dialog === "import" ? <ImportProject onClose={close} /> : null}</Suspense>
    </PageLayout>
  );
});
export default ProjectsPage;

const ProjectList = observer(function ProjectList() {
  const { t } = useTranslation("projects");
  const store = useService(ProjectsStoreToken);
  if (store.status === "failed") return <LoadFailure error={store.error} onRetry={() => void store.load()} />;
  if (store.status !== "ready" && store.projects.length === 0) return <Skeleton lines={4} />;
  if (store.projects.length === 0) return <EmptyState icon={<FolderOpen />} title={t("empty")} />;
  return (
    <ul className={styles.list}>
      {store.projects.map((project) => (
        <RowBoundary key={project.id} record={project} store="projects" isItem>
          <ProjectRow project={project} />
        </RowBoundary>
      ))}
    </ul>
  );
});

const ProjectRow = observer(function ProjectRow({ project }: { project: Project }) {
  const { t } = useTranslation("projects");
  const { current } = useService(ProjectsStoreToken);
  const isCurrent = current.project?.id === project.id;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <AppLink to={`/projects/${encodeURIComponent(project.id)}`}>{project.name}</AppLink>
          {isCurrent ? <Badge tone="accent">{t("current")}</Badge> : null}
        </h2>
        {project.instructions.trim() ? <p className={styles.excerpt}>{project.instructions}</p> : null}
        <p className={styles.meta}>
          {t("changed")} <RelativeTime at={project.updatedAt} />
        </p>
      </div>
      <Button size="small" onClick={() => current.choose(isCurrent ? undefined : project)}>
        {t(isCurrent ? "leave" : "use")}
      </Button>
    </li>
  );
});
