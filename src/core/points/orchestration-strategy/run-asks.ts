import * as v from "valibot";
import { asked } from "../../contained/asked";
import { line, plainCopy, some, text } from "../../contained/checked-values";
import { Given } from "../../contained/given";
import type { Agent } from "../../domain/agent/agent";
import type { Artifact } from "../../domain/artifact/artifact";
import type { SubTaskPlan } from "../../domain/task/sub-task-templates";
import type { Task } from "../../domain/task/task";
import { AppError } from "../../errors/app-error";
import type { Json, Serve } from "../../ports/plugin-cells";
import type { RunContext } from "./index";

/** So much may one strategy ask in one run. Each may cost a call of a model, which the task's own limits count. */
const MOST_ASKS = 500;
const MOST_PARTS = 50;

const known = v.union([text(200), v.object({ id: text(200) })]);
const notes = v.optional(some(known, 200), []);
const flag = v.optional(v.boolean());
const suggestion = v.object({
  name: line(100),
  role: text(1_000),
  requiredSkills: v.optional(some(text(200), 50), []),
  estimatedExperience: v.optional(v.picklist(["Junior", "Mid", "Senior", "Expert"]), "Mid"),
  specialization: v.optional(text(500), ""),
});
const forAgent = v.object({ taskId: v.optional(text(200)), suggestion });
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PARTS));
const part = v.object({
  title: line(300),
  description: text(20_000),
  dependencies: v.optional(some(place, MOST_PARTS), []),
  role: v.optional(line(100)),
  acceptanceCriteria: v.optional(some(text(2_000), 50), []),
});

const ASKS = {
  findNamed: v.object({ taskId: v.optional(text(200)), name: line(200) }),
  createParts: v.object({ parts: some(part, MOST_PARTS, 1) }),
  read: v.object({ task: known, agent: known, notes, tools: v.optional(some(text(64), 20)) }),
  review: v.object({ task: known, note: known }),
  write: v.object({ agent: known, notes, part: v.optional(known), fromNotes: flag }),
  deliver: v.object({ artifact: known, needsSources: flag }),
  enter: v.object({ state: v.picklist(["planning", "running", "synthesising", "validating", "refining"]) }),
  /** Of all facts the one that a strategy knows and the run does not. */
  record: v.object({ actualPasses: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)) }),
};

/**
 * Answers what a strategy asks of one run. It is handed copies, and means the run's own objects by their ids: what this
 * run has not given it, it has not got.
 */
export class RunAsks {
  readonly #run: RunContext;
  readonly #signal: AbortSignal;
  readonly #refused: (reason: string) => AppError;
  readonly #agents: Given<Agent>;
  readonly #tasks: Given<Task>;
  readonly #artifacts: Given<Artifact>;
  #left = MOST_ASKS;

  constructor(run: RunContext, signal: AbortSignal, refused: (reason: string) => AppError) {
    this.#run = run;
    this.#signal = signal;
    this.#refused = refused;
    this.#agents = new Given("agent", agentCopy, refused);
    this.#tasks = new Given("task", taskCopy, refused);
    this.#artifacts = new Given("artifact", artifactCopy, refused);
  }

  readonly serve: Serve = async (name, { value }) => {
    this.#signal.throwIfAborted();
    this.#left -= 1;
    if (this.#left < 0) throw this.#refused(`more than ${MOST_ASKS} steps`);
    return { value: await this.#answer(name, value) };
  };

  async #answer(name: string, value: unknown): Promise<Json> {
    const run = this.#run;
    const signal = this.#signal;
    switch (name) {
      case "plan":
        return plainCopy(await run.plan(signal));
      case "agentFor":
      case "findOrRecruit": {
        const { taskId, suggestion } = asked(forAgent, name, value);
        return this.#agents.give(await run[name](this.#taskId(taskId), suggestion, signal));
      }
      case "findNamed": {
        const { taskId, name: wanted } = asked(ASKS.findNamed, name, value);
        return this.#agents.give(await run.findNamed(this.#taskId(taskId), wanted, signal));
      }
      case "createParts":
        return this.#createParts(asked(ASKS.createParts, name, value).parts);
      case "read": {
        const { task, agent, notes, tools } = asked(ASKS.read, name, value);
        const [whose, who] = [this.#tasks.of(task), this.#agents.of(agent)];
        return this.#artifacts.give(
          await run.read(whose, who, this.#notes(notes), signal, tools ? { tools } : {}),
        );
      }
      case "review": {
        const { task, note } = asked(ASKS.review, name, value);
        return this.#artifacts.give(await run.review(this.#tasks.of(task), this.#artifacts.of(note), signal));
      }
      case "write": {
        const { agent, notes, part, fromNotes = false } = asked(ASKS.write, name, value);
        const own = part === undefined ? undefined : this.#tasks.of(part);
        const who = this.#agents.of(agent);
        return this.#artifacts.give(await run.write(who, this.#notes(notes), signal, own, { fromNotes }));
      }
      case "deliver": {
        const { artifact, needsSources = false } = asked(ASKS.deliver, name, value);
        await run.deliver(this.#artifacts.of(artifact), signal, { needsSources });
        return null;
      }
      case "enter":
        await run.enter(asked(ASKS.enter, name, value).state);
        return null;
      case "record":
        await this.#record(asked(ASKS.record, name, value));
        return null;
      default:
        throw new AppError("external-plugin.unknown-ask", { name: name.slice(0, 60) });
    }
  }

  /** Parts are made once in a run: whoever asks again is given the same. */
  async #createParts(parts: readonly v.InferOutput<typeof part>[]): Promise<Json> {
    const plans = parts.map(
      ({ role, ...plan }): SubTaskPlan => (role === undefined ? plan : { ...plan, role }),
    );
    const isWaitedFor = plans.some(({ dependencies }, place) => dependencies.some((each) => each >= place));
    if (isWaitedFor) throw this.#refused("a part may only wait for parts before it");
    return (await this.#run.createParts(plans)).map((task) => this.#tasks.give(task));
  }

  /** Once in a run, as everything that is not an act of the run itself. */
  #record({ actualPasses }: v.InferOutput<(typeof ASKS)["record"]>): Promise<void> {
    const taskId = this.#run.rootTaskId;
    return this.#run.once(taskId, "passes", async (stage) => {
      stage({ type: "passes-counted", taskId, actualPasses });
    });
  }

  #notes(notes: readonly v.InferOutput<typeof known>[]): readonly Artifact[] {
    return notes.map((each) => this.#artifacts.of(each));
  }

  #taskId(id = this.#run.rootTaskId): string {
    return id === this.#run.rootTaskId ? id : this.#tasks.of(id).id;
  }
}

/** The copy of an agent for a strategy; its instructions are between it and the run. */
function agentCopy({ id, name, role, desc = "", tags = [] }: Agent): Json {
  return { id, name, role, desc, tags: [...tags] };
}

function taskCopy({ id, title, description, dependencies }: Task): Json {
  return { id, title, description, dependencies: [...dependencies] };
}

function artifactCopy({ id, taskId, agentId, title, content, format }: Artifact): Json {
  return { id, taskId, agentId, title, content, format };
}
