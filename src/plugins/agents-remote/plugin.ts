import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { AgentSources } from "@core/points/agent-source";

export default definePlugin({
  id: "agents-remote",
  apiVersion: 1,
  name: "plugins:agents-remote.name",
  description: "plugins:kinds.agent-source",
  contributes: [
    contribute(AgentSources, {
      id: "remote",
      // Below the built-in agents and the user's own, so that no remote agent takes the place of one of them.
      rank: -10,
      editable: false,
      fromAddedManifests: true,
      load: async ({ storage }) => {
        const { RemoteAgents } = await import("./remote-agents");
        return new RemoteAgents(storage);
      },
    }),
  ],
});
