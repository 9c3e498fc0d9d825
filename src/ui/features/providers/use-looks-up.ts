import type { Agent } from "@core/domain/agent/agent";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { Tools } from "@core/points/tool";
import { useReady, useServices } from "@ui/services-context";

/**
 * Whether an agent has a tool that reaches beyond this device, and so need not answer from what its model remembers. One
 * whose tools are not known here may.
 */
export function useLooksUp(agent: Pick<Agent, "tools">): boolean {
  const services = useServices();
  const isReady = useReady(PluginHostToken);
  if (!isReady) return true;
  const tools = services.get(PluginHostToken).open(Tools);
  return (agent.tools ?? []).some((id) => {
    const { effect = "sends", asksModel = false } = tools.find(id) ?? {};
    return effect === "sends" && !asksModel;
  });
}
