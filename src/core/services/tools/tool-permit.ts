import type { ToolConcern, ToolTouch, ToolUse } from "../../domain/tool/tool-use";
import type { ToolPermissions } from "./tool-permissions";

/** On what a call has to be decided. */
export interface PermitCase {
  readonly tool: string;
  readonly fingerprint: string;
  readonly touch: ToolTouch;
  /** The scopes `Always allow` has to have been said for: this conversation or task, and this agent. */
  readonly scopes: { readonly here: string; readonly agent: string };
  /** Whether the work has something of the user's own, such as files, which somebody else may have written. */
  readonly hasPrivate: boolean;
  /** Whether something of somebody else's was read otherwise than by these calls. */
  readonly hasUntrusted: boolean;
  /** All calls of the conversation or the task so far. */
  readonly earlier: readonly ToolUse[];
}

/**
 * Whether a call may be made: at once or after the user was asked, for which reason. Nothing that a tool has
 * returned is looked at here, so nothing it says can raise a permission; that it returned anything can only lower one.
 */
export function permitFor(permissions: ToolPermissions, made: PermitCase): "run" | ToolConcern {
  const { tool, fingerprint, touch, scopes } = made;
  if (touch.lostFolder !== undefined) return "access";
  if (touch.overwrites?.length) return "overwrite";
  if (touch.effect === "none" || touch.effect === "reads") return "run";
  const here = permissions.find(tool, fingerprint, touch, [scopes.here]);
  if (wouldLetOut(made) && !here) return "outflow";
  if (here || permissions.find(tool, fingerprint, touch, [scopes.agent])) return "run";
  const known = permissions.all.some((each) => each.tool === tool && each.fingerprint !== fingerprint);
  return known ? "changed" : "effect";
}

/**
 * Whether this would be the first that goes to a target once something of somebody else's was read and there is
 * something private: what was read may have asked for it to be sent. The user's files are both at once.
 */
function wouldLetOut({ touch, hasPrivate, hasUntrusted, earlier }: PermitCase): boolean {
  if (touch.effect !== "sends") return false;
  const isTempted = hasPrivate || hasUntrusted || earlier.some(({ result }) => result?.isUntrusted);
  const isPrivate = hasPrivate || earlier.some(({ result }) => result?.isPrivate);
  return isTempted && isPrivate && !earlier.some((use) => wasSentTo(use, touch.target));
}

function wasSentTo({ state, touch }: ToolUse, target: string): boolean {
  return state === "done" && touch?.effect === "sends" && touch.target === target;
}
