import { KnowledgePicker } from "@ui/parts/knowledge-picker";
import styles from "./agent-advanced.module.css";
import { AgentModel } from "./agent-model";
import type { AgentFormPart } from "./agent-profile";
import { AgentTools } from "./agent-tools";
import { TemperatureSlider } from "./temperature-slider";

/** Knowledge, temperature, a model and tools of its own. */
export function AgentAdvanced({ draft, onChange }: AgentFormPart) {
  return (
    <div className={styles.advanced}>
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
