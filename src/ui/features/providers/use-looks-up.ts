import type { Agent } from "@core/domain/agent/agent";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { Tools } from "@core/points/tool";
import type { WorkOffer } from "@core/services/tools/work-offers";
import { useReady, useServices } from "@ui/services-context";

/**
 * Whether an agent has a tool that reaches beyond this device, and so need not answer from what its model remembers: by what
 * is really offered, where that is known, else by what it names. One whose tools are not known here may.
 */
export function useLooksUp(agent: Pick<Agent, "tools">, offer?: WorkOffer): boolean {
  const services = useServices();
  const isReady = useReady(PluginHostToken);
  if (offer) return offer.tools.some(({ isOn, looksUp }) => isOn && looksUp);
  if (!isReady) return true;
  const tools = services.get(PluginHostToken).open(Tools);
  return (agent.tools ?? []).some((id) => {
    const { effect = "sends", asksModel = false } = tools.find(id) ?? {};
    return effect === "sends" && !asksModel;
  });
}
