import { type Agent, categoryOf, isCustomAgent } from "@core/domain/agent/agent";
import { part } from "@ui/elements/part";
import { Drama } from "lucide-react";
import styles from "./agent-icon.module.css";

const AgentGlyph = part(() => import("./agent-glyph"));
/** The orchestrator's glyph, drawn at once: the start page shows it, and should not load all the others for it. */
const START_GLYPH = "drama";

/** Properties of an agent's icon. */
export interface AgentIconProps {
  /** Absent while it is not known who it will be. */
  agent: Pick<Agent, "id" | "icon" | "tags"> | undefined;
  /** The tile's edge: 24, 40 or 56 px. */
  size?: "small" | "medium" | "large";
}

/** An agent's glyph on a tile tinted by category. Decoration: the agent's name has to stand beside it. */
export function AgentIcon({ agent, size = "medium" }: AgentIconProps) {
  const tint = agent && isCustomAgent(agent.id) ? "own" : agent ? categoryOf(agent) : "other";
  return (
    <span className={`${styles.tile} ${styles[size]} ${styles[tint]}`} aria-hidden="true">
      {agent ? agent.icon === START_GLYPH ? <Drama /> : <AgentGlyph name={agent.icon} /> : null}
    </span>
  );
}
