import { briefOf } from "@core/services/orchestration/brief/brief-records";
import { readRecords } from "@core/services/orchestration/calls/read-records";
import { readStructuredReply } from "@core/services/orchestration/calls/structured-reply";
import { planSchema } from "@core/services/orchestration/prompts/reply-schemas";
import { TolerantJson } from "../../src/plugins/browser/tolerant-json";
import { answerBrief, answerCheck, answerEdits, answerPlan, answerRecruit, answerSection } from "./answers";
import { doTask } from "./do-task";
import { ERROR_RATES } from "./error-rates";
import { factsTask, sentenceOf } from "./facts-task";
import { viewOf } from "./prompt-view";
import { prose } from "./prose";
import { Random } from "./random";

const ARTIFACTS = 10;
const TEXT_LENGTH = 30_000;
const PIECE_LENGTH = 100;

/** How much of a text of 30,000 characters, one of ten artifacts, the check of one requirement sees: from 0 to 1. */
export async function shareSeenByCheck(): Promise<number> {
  const [fact] = factsTask("seen", 1).wanted;
  if (!fact) throw new Error("a task of facts wants one");
  const random = new Random("seen");
  const half = TEXT_LENGTH / 2;
  // The fact asked for stands in the middle, which clipping would take away.
  const text = ["# Report", prose(random, half), sentenceOf(fact), prose(random, half)].join("\n\n");
  const brief = { requirement: `States the ${fact.subject}`, priority: "must", proof: "quote" };
  const parts = Array.from({ length: ARTIFACTS }, (_, at) => ({ title: `Part ${at + 1}`, dependencies: [] }));
  const { calls, state } = await doTask(
    { prompt: `State the ${fact.subject}.`, strategy: "multi-pass" },
    {
      seed: "seen",
      rates: ERROR_RATES.faultless,
      answers: {
        brief: () => `${JSON.stringify(brief)}\n{"done":1}`,
        plan: () => JSON.stringify({ subTasks: parts }),
        recruit: answerRecruit,
        read: () => `# Note\n\n${prose(random, PIECE_LENGTH)}`,
        write: () => text,
        check: answerCheck,
        edit: answerEdits,
        section: answerSection,
      },
    },
  );
  if (state.artifacts.size !== ARTIFACTS) throw new Error(`there are ${state.artifacts.size} artifacts`);
  // With what it rests on beside it, a long text is shown to a small model in parts.
  const shown = calls
    .filter(({ kind }) => kind === "check")
    .map(({ view }) => view.whole)
    .join("\n\n");
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${PIECE_LENGTH}}`, "g")) ?? [];
  return pieces.filter((piece) => shown.includes(piece)).length / pieces.length;
}

/** Of all places at which a brief and a plan can be cut, how many are taken for whole. */
export async function truncatedPlansAccepted(): Promise<number> {
  const lenientJson = new TolerantJson();
  const { prompt, attachments = [] } = factsTask("cut").request;
  const view = viewOf({ model: "", messages: [{ role: "user", content: prompt, attachments }] });
  const random = new Random("cut");
  const brief = answerBrief(view, random, ERROR_RATES.faultless);
  const plan = answerPlan(view, random, ERROR_RATES.faultless);
  const isBrief = async (reply: string) => {
    const { records, done } = await readRecords(reply, lenientJson);
    return done && briefOf(records, prompt) !== undefined;
  };
  const isPlan = async (reply: string) =>
    "value" in (await readStructuredReply(reply, planSchema, lenientJson));
  if (!(await isBrief(brief)) || !(await isPlan(plan))) throw new Error("what is whole is taken for whole");
  return (await cutsTaken(brief, isBrief)) + (await cutsTaken(plan, isPlan));
}

async function cutsTaken(reply: string, isTaken: (cut: string) => Promise<boolean>): Promise<number> {
  let taken = 0;
  for (let length = 0; length < reply.length; length++) {
    if (await isTaken(reply.slice(0, length))) taken += 1;
  }
  return taken;
}
