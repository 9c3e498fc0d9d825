import type { TaskTemplate } from "@core/domain/task/task-template";
import { TemplatesStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { ActionMenu } from "@ui/elements/action-menu";
import { Button } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { FileButton } from "@ui/elements/files/file-button";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import type { DraftTemplate } from "@ui/features/templates/edit-template";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { Copy, Download, LayoutTemplate, Pencil, Plus, Trash2, Upload } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./templates-page.module.css";

const EditTemplate = lazy(() => import("@ui/features/templates/edit-template"));
const FillTemplate = lazy(() => import("./fill-template"));

const BLANK: DraftTemplate = { title: "", description: "", prompt: "", requirements: [], readers: [] };

/** Templates of tasks: the user's own, to be changed, and those that come with the application. */
const TemplatesPage = observer(function TemplatesPage() {
  const { t } = useTranslation("tasks");
  const store = useService(TemplatesStoreToken);
  const language = useLanguage();
  const [edited, setEdited] = useState<DraftTemplate>();
  const [used, setUsed] = useState<TaskTemplate>();
  useEffect(() => void store.load(language), [store, language]);
  const retry = () => void store.load(language);
  return (
    <PageLayout
      title={t("templates.title")}
      width="reading"
      actions={<PageActions onNew={() => setEdited(BLANK)} />}
    >
      {store.status === "failed" ? (
        <LoadFailure error={store.error} onRetry={retry} />
      ) : store.status === "ready" ? (
        <>
          <section className={styles.group} aria-label={t("templates.own")}>
            <h2 className={styles.heading}>{t("templates.own")}</h2>
            {store.own.length === 0 ? (
              <EmptyState icon={<LayoutTemplate />} title={t("templates.none")} />
            ) : (
              <TemplateList
                templates={store.own}
                onUse={setUsed}
                actionsOf={(template) => [
                  { label: t("templates.edit"), icon: <Pencil />, run: () => setEdited(template) },
                  {
                    label: t("common:delete"),
                    icon: <Trash2 />,
                    danger: true,
                    run: () => void store.remove(template.id),
                  },
                ]}
              />
            )}
          </section>
          <section className={styles.group} aria-label={t("templates.bundled")}>
            <h2 className={styles.heading}>{t("templates.bundled")}</h2>
            <TemplateList
              templates={store.bundled}
              onUse={setUsed}
              actionsOf={({ id: _, ...template }) => [
                { label: t("library.duplicate"), icon: <Copy />, run: () => setEdited(template) },
              ]}
            />
          </section>
        </>
      ) : (
        <Skeleton lines={6} />
      )}
      <Suspense fallback={null}>
        {edited ? (
          <EditTemplate
            template={edited}
            onSave={(template) => void store.save(template)}
            onClose={() => setEdited(undefined)}
          />
        ) : null}
        {used ? <FillTemplate template={used} onClose={() => setUsed(undefined)} /> : null}
      </Suspense>
    </PageLayout>
  );
});
export default TemplatesPage;

const PageActions = observer(function PageActions({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation("tasks");
  const store = useService(TemplatesStoreToken);
  const download = () => downloadFile("troupe-templates.json", store.toFile(), "application/json");
  return (
    <>
      <FileButton
        icon={<Upload aria-hidden="true" />}
        label={t("common:import")}
        accept=".json,application/json"
        onFiles={([file]) => void store.importFile(file)}
      />
      {store.own.length === 0 ? null : (
        <Button icon={<Download aria-hidden="true" />} onClick={download}>
          {t("common:export")}
        </Button>
      )}
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onNew}>
        {t("templates.new")}
      </Button>
    </>
  );
});

interface TemplateListProps {
  templates: readonly TaskTemplate[];
  onUse: (template: TaskTemplate) => void;
  actionsOf: (template: TaskTemplate) => Parameters<typeof ActionMenu>[0]["actions"];
}

function TemplateList({ templates, onUse, actionsOf }: TemplateListProps) {
  const { t } = useTranslation("tasks");
  return (
    <ul className={styles.rows}>
      {templates.map((template) => (
        <li key={template.id} className={styles.row}>
          <button type="button" className={styles.choice} onClick={() => onUse(template)}>
            <span className={styles.title}>{template.title}</span>
            {template.description ? <span className={styles.description}>{template.description}</span> : null}
            <span className={styles.description}>
              {t("leftOut.requirements", { count: template.requirements.length })}
            </span>
          </button>
          <ActionMenu
            label={t("common:actionsFor", { name: template.title })}
            actions={actionsOf(template)}
          />
        </li>
      ))}
    </ul>
  );
}
