import { PreferencesToken } from "@core/ports/preferences";
import { keepWorkPlace, pairingOf, workPlaceOf } from "@core/services/runner/pairing";
import type { WorkPlace } from "@core/services/runner/work-place";
import { CurrentProjectToken, ProjectsStoreToken } from "@core/stores/tokens";
import { SegmentedControl } from "@ui/elements/segmented-control";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./run-on.module.css";

interface RunOnProps {
  disabled: boolean;
}

/** The choice of where the next task is worked on, for those who have paired a runner or work in a project that wants one. */
export default observer(function RunOn({ disabled }: RunOnProps) {
  const { project } = useService(CurrentProjectToken);
  const isReady = useReady(ProjectsStoreToken, project !== undefined);
  if (!project) return <Choice disabled={disabled} />;
  return isReady ? <ChoiceInProject disabled={disabled} projectId={project.id} /> : null;
});

const ChoiceInProject = observer(function ChoiceInProject({
  projectId,
  ...props
}: RunOnProps & { projectId: string }) {
  const store = useService(ProjectsStoreToken);
  useEffect(() => void store.load(), [store]);
  const project = store.find(projectId);
  return <Choice key={project?.runsOn} {...props} {...(project ? { project } : {})} />;
});

interface ChoiceProps extends RunOnProps {
  project?: Parameters<typeof workPlaceOf>[1];
}

function Choice({ disabled, project }: ChoiceProps) {
  const { t } = useTranslation("tasks");
  const preferences = useService(PreferencesToken);
  const [place, setPlace] = useState(() => workPlaceOf(preferences, project));
  const choose = (chosen: WorkPlace) => {
    keepWorkPlace(preferences, chosen, project);
    setPlace(chosen);
  };
  if (!pairingOf(preferences))
    return project?.runsOn === "runner" ? <p className={styles.hint}>{t("runOn.unpaired")}</p> : null;
  return (
    <div className={styles.place}>
      <span aria-hidden="true">{t("runOn.label")}</span>
      <SegmentedControl
        label={t("runOn.label")}
        inRow
        disabled={disabled}
        value={place}
        onChange={choose}
        options={[
          { value: "here", label: t("runOn.here") },
          { value: "runner", label: t("runOn.runner") },
        ]}
      />
      {place === "runner" ? <p className={styles.hint}>{t("runOn.hint")}</p> : null}
    </div>
  );
}
