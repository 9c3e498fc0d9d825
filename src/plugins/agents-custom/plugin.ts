import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { AgentSources } from "@core/points/agent-source";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";

export default definePlugin({
  id: "agents-custom",
  apiVersion: 1,
  name: "plugins:agents-custom.name",
  description: "plugins:kinds.agent-source",
  contributes: [
    contribute(AgentSources, {
      id: "custom",
      rank: 0,
      editable: true,
      load: async ({ services }) => {
        const { CustomAgents } = await import("./custom-agents");
        return new CustomAgents(services.get(DatabaseToken), services.get(ClockToken));
      },
    }),
  ],
});
