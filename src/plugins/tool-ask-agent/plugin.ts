import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tools } from "@core/points/tool";
import { AgentDirectoryToken } from "@core/services/tokens";

export default definePlugin({
  id: "tool-ask-agent",
  apiVersion: 1,
  name: "tools:ask-agent.name",
  description: "tools:ask-agent.description",
  contributes: [
    contribute(Tools, {
      id: "ask-agent",
      name: "tools:ask-agent.name",
      description: "tools:ask-agent.description",
      effect: "sends",
      asksModel: true,
      rank: 10,
      load: async ({ services }) => (await import("./ask-agent")).askAgent(services.get(AgentDirectoryToken)),
    }),
  ],
});
