import type { Services } from "@core/di/token";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { Materials } from "@core/services/runner/materials";
import { Patience } from "@core/services/runner/patience";
import type { RunnerApi } from "@core/services/runner/runner-api";
import { AgentInstructionsToken } from "@core/services/tokens";

/** The materials that tasks of the paired runner draw on, as they are in this browser. */
export function materialsOf(services: Services, api: RunnerApi, signal: AbortSignal): Materials {
  return new Materials({
    ...{ api, signal, database: services.get(DatabaseToken), hasher: services.get(HasherToken) },
    patience: new Patience(services.get(ClockToken), signal),
    instructed: async (agent, ended) => {
      await services.ready(AgentInstructionsToken);
      return services.get(AgentInstructionsToken).inForce(agent, ended);
    },
  });
}
