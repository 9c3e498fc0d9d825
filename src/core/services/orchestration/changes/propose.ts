import * as v from "valibot";
import type { Artifact } from "../../../domain/artifact/artifact";
import type { Proposal } from "../../../domain/artifact/proposal";
import type { Attachment } from "../../../domain/file/attachment";
import { versionsOf } from "../../../domain/journal/artifact-versions";
import type { Amendment } from "../../../domain/journal/journal-event";
import type { LlmMessage } from "../../../domain/model/llm";
import type { Place, TextEdit } from "../../../domain/text/text-edit";
import type { WorkChoice } from "../../../domain/tool/work-choice";
import { AppError } from "../../../errors/app-error";
import { askRecords } from "../calls/ask-records";
import type { StepRunner } from "../calls/step-runner";
import { withTools } from "../calls/with-tools";
import { applyEdits } from "../edits/apply-edits";
import { type Editor, editorOf } from "../edits/editor";
import { MAX_EDITS, readEdits } from "../edits/read-edits";
import { EDITS_FORM } from "../prompts/reply-forms";
import { changeMessages, NONE_FITS } from "./change-prompt";

/** A remark is a sentence. */
const LONGEST_REMARK = 600;
const remarkRecord = v.object({ remark: v.pipe(v.string(), v.trim(), v.nonEmpty()) });

/**
 * Has the writer of a deliverable offer edits that do what the user wants, and journals them as a proposal. The
 * deliverable stays as it is.
 * @throws the cancellation, AppError `task.limit-reached`, `artifact.not-found`, or what ModelCaller throws.
 */
export async function proposeChanges(
  engine: StepRunner,
  artifact: Artifact,
  { request, version, passage, choice, attachments }: Extract<Amendment, { kind: "change" }>,
  signal: AbortSignal,
): Promise<void> {
  const { rootTaskId: taskId } = engine;
  const { content } = textOf(engine, artifact, version);
  const place = passage && within(passage, content);
  await engine.once(taskId, `changes/${artifact.id}`, async (stage) => {
    await engine.enter("refining");
    const editor = await editorOf(engine, artifact, content, signal);
    const node = `changes/${artifact.id}/${wantedSoFar(engine)}`;
    const offer = await offered(
      engine,
      { content, place, request, attachments, editor, node, choice },
      signal,
    );
    const proposal: Proposal = {
      ...{
        id: engine.newId(),
        artifactId: artifact.id,
        agentId: editor.agent.id,
        request,
        version,
        ...offer,
      },
      ...(place ? { passage: place } : {}),
    };
    stage({ type: "changes-proposed", taskId, proposal });
    return proposal.id;
  });
}

/** The change that is wished for, and its editor. */
interface PlacedChange {
  readonly content: string;
  readonly place: Place | undefined;
  readonly request: string;
  readonly attachments: readonly Attachment[] | undefined;
  readonly editor: Editor;
  /** The key of the work, by which calls of tools are found again. */
  readonly node: string;
  readonly choice: WorkChoice | undefined;
}

/** The edits that can be made, of those an agent offers; one whose edits all fit nowhere is asked once more. */
async function offered(
  engine: StepRunner,
  { content, place, request, attachments, editor, node, choice }: PlacedChange,
  signal: AbortSignal,
): Promise<Pick<Proposal, "edits" | "unfit" | "remark">> {
  const { root, resources } = engine;
  const { agent } = editor;
  const { start, end } = place ?? { start: 0, end: content.length };
  const changeable = content.slice(start, end);
  const passage = place && changeable;
  const { temperature, provider, model } = agent;
  const messages = changeMessages({
    ...{ root, content, passage, request, attachments, language: resources.language },
    ...editor,
  });
  const modelCalls = await withTools(engine, { taskId: root.id, node, agent, messages, choice });
  const ask = async (messages: readonly LlmMessage[]) => {
    const call = {
      purpose: "repair",
      taskId: root.id,
      agent,
      messages,
      temperature,
      provider,
      model,
      schema: EDITS_FORM,
      effort: choice?.effort,
    } as const;
    const { records } = await askRecords({ ...resources, modelCalls }, call, signal);
    const edits = readEdits(records);
    const { applied } = applyEdits(changeable, edits.slice(0, MAX_EDITS));
    return { records, edits, applied };
  };
  let answer = await ask(messages);
  if (answer.edits.length > 0 && answer.applied.length === 0) {
    const lines = answer.records.map((record) => JSON.stringify(record)).join("\n");
    const complaint = { role: "user", content: NONE_FITS } as const;
    answer = await ask([...messages, { role: "assistant", content: lines }, complaint]);
  }
  const remark = answer.records.flatMap((record) => {
    const read = v.safeParse(remarkRecord, record);
    return read.success ? [read.output.remark.slice(0, LONGEST_REMARK)] : [];
  })[0];
  const edits = answer.applied.map(
    (edit): TextEdit => ({ start: start + edit.start, end: start + edit.end, replacement: edit.replacement }),
  );
  return { edits, unfit: answer.edits.length - edits.length, ...(remark ? { remark } : {}) };
}

function wantedSoFar({ state }: StepRunner): number {
  return state.events.filter(({ type }) => type === "amendment-wanted").length;
}

function within({ start, end }: Place, content: string): Place {
  const last = Math.min(end, content.length);
  return { start: Math.min(start, last), end: last };
}

function textOf({ state }: StepRunner, { id }: Artifact, version: number): Artifact {
  const known = versionsOf(state.events, id).find(({ artifact }) => artifact.version === version);
  if (!known) throw new AppError("artifact.not-found", { id });
  return known.artifact;
}
