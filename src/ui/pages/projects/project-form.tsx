import { PROJECT_INSTRUCTIONS_LIMIT, type Project } from "@core/domain/project/project";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import { keepWorkPlace } from "@core/services/runner/pairing";
import { ProjectsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { LimitFields } from "@ui/elements/limit-fields";
import { TextField } from "@ui/elements/text-field";
import { KnowledgePicker } from "@ui/features/knowledge/knowledge-picker";
import { ModelFields } from "@ui/features/providers/model-fields";
import { useService } from "@ui/services-context";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ProjectAgents } from "./project-agents";
import { ProjectPlace } from "./project-place";
import styles from "./projects.module.css";

/** The fields the form changes. */
type Settings = Pick<
  Project,
  "instructions" | "knowledgeItemIds" | "agentIds" | "model" | "limits" | "runsOn"
>;

/** The settings that hold for all work in a project. */
export function ProjectForm({ project }: { project: Project }) {
  const { t } = useTranslation("projects");
  const store = useService(ProjectsStoreToken);
  const notifier = useService(NotifierToken);
  const preferences = useService(PreferencesToken);
  const { instructions, knowledgeItemIds, agentIds, model, limits, runsOn } = project;
  const [settings, setSettings] = useState<Settings>({
    ...{ instructions, knowledgeItemIds, agentIds, model, limits, runsOn },
  });
  const [state, setState] = useState<"" | "common:saved" | "unsaved">("");
  const id = useId();
  const change = (changed: Partial<Settings>) => {
    setSettings((before) => ({ ...before, ...changed }));
    setState("unsaved");
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = settings.limits && Object.keys(settings.limits).length > 0 ? settings.limits : undefined;
    try {
      await store.change(project.id, { ...settings, limits: chosen });
      // A place that was chosen before is no longer meant.
      if (settings.runsOn)
        keepWorkPlace(preferences, settings.runsOn, { ...project, runsOn: settings.runsOn });
      setState("common:saved");
    } catch (error) {
      notifier.error(error);
    }
  };
  return (
    <form className={styles.section} aria-labelledby={id} onSubmit={(event) => void save(event)}>
      <h2 id={id}>{t("settings")}</h2>
      <TextField
        label={t("common:instructions")}
        rows={6}
        maxLength={PROJECT_INSTRUCTIONS_LIMIT}
        value={settings.instructions}
        onChange={({ target }: { target: { value: string } }) => change({ instructions: target.value })}
      />
      <KnowledgePicker
        value={settings.knowledgeItemIds}
        onChange={(ids) => change({ knowledgeItemIds: ids })}
      />
      <ProjectAgents value={settings.agentIds} onChange={(ids) => change({ agentIds: ids })} />
      <fieldset className={styles.fields}>
        <legend>{t("model")}</legend>
        <p className={styles.meta}>{t("modelHint")}</p>
        <ModelFields value={settings.model} onChange={(chosen) => change({ model: chosen })} />
        <LimitFields limits={settings.limits ?? {}} onChange={(chosen) => change({ limits: chosen })} />
      </fieldset>
      <ProjectPlace value={settings.runsOn} onChange={(place) => change({ runsOn: place })} />
      <div className={styles.save}>
        <Button type="submit" variant="primary">
          {t("common:save")}
        </Button>
        <span role="status" className={styles.meta}>
          {state === "" ? "" : t(state)}
        </span>
      </div>
    </form>
  );
}
