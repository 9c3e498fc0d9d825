import { DEFAULT_TEMPERATURE } from "@core/domain/model/llm";
import { KnowledgePicker } from "@ui/features/knowledge/knowledge-picker";
import { EffortField } from "@ui/features/work-choice/effort-field";
import { useLanguage } from "@ui/language";
import { lazy, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./agent-advanced.module.css";
import { AgentInstructionsFrom } from "./agent-instructions-from";
import { AgentModel } from "./agent-model";
import type { AgentFormPart } from "./agent-profile";

/** A prompt kept elsewhere, knowledge, temperature, a model and tools of its own. */
export function AgentAdvanced({ draft, onChange }: AgentFormPart) {
  const { t } = useTranslation("setup");
  return (
    <div className={styles.advanced}>
      <AgentInstructionsFrom draft={draft} onChange={onChange} />
      <KnowledgePicker
        value={draft.knowledgeItemIds ?? []}
        onChange={(knowledgeItemIds) => onChange({ knowledgeItemIds })}
      />
      <TemperatureSlider value={draft.temperature} onChange={(temperature) => onChange({ temperature })} />
      <AgentModel draft={draft} onChange={onChange} />
      <EffortField
        label={t("common:prompt.effort")}
        hint={t("effort.hint")}
        value={draft.effort}
        onChange={(effort) => onChange({ effort })}
      />
      <Suspense fallback={null}>
        <ToolPicker
          value={draft.tools ?? []}
          onChange={(tools) => onChange({ tools: tools.length > 0 ? tools : undefined })}
        />
      </Suspense>
    </div>
  );
}

// The tools of agents are looked up only when somebody is about to choose of them.
const ToolPicker = lazy(() => import("@ui/features/tools/tool-picker"));

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
