import type { AgentDraft } from "@core/domain/agent/agent-draft";
import { TextField } from "@ui/elements/text-field";
import { useTranslation } from "react-i18next";
import type { AgentFormErrors } from "./use-agent-form";

/** Properties of a part of the builder's form. */
export interface AgentFormPart {
  draft: AgentDraft;
  onChange: (change: Partial<AgentDraft>) => void;
}

/** Name, role and instructions. */
export function AgentProfile({ draft, errors, onChange }: AgentFormPart & { errors: AgentFormErrors }) {
  const { t } = useTranslation(["agent-builder", "errors"]);
  return (
    <>
      <TextField
        name="name"
        label={t("common:name")}
        placeholder={t("name.placeholder")}
        value={draft.name}
        required
        error={errors.name ? t("errors:name.required") : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        name="role"
        label={t("role.label")}
        placeholder={t("role.placeholder")}
        value={draft.role}
        required
        error={errors.role ? t("errors:agent.role-required") : undefined}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <TextField
        label={t("common:instructions")}
        placeholder={t("instructions.placeholder")}
        rows={10}
        value={draft.instructions}
        onChange={(event) => onChange({ instructions: event.target.value })}
      />
    </>
  );
}
