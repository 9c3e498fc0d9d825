import type { Artifact } from "@core/domain/artifact/artifact";
import { proposalsOf } from "@core/domain/journal/proposal-state";
import { artifactsWithin, deliverableOf } from "@core/domain/journal/task-outline";
import type { HeadlessCore } from "../tests/headless/headless-core";
import { codeOf, journalled, type Outcome } from "./outcome";
import type { EvalTask } from "./tasks/eval-task";

/**
 * Opens a text as a document and asks for its changes one after the other; all edits that are proposed are accepted. The
 * first change that fails is told as the error, and the others are asked for all the same.
 */
export async function runEdits(core: HeadlessCore, task: EvalTask, taskTokens: number): Promise<Outcome> {
  const { id: name, prompt, document = "", changes = [], language } = task;
  const { library, control } = core;
  const { provider, model, simulated } = await core.models.route({});
  const reply = { conversationId: name, messageId: core.ports.ids.next(), title: "", agentId: "default" };
  const from = { agentName: "Assistant", provider, model, simulated, prompt, content: document };
  const { id } = await library.openReply({ ...reply, ...from });
  await control.setLimits(id, { tokens: taskTokens });
  let error: string | undefined;
  for (const request of changes) {
    const { version } = await textOf(core, id);
    await control
      .amend(id, { kind: "change", request, version, choice: { web: false } }, language)
      .catch((reason) => {
        error ??= codeOf(reason);
      });
    await acceptAll(core, id);
  }
  return journalled(core, id, error, name);
}

async function textOf({ monitor }: HeadlessCore, id: string): Promise<Artifact> {
  const text = deliverableOf(artifactsWithin(await monitor.load(id), id), id);
  if (!text) throw new Error("A document that was opened is there.");
  return text;
}

async function acceptAll(core: HeadlessCore, id: string): Promise<void> {
  const { id: artifactId } = await textOf(core, id);
  const { events } = await core.monitor.load(id);
  for (const { isOpen, proposal } of proposalsOf(events, artifactId)) {
    if (!isOpen) continue;
    const accept = proposal.edits.map((_, place) => place);
    await core.editor.decideChanges({ artifactId, proposalId: proposal.id, accept, reject: [] });
  }
}
