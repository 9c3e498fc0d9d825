import { joinTags } from "@core/domain/agent-tags";
import { parseTags } from "@core/domain/knowledge-file";
import { KnowledgePicker } from "@ui/components/knowledge-picker";
import { TextField } from "@ui/components/text-field";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./agent-advanced.module.css";
import { AgentInstructionsFrom } from "./agent-instructions-from";
import { AgentModel } from "./agent-model";
import type { AgentFormPart } from "./agent-profile";
import { TemperatureSlider } from "./temperature-slider";

/** A prompt kept elsewhere, knowledge, temperature, a model and tools of its own. */
export function AgentAdvanced({ draft, onChange }: AgentFormPart) {
  return (
    <div className={styles.advanced}>
      <AgentInstructionsFrom draft={draft} onChange={onChange} />
      <KnowledgePicker
        value={draft.knowledgeItemIds ?? []}
        onChange={(knowledgeItemIds) => onChange({ knowledgeItemIds })}
      />
      <TemperatureSlider value={draft.temperature} onChange={(temperature) => onChange({ temperature })} />
      <AgentModel draft={draft} onChange={onChange} />
      <AgentTools draft={draft} onChange={onChange} />
    </div>
  );
}

/** The tools an agent asks for, by name. They are kept with it, and the hint says that none of them works yet. */
function AgentTools({ draft, onChange }: AgentFormPart) {
  const { t } = useTranslation("agent-builder");
  const [text, setText] = useState(joinTags(draft.tools ?? []));
  const change = (next: string) => {
    setText(next);
    const names = [...new Set(parseTags(next))];
    onChange({ tools: names.length > 0 ? names : undefined });
  };
  return (
    <TextField
      label={t("tools.label")}
      hint={t("tools.hint")}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}
