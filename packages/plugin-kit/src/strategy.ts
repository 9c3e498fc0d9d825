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
}
/** A sub-task. */
export interface StrategyPart {
  readonly id: string;
  readonly description: string;
}
/** A note of a reader, or the deliverable. */
export interface StrategyText {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

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
  /** An agent's answer to the question of a part; `undefined` where it can't be had. */
  read(
    part: StrategyPart,
    agent: StrategyAgent,
    notes: readonly StrategyText[],
    wish?: { readonly tools?: readonly string[] },
  ): Promise<StrategyText | undefined>;
  /** Holds a note against the criteria of its part, with one repair at most. */
  review(part: StrategyPart, note: StrategyText): Promise<StrategyText>;
  /** The deliverable, written by one agent from all notes. */
  write(
    agent: StrategyAgent,
    notes: readonly StrategyText[],
    part?: StrategyPart,
    wish?: { readonly fromNotes?: boolean },
  ): Promise<StrategyText>;
  /** Checks the deliverable against every requirement and repairs it: the last thing a strategy does. */
  deliver(text: StrategyText, wish?: { readonly needsSources?: boolean }): Promise<void>;
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
    review: (part: StrategyPart, note: StrategyText) =>
      ask<StrategyText>("review", { task: part.id, note: note.id }),
    write: (...[agent, notes, part, wish]: Parameters<StrategyContext["write"]>) =>
      ask<StrategyText>("write", { agent: agent.id, notes: idsOf(notes), part: part?.id, ...wish }),
    deliver: async (text: StrategyText, wish: { readonly needsSources?: boolean } = {}) => {
      await ask("deliver", { artifact: text.id, ...wish });
    },
  });
}

const idsOf = (texts: readonly StrategyText[]) => texts.map(({ id }) => id);
