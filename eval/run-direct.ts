import type { LlmMessage } from "@core/domain/model/llm";
import { LlmProviders } from "@core/points/llm-provider";
import { costOf } from "@core/services/models/call-cost";
import type { ModelReply } from "@core/services/models/model-call";
import type { HeadlessCore } from "../tests/headless/headless-core";
import type { Outcome } from "./outcome";
import type { EvalTask } from "./tasks/eval-task";
import { givenFiles } from "./tasks/given-files";

/**
 * Has a task done by the model alone. A text that is to be changed is sent with each change, and is what comes back; pages
 * that others have to look up come with the request.
 */
export async function runDirect(core: HeadlessCore, task: EvalTask): Promise<Outcome> {
  const { prompt, document, changes = [] } = task;
  const replies: ModelReply[] = [];
  let shown = document ?? "";
  if (document === undefined) {
    const reply = await ask(core, [{ role: "user", content: prompt, attachments: givenFiles(task) }]);
    replies.push(reply);
    shown = reply.text;
  }
  for (const change of changes) {
    const content = `${shown}\n\n---\n\n${change}`;
    const system = "Answer with the whole text as it is after the change, and nothing else.";
    const reply = await ask(core, [
      { role: "system", content: system },
      { role: "user", content },
    ]);
    replies.push(reply);
    shown = reply.text;
  }
  const route = replies[0]?.route ?? (await core.models.route({}));
  const costs = replies.flatMap((reply) => costOfReply(core, reply) ?? []);
  return {
    provider: route.provider,
    model: route.model,
    simulated: route.simulated,
    shown,
    called: shown.trim() === "" ? "failed" : "completed",
    openPoints: 0,
    tokens: replies.reduce((sum, { usage }) => sum + (usage?.totalTokens ?? 0), 0),
    cost: costs.length === replies.length ? costs.reduce((sum, each) => sum + each, 0) : undefined,
    error: undefined,
    events: [],
    tasks: [],
    artifacts: [],
  };
}

async function ask(core: HeadlessCore, messages: readonly LlmMessage[]): Promise<ModelReply> {
  const { provider, model } = await core.models.route({});
  const call = { purpose: "chat", messages, provider, model } as const;
  return core.models.complete(call, new AbortController().signal);
}

/** US dollars; nothing where the price of the model or what it took is not known. */
function costOfReply(core: HeadlessCore, { usage, route }: ModelReply): number | undefined {
  if (!usage) return undefined;
  const { provider, model, price } = route;
  const cost = costOf(usage, { provider, model, price }, core.host.open(LlmProviders).all);
  return cost === "free" ? 0 : cost;
}
