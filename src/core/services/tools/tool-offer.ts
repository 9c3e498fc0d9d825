import type { Tool } from "../../points/tool";
import type { ToolChoices } from "./tool-access";
import type { ToolPermissions } from "./tool-permissions";

/** The work that tools are offered for. */
export interface OfferedWork {
  /** Ids of the tools that its agent names. */
  readonly named?: readonly string[] | undefined;
  /** The folder that is worked in. */
  readonly folderId?: string | undefined;
  /** Ids of the tools that are taken away. */
  readonly without?: readonly string[] | undefined;
  /** The user's choice of further tools; without one nothing is on by itself. */
  readonly choice?: ToolChoices | undefined;
}

/**
 * The reason why a tool is offered: somebody has asked for it, or it is on by itself; `undefined` where it is not. What the
 * user has said for the work at hand comes before what its agent names, and that before what holds for all.
 */
export function offerOf(
  tool: Tool,
  { named = [], folderId, without = [], choice }: OfferedWork,
  permissions: Pick<ToolPermissions, "isRefused" | "isByItself" | "forAll">,
): "wanted" | "by-itself" | undefined {
  const { id, comesWith } = tool;
  if (permissions.isRefused(id) || without.includes(id)) return undefined;
  if (comesWith === "folder") return folderId === undefined ? undefined : "wanted";
  if (choice?.withTools?.includes(id)) return "wanted";
  if (isOfWeb(tool) && choice?.web !== undefined) return choice.web ? "wanted" : undefined;
  if ((named.length > 0 ? named : permissions.forAll).includes(id)) return "wanted";
  return choice && permissions.isByItself(tool) ? "by-itself" : undefined;
}

/** Whether a tool is one of those that whoever wants the web has. */
function isOfWeb({ searchesWeb = false, readsWeb = false }: Tool): boolean {
  return searchesWeb || readsWeb;
}
