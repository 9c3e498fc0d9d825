import type { Agent } from "../../../domain/agent/agent";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { TaskModel } from "../../../domain/task/task";
import { isAppError, toAppError } from "../../../errors/app-error";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import type { StepRunner } from "../calls/step-runner";
import { type OpinionNames, type OpinionTexts, opinionTexts } from "./opinion-texts";

/** Verdicts by requirement id. */
type Verdicts = ReadonlyMap<string, RequirementVerdict>;

/** The ways to ask for opinions, each time afresh: of the validator's own model, or of another. */
export interface OpinionSource {
  readonly engine: StepRunner;
  readonly validator: Agent;
  /** The other model. */
  readonly checkModel: TaskModel;
  readonly ask: (requirements: readonly Requirement[], model?: TaskModel) => Promise<Verdicts>;
  readonly signal: AbortSignal;
}

/** The verdicts that could be had, and else why not. */
interface Opinions {
  readonly verdicts: Verdicts;
  readonly problem: string;
}

/**
 * Has another model look at what must be and the validator found to be met. Where it
 * objects, a third look decides, by the validator's own model. Where it fails, the first verdict stands. Each reason says
 * which model said what. @throws the cancellation.
 */
export async function withSecondOpinions(
  source: OpinionSource,
  requirements: readonly Requirement[],
  first: Verdicts,
): Promise<Verdicts> {
  const { engine, checkModel, ask } = source;
  const musts = requirements.filter((each) => isWantedAndMet(engine, each, first.get(each.id)));
  if (musts.length === 0) return first;
  const texts = opinionTexts(engine.resources.language);
  const { names, isSame, isGone } = await modelsOf(source);
  const told = (each: Requirement, sentence: string) => withSentence(first.get(each.id), sentence);
  const changed = (verdicts: readonly RequirementVerdict[]) =>
    new Map([...first, ...verdicts.map((verdict) => [verdict.requirementId, verdict] as const)]);
  if (isSame) return changed(musts.flatMap((each) => told(each, texts.same(names))));
  if (isGone) return changed(musts.flatMap((each) => told(each, texts.alone(names, texts.gone))));
  const second = await opinions(source, () => ask(musts, checkModel), texts);
  const split = musts.filter(({ id }) => second.verdicts.get(id)?.outcome === "unmet");
  const third = split.length > 0 ? await opinions(source, () => ask(split), texts) : undefined;
  return changed(
    musts.flatMap((each) => {
      const other = second.verdicts.get(each.id);
      if (other?.outcome === "met") return told(each, texts.agreed(names));
      if (other?.outcome === "unmet") return decided(first.get(each.id), other, third, { texts, names });
      return told(each, texts.alone(names, other?.reason || second.problem));
    }),
  );
}

/** Whether a requirement is one that the whole task must meet, and was found to be met. */
function isWantedAndMet(engine: StepRunner, each: Requirement, verdict: RequirementVerdict | undefined) {
  const isOfPart = engine.state.tasks.get(each.taskId)?.parentTaskId !== undefined;
  return each.priority === "must" && verdict?.outcome === "met" && !isOfPart;
}

/** The names of the two models, and whether the other one is another, and there. */
async function modelsOf({ engine, validator, checkModel }: OpinionSource) {
  const { modelCalls } = engine.resources;
  const { provider, model } = validator;
  const [own, other] = await Promise.all([
    modelCalls.route("check", { provider, model }),
    modelCalls.route("check", checkModel),
  ]);
  const isGone = other.credentialId !== checkModel.credentialId;
  const [first, second] = [own.model, isGone ? checkModel.model : other.model];
  const isSame = !isGone && own.credentialId === other.credentialId && first === second;
  const named = first === second && !isSame && !isGone;
  const names = named
    ? { first: `${first} (${own.providerName})`, second: `${second} (${other.providerName})` }
    : { first, second };
  return { names, isSame, isGone };
}

/** The verdicts of those who are asked; a failure gives none, and ends nothing. @throws the cancellation. */
async function opinions(
  { signal }: OpinionSource,
  ask: () => Promise<Verdicts>,
  texts: OpinionTexts,
): Promise<Opinions> {
  try {
    return { verdicts: await ask(), problem: "" };
  } catch (error) {
    signal.throwIfAborted();
    const isLimit = isAppError(error) && error.code === "task.limit-reached";
    return { verdicts: new Map(), problem: isLimit ? texts.limit : toAppError(error).code };
  }
}

/** The verdict of most of three; open where the third look found neither. */
function decided(
  first: RequirementVerdict | undefined,
  second: RequirementVerdict,
  third: Opinions | undefined,
  { texts, names }: { texts: OpinionTexts; names: OpinionNames },
): readonly RequirementVerdict[] {
  const { requirementId } = second;
  const last = third?.verdicts.get(requirementId);
  if (last?.outcome === "met") return withSentence(first, texts.mostMet(names));
  if (last?.outcome === "unmet") return withSentence(second, texts.mostUnmet(names));
  return [{ requirementId, outcome: "unverified", reason: texts.undecided(names) }];
}

function withSentence(
  verdict: RequirementVerdict | undefined,
  sentence: string,
): readonly RequirementVerdict[] {
  if (!verdict) return [];
  const { reason, proof } = verdict;
  // The words of a quote that shows it stand beside it already.
  const own = reason === "" || (proof?.kind !== "judged" && reason === proof?.text) ? "" : `${reason} `;
  return [{ ...verdict, reason: own + sentence }];
}
