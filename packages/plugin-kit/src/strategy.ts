import { type Json, type PluginContext, type PluginFunction, withMore } from "./context";

/** Description of an agent that the team needs. */
export interface SuggestedAgent {
  readonly name: string;
  readonly role: string;
  readonly requiredSkills: readonly string[];
  readonly estimatedExperience: "Junior" | "Mid" | "Senior" | "Expert";
  readonly specialization: string;
}

/** A part of a task before it is made. */
export interface PartPlan {
  readonly title: string;
  readonly description: string;
  /** Places of earlier parts in the plan, from 0, that have to be done first. */
  readonly dependencies: readonly number[];
  readonly role?: string;
  readonly acceptanceCriteria: readonly string[];
}

/** Analysis of a request. */
export interface TaskAnalysis {
  readonly requirements: readonly { readonly description: string; readonly priority: string }[];
  readonly complexity: "simple" | "complex";
  readonly suggestedAgents: readonly SuggestedAgent[];
  readonly assumptions?: readonly string[];
  /** Questions whose answers the writer needs. */
  readonly readers?: readonly {
    readonly question: string;
    readonly scope: string;
    readonly needs: readonly number[];
    readonly agent?: string;
  }[];
}

/** An agent, a part of the task, or a text: copies, which the page knows again by their ids. */
export interface StrategyAgent {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** A sentence about the agent; empty where nobody wrote one. */
  readonly desc: string;
  readonly tags: readonly string[];
}
/** A sub-task. */
export interface StrategyPart {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Ids of the parts that have to be done first. */
  readonly dependencies: readonly string[];
}
/** A note of a reader, or the deliverable. */
export interface StrategyText {
  readonly id: string;
  /** Id of the part that it is of; of the task, where it is the deliverable. */
  readonly taskId: string;
  readonly agentId: string;
  readonly title: string;
  readonly content: string;
  /** `markdown`, `json`, `code` or another text format. */
  readonly format: string;
}

/** Copies as they are handed back: all but the id is for the reader of the code. */
type Agent = Pick<StrategyAgent, "id" | "name" | "role">;
type Part = Pick<StrategyPart, "id" | "description">;
type Text = Pick<StrategyText, "id" | "title" | "content">;

/** Phases of a task, as people see them. */
export type StrategyPhase = "planning" | "running" | "synthesising" | "validating" | "refining";

/** Operations of a strategy. Every act is journalled, and found again when the task is resumed. */
export interface StrategyContext extends PluginContext {
  /** The parts of the task as a model plans them. */
  plan(): Promise<readonly PartPlan[]>;
  /** An agent that fits, or one made of these words. Calls no model. */
  agentFor(suggestion: SuggestedAgent): Promise<StrategyAgent>;
  /** An agent that fits, or one that the recruiter designs. */
  findOrRecruit(suggestion: SuggestedAgent): Promise<StrategyAgent>;
  findNamed(name: string): Promise<StrategyAgent | undefined>;
  createParts(plans: readonly PartPlan[]): Promise<readonly StrategyPart[]>;
  /**
   * An agent's answer to the question of a part; `undefined` where it can't be had. The agent is told the request with its
   * files and requirements, the part with its criteria, and these notes: those of other parts, `dependencies` too, only
   * where they are among them.
   */
  read(
    part: Part,
    agent: Agent,
    notes: readonly Text[],
    wish?: { readonly tools?: readonly string[] },
  ): Promise<StrategyText | undefined>;
  /** Holds a note against the criteria of its part, with one repair at most. */
  review(part: Part, note: Text): Promise<StrategyText>;
  /**
   * The deliverable, written by one agent, who is told the request with its files and requirements, these notes, and which
   * parts nobody could read up on.
   */
  write(
    agent: Agent,
    notes: readonly Text[],
    part?: Part,
    wish?: { readonly fromNotes?: boolean },
  ): Promise<StrategyText>;
  /** Checks the deliverable against every requirement and repairs it: the last thing a strategy does. */
  deliver(text: Text, wish?: { readonly needsSources?: boolean }): Promise<void>;
  /** Tells which phase the task is in. `write` and `deliver` do so by themselves. */
  enter(state: StrategyPhase): Promise<void>;
  /** Tells how many passes it took, 1 to 1,000, once in a run. */
  record(actualPasses: number): Promise<void>;
}

/** A way of getting a task done. */
export interface StrategyDefinition {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** How well it suits, 0 to 1; 0 where absent: it is used where a task names it. */
  readonly suits?: number;
  readonly run: PluginFunction<
    { readonly analysis: TaskAnalysis; readonly rootTaskId: string; readonly language: string },
    void,
    StrategyContext
  >;
}

/** Contributes a way of getting a task done. */
export function strategy({ run, ...definition }: StrategyDefinition) {
  return {
    point: "orchestration-strategy",
    ...definition,
    run: (args: Parameters<StrategyDefinition["run"]>[0], context: PluginContext) =>
      run(args, strategyContext(context)),
  } as const;
}

function strategyContext(context: PluginContext): StrategyContext {
  const ask = async <Answer>(name: string, args: object): Promise<Answer> =>
    ((await context.ask(name, args as Json)) ?? undefined) as Answer;
  return withMore(context, {
    plan: () => ask<readonly PartPlan[]>("plan", {}),
    agentFor: (suggestion: SuggestedAgent) => ask<StrategyAgent>("agentFor", { suggestion }),
    findOrRecruit: (suggestion: SuggestedAgent) => ask<StrategyAgent>("findOrRecruit", { suggestion }),
    findNamed: (name: string) => ask<StrategyAgent | undefined>("findNamed", { name }),
    createParts: (parts: readonly PartPlan[]) => ask<readonly StrategyPart[]>("createParts", { parts }),
    read: (...[part, agent, notes, wish]: Parameters<StrategyContext["read"]>) =>
      ask<StrategyText | undefined>("read", {
        task: part.id,
        agent: agent.id,
        notes: idsOf(notes),
        ...wish,
      }),
    review: (part: Part, note: Text) => ask<StrategyText>("review", { task: part.id, note: note.id }),
    write: (...[agent, notes, part, wish]: Parameters<StrategyContext["write"]>) =>
      ask<StrategyText>("write", { agent: agent.id, notes: idsOf(notes), part: part?.id, ...wish }),
    deliver: async (text: Text, wish: { readonly needsSources?: boolean } = {}) => {
      await ask("deliver", { artifact: text.id, ...wish });
    },
    enter: async (state: StrategyPhase) => {
      await ask("enter", { state });
    },
    record: async (actualPasses: number) => {
      await ask("record", { actualPasses });
    },
  });
}

const idsOf = (texts: readonly Text[]) => texts.map(({ id }) => id);
