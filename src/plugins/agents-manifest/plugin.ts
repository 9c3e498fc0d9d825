import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { AgentSources } from "@core/points/agent-source";
import { HttpToken } from "@core/ports/http";

export default definePlugin({
  id: "agents-manifest",
  apiVersion: 1,
  name: "plugins:agents-manifest.name",
  description: "plugins:kinds.agent-source",
  contributes: [
    contribute(AgentSources, {
      id: "manifest",
      rank: 10,
      editable: false,
      load: async ({ services }) => {
        const { ManifestAgents } = await import("./manifest-agents");
        return new ManifestAgents(services.get(HttpToken));
      },
    }),
  ],
});
