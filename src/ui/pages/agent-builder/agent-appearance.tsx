import { AGENT_CATEGORIES } from "@core/domain/agent/agent";
import { categoryTag, joinTags, otherTags, withCategory, withOtherTags } from "@core/domain/agent/agent-tags";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./agent-advanced.module.css";
import type { AgentFormPart } from "./agent-profile";

const IconChoice = lazy(() => import("./icon-choice"));

/** The fields the agent's card shows beside its name: description, category, tags and icon. */
export function AgentAppearance({ draft, onChange }: AgentFormPart) {
  const { t } = useTranslation(["agent-builder", "agents"]);
  const [tagText, setTagText] = useState(joinTags(otherTags(draft.tags)));
  const categories = AGENT_CATEGORIES.map((id) => ({ value: id, label: t(`agents:category.${id}`) }));
  return (
    <div className={styles.advanced}>
      <TextField
        label={t("knowledge:edit.description")}
        rows={2}
        value={draft.desc ?? ""}
        onChange={(event) => onChange({ desc: event.target.value })}
      />
      <div className={styles.model}>
        <SelectField
          label={t("category.label")}
          value={categoryTag(draft.tags)}
          options={categories}
          onChange={(category) => onChange({ tags: withCategory(draft.tags, category) })}
        />
        <TextField
          label={t("knowledge:edit.tags")}
          hint={t("knowledge:edit.tagsHint")}
          value={tagText}
          onChange={(event) => {
            setTagText(event.target.value);
            onChange({ tags: withOtherTags(draft.tags, event.target.value) });
          }}
        />
      </div>
      <Suspense fallback={null}>
        <IconChoice value={draft.icon} onChange={(icon) => onChange({ icon })} />
      </Suspense>
    </div>
  );
}
