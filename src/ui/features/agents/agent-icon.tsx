import { type Agent, categoryOf, isCustomAgent } from "@core/domain/agent/agent";
import { Drama } from "lucide-react";
import { lazy, Suspense } from "react";
import styles from "./agent-icon.module.css";

const AgentGlyph = lazy(() => import("./agent-glyph"));
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
      {/* Each glyph in a place of its own: waiting for one does not hide another. */}
      <Suspense key={agent?.icon} fallback={null}>
        {agent ? <Glyph name={agent.icon} /> : null}
      </Suspense>
    </span>
  );
}

function Glyph({ name }: { name: string | undefined }) {
  return name === START_GLYPH ? <Drama /> : <AgentGlyph name={name} />;
}
