import type { TaskLimits } from "@core/domain/task/task";
import { blanksOf, type TaskTemplate } from "@core/domain/task/task-template";
import { Button } from "@ui/elements/button";
import { LimitFields } from "@ui/elements/limit-fields";
import { Modal } from "@ui/elements/modal";
import { Switch } from "@ui/elements/switch";
import { TextField } from "@ui/elements/text-field";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./edit-template.module.css";

/** A template that may not be saved yet. */
export type DraftTemplate = Omit<TaskTemplate, "id"> & { readonly id?: string };

/** Properties of the dialog. */
export interface EditTemplateProps {
  template: DraftTemplate;
  onSave: (template: DraftTemplate) => void;
  onClose: () => void;
}

/** Changes a template: its name, its request with blanks, what has to be met, looked into, and what it may take. */
export default function EditTemplate({ template, onSave, onClose }: EditTemplateProps) {
  const { t } = useTranslation("tasks");
  const [title, setTitle] = useState(template.title);
  const [description, setDescription] = useState(template.description);
  const [prompt, setPrompt] = useState(template.prompt);
  const [requirements, setRequirements] = useState(template.requirements.join("\n"));
  const [readers, setReaders] = useState(template.readers.join("\n"));
  const [limits, setLimits] = useState<TaskLimits | undefined>(template.limits);
  const [approveFirst, setApproveFirst] = useState(template.approveFirst ?? false);
  const edited: DraftTemplate = {
    ...(template.id === undefined ? {} : { id: template.id }),
    title: title.trim(),
    description: description.trim(),
    prompt: prompt.trim(),
    requirements: linesOf(requirements),
    readers: linesOf(readers),
    ...(limits ? { limits } : {}),
    ...(approveFirst ? { approveFirst } : {}),
  };
  const blanks = blanksOf({ ...edited, id: "" });
  const save = () => {
    onSave(edited);
    onClose();
  };
  return (
    <Modal
      title={t(template.id === undefined ? "templates.save" : "templates.edit")}
      width="wide"
      dismissal="deliberate"
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={edited.title === "" || edited.prompt === ""} onClick={save}>
          {t("common:save")}
        </Button>
      }
    >
      <div className={styles.fields}>
        <TextField
          label={t("common:name")}
          required
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField
          label={t("templates.description")}
          maxLength={1000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <TextField
          label={t("templates.prompt")}
          hint={
            blanks.length > 0
              ? t("templates.blanks", { names: blanks.join(", ") })
              : t("templates.promptHint")
          }
          required
          rows={6}
          maxLength={20_000}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
        />
        <TextField
          label={t("requirements.title")}
          hint={t("templates.lines")}
          rows={5}
          value={requirements}
          onChange={(event) => setRequirements(event.target.value)}
        />
        <TextField
          label={t("templates.readers")}
          hint={t("templates.lines")}
          rows={2}
          value={readers}
          onChange={(event) => setReaders(event.target.value)}
        />
        <Switch label={t("new.approveFirst")} checked={approveFirst} onChange={setApproveFirst} />
        <LimitFields limits={limits ?? {}} onChange={setLimits} />
      </div>
    </Modal>
  );
}

/** As many as a template can hold, none of them longer than it can be. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.replace(/^[-*•]\s+/, "").trim());
  return lines
    .filter((line) => line !== "")
    .slice(0, 40)
    .map((line) => line.slice(0, 1000));
}
