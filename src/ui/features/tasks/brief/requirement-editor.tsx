import { addedRequirement, rewordedRequirement } from "@core/domain/journal/brief";
import type { Requirement } from "@core/domain/requirement/requirement";
import { ClockToken } from "@core/ports/clock";
import { IdsToken } from "@core/ports/ids";
import { Button, IconButton } from "@ui/elements/button";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./editor.module.css";

const PRIORITIES = ["must", "should", "could", "wont"] as const;

/** Properties of the editor. */
export interface RequirementEditorProps {
  taskId: string;
  requirements: readonly Requirement[];
  onChange: (requirements: readonly Requirement[]) => void;
}

/** The requirements, to be reworded, ranked, added to and taken from. */
export function RequirementEditor({ taskId, requirements, onChange }: RequirementEditorProps) {
  const { t } = useTranslation("tasks");
  const ids = useService(IdsToken);
  const clock = useService(ClockToken);
  const replace = (place: number, requirement: Requirement) =>
    onChange(requirements.with(place, requirement));
  const add = () => {
    const given = {
      id: ids.next(),
      taskId,
      description: "",
      priority: "must",
      detectedAt: clock.now(),
    } as const;
    onChange([...requirements, addedRequirement(given)]);
  };
  return (
    <div className={styles.editor}>
      <ol className={styles.list}>
        {requirements.map((requirement, place) => (
          <li key={requirement.id} id={`edit-${requirement.id}`} className={styles.item}>
            <TextField
              label={t("edit.requirement", { number: place + 1 })}
              rows={2}
              value={requirement.description}
              onChange={({ target }) => replace(place, rewordedRequirement(requirement, target.value))}
            />
            <div className={styles.row}>
              <SelectField
                label={t("edit.priority", { number: place + 1 })}
                value={requirement.priority}
                options={PRIORITIES.map((each) => ({
                  value: each,
                  label: t(`requirements.priority.${each}`),
                }))}
                onChange={(value) =>
                  replace(place, {
                    ...requirement,
                    priority: PRIORITIES.find((each) => each === value) ?? requirement.priority,
                  })
                }
              />
              <IconButton
                label={t("edit.removeRequirement", { number: place + 1 })}
                onClick={() => onChange(requirements.toSpliced(place, 1))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <Button icon={<Plus aria-hidden="true" />} onClick={add}>
        {t("edit.addRequirement")}
      </Button>
    </div>
  );
}

/** The requirements that say something. */
export function withoutBlank(requirements: readonly Requirement[]): readonly Requirement[] {
  return requirements.filter(({ description }) => description.trim() !== "");
}
