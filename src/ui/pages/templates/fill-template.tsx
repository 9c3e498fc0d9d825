import { ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import { blanksOf, filledPrompt, type TaskTemplate } from "@core/domain/task/task-template";
import { HomePromptStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { TextField } from "@ui/elements/text-field";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./templates-page.module.css";

/** Properties of the dialog. */
export interface FillTemplateProps {
  template: TaskTemplate;
  onClose: () => void;
}

/** Asks for what goes into the blanks; then the prompt box of the home page holds the request. */
export default function FillTemplate({ template, onClose }: FillTemplateProps) {
  const { t } = useTranslation("tasks");
  const prompt = useService(HomePromptStoreToken);
  const navigate = useAppNavigate();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const blanks = blanksOf(template);
  const use = () => {
    const headings = {
      requirements: t("templates.heading.requirements"),
      readers: t("templates.heading.readers"),
    };
    prompt.setAgent(ORCHESTRATOR_ID);
    prompt.setText(filledPrompt(template, values, headings));
    prompt.setApproveFirst(template.approveFirst ?? false);
    prompt.setStrategy(template.strategy ?? "");
    if (template.limits) prompt.setLimits(template.limits);
    onClose();
    void navigate("/");
  };
  return (
    <Modal
      title={template.title}
      description={t("templates.fillHint")}
      dismissal="deliberate"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={use}>
          {t("templates.use")}
        </Button>
      }
    >
      <div className={styles.fields}>
        {blanks.map((name) => (
          <TextField
            key={name}
            label={name}
            rows={2}
            value={values.get(name) ?? ""}
            onChange={(event) => setValues(new Map(values).set(name, event.target.value))}
          />
        ))}
      </div>
    </Modal>
  );
}
