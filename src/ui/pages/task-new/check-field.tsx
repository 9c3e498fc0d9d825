import { agentName, ORCHESTRATOR_ID, RECRUITER_ID, VALIDATOR_ID } from "@core/domain/agent/agent";
import { readCheckModel } from "@core/domain/task/check-model";
import { PreferencesToken } from "@core/ports/preferences";
import { AgentsStoreToken, TaskPromptStoreToken } from "@core/stores/tokens";
import { SelectField } from "@ui/elements/select-field";
import { AnotherModelFields } from "@ui/features/work-choice/another-model-fields";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./check-field.module.css";

/** Agents with a duty of their own, which check nothing else. */
const WITH_DUTIES: readonly string[] = [ORCHESTRATOR_ID, VALIDATOR_ID, RECRUITER_ID];

/**
 * The agent that checks the task which is being written, and the other model that does so too: that of the settings, until
 * another is chosen.
 */
export const CheckField = observer(function CheckField() {
  const { t, i18n } = useTranslation("tasks");
  const prompt = useService(TaskPromptStoreToken);
  const agents = useService(AgentsStoreToken);
  const preferences = useService(PreferencesToken);
  const [usual] = useState(() => readCheckModel(preferences));
  const { checkModel = usual } = prompt;
  useEffect(() => void agents.load(), [agents]);
  const offered = [...agents.custom, ...agents.builtIn].filter(({ id }) => !WITH_DUTIES.includes(id));
  return (
    <div className={styles.check}>
      <SelectField
        label={t("checkedBy.label")}
        value={prompt.checkAgentId}
        disabled={prompt.sending}
        options={[
          { value: "", label: t("checkedBy.validator") },
          ...offered.map((agent) => ({ value: agent.id, label: agentName(agent, i18n.language) })),
        ]}
        onChange={prompt.setCheckAgent}
      />
      <AnotherModelFields
        value={checkModel ?? undefined}
        onChange={prompt.setCheckModel}
        disabled={prompt.sending}
      />
    </div>
  );
});
