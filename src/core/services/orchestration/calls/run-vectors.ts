import type { TextVectors } from "../../../domain/model/text-vectors";
import type { ModelTarget } from "../../models/model-call";
import { textVectors } from "../../tools/text-vectors";
import type { Budget } from "./budget";
import { embeddedFact } from "./call-facts";
import type { RunModelCall, RunModelCallDependencies } from "./run-model-call";

/** On whose behalf vectors are made. */
export type RunVectorsCall = ModelTarget & Pick<RunModelCall, "taskId" | "agent">;

/** The texts, what they are for, and the signal. */
export type WantedVectors = readonly [
  texts: readonly string[],
  kind: "passage" | "question",
  signal: AbortSignal,
];

/**
 * Makes vectors for a tool of a run: within the limits of its task, and in its journal however it ended.
 * @throws AppError `task.limit-reached`, or as `textVectors`.
 */
export async function runVectors(
  { journal, models, ids }: Pick<RunModelCallDependencies, "journal" | "models" | "ids">,
  budget: Pick<Budget, "reserve" | "release">,
  call: RunVectorsCall,
  [texts, kind, signal]: WantedVectors,
): Promise<TextVectors> {
  const facts: ReturnType<typeof embeddedFact>[] = [];
  const embedder = await models.embedder?.(call, (made) => facts.push(embeddedFact(call, made)));
  const { price } = embedder ?? {};
  // No text is more tokens than bytes.
  const promptTokens = new Blob([...texts]).size;
  const cost = price === undefined ? undefined : (promptTokens * price) / 1_000_000;
  const id = ids.next();
  await budget.reserve(id, { promptTokens, requestedTokens: 0, costOf: () => cost }, signal);
  try {
    return await textVectors(embedder, texts, kind, signal);
  } finally {
    if (facts.length > 0) await journal.append(facts);
    budget.release(id);
  }
}
