import { VALIDATOR_ID } from "../../../domain/agent/agent";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { TaskModel } from "../../../domain/task/task";
import type { RequirementVerdict, Stage } from "../../../points/orchestration-strategy";
import type { StepRunner } from "../calls/step-runner";
import { systemAgent } from "../recruiting/system-agents";
import { askAboutParts } from "./check-parts";
import { checkText } from "./check-texts";
import type { CheckedText } from "./checked-text";
import { codeVerdict } from "./code-verdict";
import { joinedVerdict } from "./part-verdicts";
import { isRelated, mentionVerdict, withBoundQuotes } from "./quote-rules";
import { SearchableText } from "./searchable-text";
import { textFaults } from "./text-faults";

/**
 * Checks a text against requirements: by code where code can tell, the rest by a validator that sees the whole text
 * and what it rests on, and not who wrote it. What could not be checked, or is shown by words that are not there, is unverified.
 * @throws the cancellation, and AppError `task.limit-reached`.
 */
export async function check(
  engine: StepRunner,
  text: CheckedText,
  requirements: readonly Requirement[],
  stage: Stage,
  signal: AbortSignal,
): Promise<readonly RequirementVerdict[]> {
  const { language } = engine.resources;
  const faults = textFaults(text, engine.root.description);
  const byCode = new Map(
    requirements.flatMap((requirement) => {
      const verdict =
        codeVerdict(requirement, text, faults, language) ??
        mentionVerdict(requirement, text, engine.root.description, language);
      return verdict ? [[requirement.id, verdict] as const] : [];
    }),
  );
  const judged = await judge(
    engine,
    text,
    requirements.filter(({ id }) => !byCode.has(id)),
    stage,
    signal,
  );
  const verdicts = new Map([...byCode, ...judged]);
  return requirements.flatMap(({ id }) => verdicts.get(id) ?? []);
}

async function judge(
  engine: StepRunner,
  text: CheckedText,
  requirements: readonly Requirement[],
  stage: Stage,
  signal: AbortSignal,
): Promise<readonly (readonly [string, RequirementVerdict])[]> {
  if (requirements.length === 0) return [];
  const { agents, language } = engine.resources;
  const validator = await systemAgent(agents, VALIDATOR_ID, signal);
  if (!validator) {
    const reason = checkText("no-validator", language);
    stage({ type: "fallback-taken", taskId: engine.rootTaskId, fallback: "validator", reason });
    return requirements.map(({ id }) => [id, { requirementId: id, outcome: "unverified", reason }]);
  }
  const searchable = new SearchableText(text.content);
  const unread = new Set<string>();
  const askOnce = async (some: readonly Requirement[], model?: TaskModel) => {
    const { parts, leftOut } = await askAboutParts({ engine, validator, model, signal }, text, some);
    for (const name of leftOut) unread.add(name);
    const verdicts = some.map((each) => joinedVerdict(each, parts, { text, searchable, language }));
    return withBoundQuotes(some, verdicts, text, language);
  };
  const ask = async (some: readonly Requirement[], model?: TaskModel) => {
    const first = await askOnce(some, model);
    const doubtful = some.filter((each, place) => isDoubtful(each, first[place], language));
    const again = doubtful.length > 0 ? await askOnce(doubtful, model) : [];
    return new Map([...first, ...again].map((verdict) => [verdict.requirementId, verdict]));
  };
  const first = await ask(requirements);
  if (unread.size > 0) {
    const told = { fallback: "validator", reason: "too-long", leftOut: [...unread] } as const;
    stage({ type: "fallback-taken", taskId: engine.rootTaskId, ...told });
  }
  const { checkModel, recording } = engine.root;
  // A recorded run holds no replies of another model.
  if (!checkModel || recording) return [...first];
  const { withSecondOpinions } = await import("./second-opinions");
  const source = { engine, validator, checkModel, ask, signal };
  return [...(await withSecondOpinions(source, requirements, first))];
}

/** Whether a verdict was given and its proof does not show it, which is asked about once more. */
function isDoubtful(
  requirement: Requirement,
  verdict: RequirementVerdict | undefined,
  language: string,
): boolean {
  if (!verdict) return false;
  const { outcome, reason, proof } = verdict;
  if (outcome === "unverified") {
    return reason === checkText("not-quoted", language) || reason === checkText("not-shown", language);
  }
  return outcome === "met" && proof?.kind === "quote" && !isRelated(proof.text, requirement);
}
