import type { ReadonlyRegistry } from "@core/plugin/contribution";
import type { OrchestrationStrategy } from "@core/points/orchestration-strategy";
import { registryOf } from "./registry-of";

const all: readonly OrchestrationStrategy[] = ["brisk", "thorough"].map((id) => ({
  id,
  name: `Work ${id}`,
  description: `It is ${id}.`,
  suits: () => 0.5,
  load: async () => ({ run: async () => {} }),
}));

/** Two strategies to choose from, which do nothing. */
export const SAMPLE_STRATEGIES: ReadonlyRegistry<OrchestrationStrategy> = registryOf(all);
