import type { Project } from "@core/domain/project/project";
import type { ProjectAct } from "@core/services/external-plugins/project/project-log";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { ErrorAlert } from "@ui/elements/error-text";
import { SelectField } from "@ui/elements/select-field";
import { formatDateTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";

/** Properties of the choice. */
export interface ProjectChoiceProps {
  /** The plugin's name for people. */
  name: string;
  /** Id of the chosen project; empty for none. */
  value: string;
  onChange: (projectId: string) => void;
}

/** The choice of the one project that a plugin may use. */
export function ProjectChoice({ name, value, onChange }: ProjectChoiceProps) {
  const { t } = useTranslation("plugins");
  const { projects } = useService(ExternalPluginsStoreToken);
  const [choices, setChoices] = useState<readonly Pick<Project, "id" | "name">[]>([]);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => void projects.choices().then(setChoices, setFailure), [projects]);
  const isKnown = choices.some(({ id }) => id === value);
  return (
    <>
      <SelectField
        label={t("external.project.choose", { name })}
        options={[
          { value: "", label: t("external.project.none") },
          ...choices.map((each) => ({ value: each.id, label: each.name })),
        ]}
        value={isKnown ? value : ""}
        onChange={onChange}
      />
      <ErrorAlert error={failure} className={section.failure} />
    </>
  );
}

/** The project of an installed plugin, which can be taken back at any time, and what was done in it. */
export function GrantedProject({ pluginId, name }: { pluginId: string; name: string }) {
  const { t } = useTranslation("plugins");
  const language = useLanguage();
  const { projects } = useService(ExternalPluginsStoreToken);
  const [chosen, setChosen] = useState(projects.of(pluginId) ?? "");
  const [acts, setActs] = useState<readonly ProjectAct[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const choose = (projectId: string) => {
    projects.choose(pluginId, projectId || undefined);
    setChosen(projectId);
  };
  const read = () => void projects.acts(pluginId).then(setActs, setFailure);
  const lineOf = ({ at, right, title }: ProjectAct) =>
    `${formatDateTime(at, language)} ${t(`external.project.rights.${right}`)}${title ? `: ${title}` : ""}`;
  return (
    <>
      <ProjectChoice name={name} value={chosen} onChange={choose} />
      <details onToggle={({ currentTarget }) => currentTarget.open && read()}>
        <summary className={section.summary}>{t("external.project.did")}</summary>
        <ErrorAlert error={failure} className={section.failure} />
        <div className={styles.log}>
          {acts.length > 0 ? acts.map(lineOf).join("\n") : t("external.project.nothing")}
        </div>
      </details>
    </>
  );
}
