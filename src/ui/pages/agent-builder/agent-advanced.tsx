import { joinTags } from "@core/domain/agent-tags";
import { parseTags } from "@core/domain/knowledge-file";
import { DEFAULT_TEMPERATURE } from "@core/domain/llm";
import { KnowledgePicker } from "@ui/components/knowledge-picker";
import { TextField } from "@ui/components/text-field";
import { useLanguage } from "@ui/language";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./agent-advanced.module.css";
import { AgentInstructionsFrom } from "./agent-instructions-from";
import { AgentModel } from "./agent-model";
import type { AgentFormPart } from "./agent-profile";

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

/** Properties of the temperature slider. */
interface TemperatureSliderProps {
  value: number | undefined;
  onChange: (temperature: number) => void;
}

/** Temperature from 0 to 2 in steps of 0.1. */
function TemperatureSlider({ value = DEFAULT_TEMPERATURE, onChange }: TemperatureSliderProps) {
  const { t } = useTranslation("agent-builder");
  const id = useId();
  const shown = new Intl.NumberFormat(useLanguage(), { minimumFractionDigits: 1 }).format(value);
  return (
    <div className={styles.slider}>
      <div className={styles.sliderHead}>
        <label htmlFor={id}>{t("temperature.label")}</label>
        <output htmlFor={id} className={styles.value}>
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={2}
        step={0.1}
        value={value}
        className={styles.range}
        aria-describedby={`${id}-hint`}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t("temperature.hint")}
      </p>
    </div>
  );
}
