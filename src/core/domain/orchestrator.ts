import { type Agent, ORCHESTRATOR_ID } from "./agent";

/** What the orchestrator is known by, for as long as its own file has not come, and when it cannot be had. */
export const ORCHESTRATOR_LOOK = {
  id: ORCHESTRATOR_ID,
  name: "Troupe",
  icon: "drama",
  tags: ["orchestrator", "autonomous", "multi-agent", "coordination"],
} as const satisfies Partial<Agent>;
