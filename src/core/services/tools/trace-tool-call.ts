import { withoutSecrets } from "../../domain/search/words";
import type { ToolUse } from "../../domain/tool/tool-use";
import { argumentsOfUse } from "../../domain/tool/tool-use";
import { type CompletedToolCall, Tracers } from "../../points/tracer";
import type { ToolDependencies } from "./offered-tool";

/** Longer inputs and outputs are cut: traces are looked through, not worked with. */
const LONGEST = 20_000;

/** The outcome of a call, besides what is known of it. */
export type ToolCallEnd = Pick<CompletedToolCall, "startedAt" | "durationMs" | "status" | "agentId"> & {
  readonly output?: string;
  /** The conversation or task it was made in, as permissions name it. */
  readonly scope: string;
};

/** Hands a call that has ended to the tracers. What goes wrong with that stands in the log, and nowhere else. */
export function traceToolCall(
  { plugins, logger }: Pick<ToolDependencies, "plugins" | "logger">,
  use: ToolUse,
  { scope, output, ...end }: ToolCallEnd,
): void {
  const tracers = plugins.open(Tracers).all;
  if (tracers.length === 0) return;
  const [place = "", id = ""] = scope.split(/\/(.*)/s);
  const call: CompletedToolCall = {
    callId: use.id,
    tool: use.call.name,
    input: traced(argumentsOfUse(use)),
    target: use.touch?.target ?? "",
    ...(output === undefined ? {} : { output: traced(output) }),
    ...(place === "task" ? { taskId: id } : { conversationId: id }),
    ...end,
  };
  for (const tracer of tracers) {
    plugins
      .load(tracer)
      .then((loaded) => loaded.recordTool?.(call, new AbortController().signal))
      .catch((error: unknown) => logger.warn("tracing failed", { tracer: tracer.id, error }));
  }
}

/** Cut last: a text that looks like a key may begin before the cut and end after it. Of megabytes, only so much is looked through. */
function traced(text: string): string {
  return withoutSecrets(text.slice(0, 2 * LONGEST)).slice(0, LONGEST);
}
