import { answerCheck, answerEdits, answerRecruit, answerSection } from "./answers";
import { callsOf, doTask } from "./do-task";
import { ERROR_RATES } from "./error-rates";
import { prose } from "./prose";
import { Random } from "./random";

const READERS = 8;
const NOTE_LENGTH = 4 * 40_000;
const LIMIT = 1_000_000;
const TEXT_LENGTH = 8000;

/** Outcome of a task whose notes are longer than its limit can pay for. */
export interface LongNotes {
  readonly isDelivered: boolean;
  readonly tokens: number;
  /** Notes that are missing or cut, of which the page says nothing. */
  readonly untold: number;
}

/** Does a task with eight notes of 40,000 tokens, within a limit of a million. */
export async function longNotes(): Promise<LongNotes> {
  const random = new Random("long notes");
  const titles = Array.from({ length: READERS }, (_, at) => `River ${at + 1}`);
  const records = [
    { requirement: "Speaks of the rivers", quote: "about the rivers", priority: "must", proof: "judge" },
    ...titles.map((reader) => ({ reader, scope: reader, needs: [] })),
    { agent: "Copywriter", role: "Writes reports", skills: ["writing"] },
    { complexity: "complex" },
  ];
  const brief = [...records, { done: records.length }].map((record) => JSON.stringify(record)).join("\n");
  const { state, called } = await doTask(
    { prompt: "Write about the rivers.", strategy: "dag", limits: { tokens: LIMIT } },
    {
      seed: "long notes",
      rates: ERROR_RATES.faultless,
      hasLimit: true,
      answers: {
        brief: () => brief,
        plan: () => "{}",
        recruit: answerRecruit,
        read: ({ own }) => {
          const most = Number(/again in at most (\d+) characters/.exec(own)?.[1] ?? NOTE_LENGTH);
          return `# Note\n\n${prose(random, NOTE_LENGTH, false)}`.slice(0, most);
        },
        write: () => `# Rivers\n\n${prose(random, TEXT_LENGTH, false)}`,
        check: answerCheck,
        edit: answerEdits,
        section: answerSection,
      },
    },
  );
  const told = state.events.flatMap((event) =>
    event.type === "fallback-taken" ? (event.leftOut ?? []) : [],
  );
  const noteOf = (title: string) =>
    [...state.artifacts.values()].find(({ taskId }) => state.tasks.get(taskId)?.title === title);
  // One that a reader was told to write shorter is whole.
  const notWhole = titles.filter((title) => noteOf(title)?.content.endsWith("[…]") ?? true);
  return {
    isDelivered: called === "completed" || called === "completed_open",
    tokens: callsOf(state).reduce((sum, { usage }) => sum + (usage?.totalTokens ?? 0), 0),
    untold: notWhole.filter((title) => !told.includes(title)).length,
  };
}
