import { estimatedTokens } from "../../../domain/conversation/conversation-summary";
import type { Requirement } from "../../../domain/requirement/requirement";
import { DEFAULT_CONTEXT_WINDOW } from "../../models/model-call";
import { askVerdicts, type CheckCall, type GivenVerdicts } from "./check-calls";
import type { CheckSources, TextPart } from "./check-prompt";
import type { CheckedText } from "./checked-text";
import { type SourceBatches, sourceBatches } from "./source-batches";

/** The tokens a check needs besides the text: rules, and for each requirement its words and its verdict. */
const RULES = 800;
const PER_REQUIREMENT = 150;
/** The text may fill this share of what the model can read: the count of tokens is an estimate. */
const SHARE = 0.7;
/** Of a text that is cut into parts each fills this share of that, where there are sources to stand beside it. */
const PART_SHARE = 0.6;
/** There is room for so many tokens, however much else there is. */
const LEAST_ROOM = 500;
/** A quotation is shorter than this, so that it stands whole in one part, in UTF-16 units. */
const OVERLAP = 1_000;

const NO_SOURCES: SourceBatches = { batches: [{ cited: "", grounds: "" }], leftOut: [] };

/** The verdicts on the parts of a text, for each those beside one batch of its sources after the other. */
export interface PartVerdicts {
  readonly parts: readonly (readonly GivenVerdicts[])[];
  /** Names of sources that were not looked at whole. */
  readonly leftOut: readonly string[];
}

/**
 * Asks about a text in as few parts as the model can read, and about each part beside all of its sources, in as few
 * batches.
 * @throws as `askVerdicts`.
 */
export async function askAboutParts(
  call: Omit<CheckCall, "part" | "sources">,
  text: CheckedText,
  requirements: readonly Requirement[],
): Promise<PartVerdicts> {
  const { provider, model } = call.validator;
  const route = await call.engine.resources.modelCalls.route("check", call.model ?? { provider, model });
  const { contextWindow: window = DEFAULT_CONTEXT_WINDOW } = route;
  const room = Math.max(LEAST_ROOM, window * SHARE - RULES - PER_REQUIREMENT * requirements.length);
  const hasSources = text.sources !== undefined || (text.cited?.pages.length ?? 0) > 0;
  const tokens = estimatedTokens(text.content);
  const whole = { content: text.content, number: 1, count: 1 };
  const isWhole = tokens <= room * (hasSources ? PART_SHARE : 1);
  const parts = isWhole ? [whole] : textParts(text.content, room * (hasSources ? PART_SHARE : 1));
  const beside = parts.map((part) => {
    const left = Math.max(LEAST_ROOM, room - estimatedTokens(part.content));
    return { part, ...(hasSources ? sourceBatches(text, part, requirements, left) : NO_SOURCES) };
  });
  const asked = beside.map(({ part, batches }) => askBeside({ ...call, part }, batches, requirements));
  return {
    parts: await Promise.all(asked),
    leftOut: [...new Set(beside.flatMap(({ leftOut }) => leftOut))],
  };
}

/** The verdicts on one part beside each batch: about what is found to be met, the next one is asked as well. */
async function askBeside(
  call: Omit<CheckCall, "sources">,
  batches: readonly CheckSources[],
  requirements: readonly Requirement[],
): Promise<readonly GivenVerdicts[]> {
  const given: GivenVerdicts[] = [];
  let open = requirements;
  for (const sources of batches) {
    if (open.length === 0) break;
    const now = await askVerdicts({ ...call, sources }, open);
    given.push(now);
    open = open.filter(({ id }) => now.verdicts.get(id)?.met);
  }
  return given;
}

/** A text in as few overlapping parts as a model needs that can read so many tokens of it at a time. */
function textParts(content: string, mostTokens: number): readonly TextPart[] {
  const size = Math.max(2 * OVERLAP, Math.floor((content.length * mostTokens) / estimatedTokens(content)));
  const contents: string[] = [];
  for (let start = 0; start < content.length; ) {
    const end = boundary(content, start + size);
    contents.push(content.slice(start, end));
    start = end === content.length ? end : boundary(content, end - OVERLAP);
  }
  return contents.map((each, place) => ({ content: each, number: place + 1, count: contents.length }));
}

/** At or right before a place, so that no character is cut in two. */
function boundary(content: string, place: number): number {
  const end = Math.min(place, content.length);
  const isLowSurrogate = (content.charCodeAt(end) & 0xfc00) === 0xdc00;
  return isLowSurrogate ? end - 1 : end;
}
