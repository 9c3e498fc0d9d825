import { agentSource, definePlugin } from "@troupe/plugin-kit";
import agents from "./agents.json";

export default definePlugin({
  id: "my-plugin",
  name: "My agents",
  contributes: [agentSource({ id: "my-plugin", agents })],
});
