import { VALIDATOR_ID } from "../../../domain/agent/agent";
import type { Requirement } from "../../../domain/requirement/requirement";
import { CHECKER_GONE } from "../../../domain/task/check-model";
import type { TaskModel } from "../../../domain/task/task";
import type { RequirementVerdict, Stage } from "../../../points/orchestration-strategy";
import type { StepRunner } from "../calls/step-runner";
import { systemAgent } from "../recruiting/system-agents";
import { askAboutParts } from "./check-parts";
import { checkText } from "./check-texts";
import type { CheckedText } from "./checked-text";
import { codeVerdict } from "./code-verdict";
import { joinedVerdict } from "./part-verdicts";
import { isUnrelated, mentionVerdict, withBoundQuotes, withoutUnrelated } from "./quote-rules";
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
  const { checkAgentId, checkModel, recording } = engine.root;
  const chosen = checkAgentId ? await systemAgent(agents, checkAgentId, signal) : undefined;
  if (checkAgentId && !chosen) {
    stage({ type: "fallback-taken", taskId: engine.rootTaskId, fallback: "validator", reason: CHECKER_GONE });
  }
  const validator = chosen ?? (await systemAgent(agents, VALIDATOR_ID, signal));
  if (!validator) {
    const reason = checkText("no-validator", language);
    stage({ type: "fallback-taken", taskId: engine.rootTaskId, fallback: "validator", reason });
    return requirements.map(({ id }) => [id, { requirementId: id, outcome: "unverified", reason }]);
  }
  const searchable = new SearchableText(text.content);
  const unread = new Set<string>();
  const askOnce = async (some: readonly Requirement[], doubted: ReadonlySet<string>, model?: TaskModel) => {
    const call = { engine, validator, model, doubted, signal };
    const { parts, leftOut } = await askAboutParts(call, text, some);
    for (const name of leftOut) unread.add(name);
    const verdicts = some.map((each) => joinedVerdict(each, parts, { text, searchable, language }));
    return withBoundQuotes(some, verdicts, text, language);
  };
  const ask = async (some: readonly Requirement[], model?: TaskModel) => {
    const verdicts = new Map<string, RequirementVerdict>();
    let asked = some;
    for (let look = 1; asked.length > 0; look++) {
      const doubted = asked.filter((each) => isUnrelated(each, verdicts.get(each.id), text.content));
      const given = await askOnce(asked, new Set(doubted.map(({ id }) => id)), model);
      for (const verdict of given) verdicts.set(verdict.requirementId, verdict);
      asked = asked.filter((each, place) => look < looksAt(each, given[place], text, language));
    }
    return withoutUnrelated(some, verdicts, text, engine.root.description, language);
  };
  const first = await ask(requirements);
  if (unread.size > 0) {
    const told = { fallback: "validator", reason: "too-long", leftOut: [...unread] } as const;
    stage({ type: "fallback-taken", taskId: engine.rootTaskId, ...told });
  }
  // A recorded run holds no replies of another model.
  if (!checkModel || recording) return [...first];
  const { withSecondOpinions } = await import("./second-opinions");
  const source = { engine, validator, checkModel, ask, signal };
  return [...(await withSecondOpinions(source, requirements, first))];
}

/** Looks at what was asked about that are taken in all: more where a proof does not show it. */
function looksAt(
  requirement: Requirement,
  verdict: RequirementVerdict | undefined,
  { content }: CheckedText,
  language: string,
) {
  if (verdict?.outcome === "unverified") {
    const { reason } = verdict;
    const isShownByNothing =
      reason === checkText("not-quoted", language) || reason === checkText("not-shown", language);
    return isShownByNothing ? 2 : 1;
  }
  // A task is called completed by its musts.
  return isUnrelated(requirement, verdict, content) ? (requirement.priority === "must" ? 3 : 2) : 1;
}
