import { PluginHostToken } from "@core/plugin/plugin-host";
import { Tools } from "@core/points/tool";
import { ToolboxToken } from "@core/services/tokens";
import { usePluginText } from "@ui/plugin-text";
import { useReady, useService } from "@ui/services-context";

/** What people call a tool; one that is not installed is called by its id. For observers. */
export function useToolName(): (id: string) => string {
  // Its plugins are installed with it.
  useReady(ToolboxToken);
  const tools = useService(PluginHostToken).open(Tools).all;
  const textOf = usePluginText(tools.map(({ name }) => name));
  return (id) => textOf(tools.find((tool) => tool.id === id)?.name) || id;
}
