import { VALIDATOR_ID } from "../../../domain/agent";
import type { Artifact } from "../../../domain/artifact";
import type { FinishReason, LlmMessage } from "../../../domain/llm";
import type { Requirement } from "../../../domain/requirement";
import type { RequirementVerdict, Stage } from "../../../points/orchestration-strategy";
import { askRecords } from "../calls/ask-records";
import type { StepRunner } from "../step-runner";
import { systemAgent } from "../system-agents";

const BATCH = 8;

/** The version of a text that is looked at. */
export interface CheckedText extends Partial<Pick<Artifact, "format">> {
  readonly artifactId: string;
  readonly version: number;
  readonly content: string;
  readonly finishReason?: FinishReason;
}

/** Checks a text against requirements, in batches; what cannot be checked is unverified. */
export async function check(
  engine: StepRunner,
  text: CheckedText,
  requirements: readonly Requirement[],
  _stage: Stage,
  signal: AbortSignal,
): Promise<readonly RequirementVerdict[]> {
  const verdicts: RequirementVerdict[] = [];
  for (let from = 0; from < requirements.length; from += BATCH) {
    verdicts.push(...(await checkBatch(engine, text, requirements.slice(from, from + BATCH), signal)));
  }
  return verdicts;
}

async function checkBatch(
  engine: StepRunner,
  text: CheckedText,
  batch: readonly Requirement[],
  signal: AbortSignal,
): Promise<readonly RequirementVerdict[]> {
  const validator = await systemAgent(engine.resources.agents, VALIDATOR_ID, signal);
  const unverified = (reason: string) =>
    batch.map(({ id: requirementId }) => ({ requirementId, outcome: "unverified", reason }) as const);
  if (!validator) return unverified("");
  const { temperature, provider, model } = validator;
  const messages: readonly LlmMessage[] = [
    { role: "system", content: "You check a text against requirements." },
    {
      role: "user",
      content: [
        `<text>\n${text.content}\n</text>`,
        `<requirements>\n${batch.map(({ description }, place) => `${place + 1}. ${description}`).join("\n")}\n</requirements>`,
        '{"requirement":1,"verdict":"met|unmet","quote":"exact words of the text"}\n{"done":N} or {"validation_passed": true, "reason": "..."}',
      ].join("\n\n"),
    },
  ];
  const taskId = engine.rootTaskId;
  const call = {
    purpose: "validation",
    taskId,
    agent: validator,
    messages,
    temperature,
    provider,
    model,
  } as const;
  try {
    const { records } = await askRecords(engine.resources, call, signal);
    return batch.map(({ id }, place) => verdictOf(text, id, place, records as readonly Given[]));
  } catch (error) {
    signal.throwIfAborted();
    return unverified(String(error));
  }
}

interface Given {
  readonly requirement?: number;
  readonly verdict?: string;
  readonly quote?: string;
  readonly reason?: string;
  readonly validation_passed?: boolean;
}

function verdictOf(
  { artifactId, version, content }: CheckedText,
  requirementId: string,
  place: number,
  records: readonly Given[],
): RequirementVerdict {
  const given =
    records.find(({ requirement }) => requirement === place + 1) ??
    records.find((each) => "validation_passed" in each);
  if (!given) return { requirementId, outcome: "unverified", reason: "" };
  const isMet = given.verdict === "met" || given.validation_passed === true;
  const { quote, reason = "" } = given;
  const start = quote ? content.indexOf(quote) : -1;
  const base = { artifactId, version };
  if (quote && start < 0) return { requirementId, outcome: "unverified", reason };
  const proof = quote
    ? ({ ...base, kind: "quote", text: quote, start, end: start + quote.length } as const)
    : ({ ...base, kind: "judged", text: reason } as const);
  return { requirementId, outcome: isMet ? "met" : "unmet", reason: reason || (quote ?? ""), proof };
}
