import { visibleName } from "@core/domain/text/visible-text";
import { ToolboxToken } from "@core/services/tokens";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";

/** The name of a tool for people; one that is not installed is called by its id. For observers. */
export function useToolName(): (id: string) => string {
  const tools = useService(ToolboxToken).all;
  const textOf = usePluginText(tools.map(({ name }) => name));
  return (id) => visibleName(textOf(tools.find((tool) => tool.id === id)?.name) || id);
}
