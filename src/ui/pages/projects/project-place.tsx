import type { Project } from "@core/domain/project/project";
import { PreferencesToken } from "@core/ports/preferences";
import { pairingOf } from "@core/services/runner/pairing";
import { SelectField } from "@ui/elements/select-field";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Properties of the choice of a project's place. */
export interface ProjectPlaceProps {
  value: Project["runsOn"];
  onChange: (value: Project["runsOn"]) => void;
}

/** The choice of where tasks of a project are worked on, for those who have paired a runner or chosen one before. */
export function ProjectPlace({ value, onChange }: ProjectPlaceProps) {
  const { t } = useTranslation(["projects", "tasks"]);
  const isPaired = pairingOf(useService(PreferencesToken)) !== undefined;
  if (!isPaired && value === undefined) return null;
  return (
    <SelectField
      label={t("tasks:runOn.label")}
      {...(!isPaired && value === "runner" ? { hint: t("tasks:runOn.unpaired") } : {})}
      value={value ?? ""}
      onChange={(chosen) => onChange(chosen === "here" || chosen === "runner" ? chosen : undefined)}
      options={[
        { value: "", label: t("lastPlace") },
        { value: "here", label: t("tasks:runOn.here") },
        { value: "runner", label: t("tasks:runOn.runner") },
      ]}
    />
  );
}
