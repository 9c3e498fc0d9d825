import { agentSource, definePlugin } from "@troupe/plugin-kit";
import agents from "./agents.json";

export default definePlugin({
  id: "agent-pack",
  name: "Newsroom",
  contributes: [agentSource({ id: "newsroom", agents })],
});
