import { KnowledgePicker } from "@ui/components/knowledge-picker";
import styles from "./agent-advanced.module.css";
import { AgentInstructionsFrom } from "./agent-instructions-from";
import { AgentModel } from "./agent-model";
import type { AgentFormPart } from "./agent-profile";
import { AgentTools } from "./agent-tools";
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
