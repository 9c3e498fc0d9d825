import { EFFORTS, type Effort } from "../model/effort";

/** The user's choice of tools and thinking for a conversation, a task or a change, over what its agents have. */
export interface WorkChoice {
  /** Whether the web may be searched and read; absent where that is left to what it costs and asks. */
  readonly web?: boolean | undefined;
  /** Ids of the tools that everybody who works on it may use, whatever the agents name. */
  readonly withTools?: readonly string[] | undefined;
  /** Ids of the tools that nobody who works on it may use, whatever the agents name. */
  readonly withoutTools?: readonly string[] | undefined;
  /** How hard models are to think; absent where that is left to the agents, and to the kind of work. */
  readonly effort?: Effort | undefined;
}

/** The part of a choice that says something, as tasks keep it. */
export interface ChosenWork extends WorkChoice {
  readonly web?: boolean;
  readonly withTools?: readonly string[];
  readonly withoutTools?: readonly string[];
  readonly effort?: Effort;
}

/**
 * A choice without what it leaves open, and without what is none, wherever it was read: for records that have a field only
 * where something was chosen.
 */
export function chosenOnly({ web, effort, ...ids }: WorkChoice): ChosenWork {
  const [withTools, withoutTools] = [textsOf(ids.withTools), textsOf(ids.withoutTools)];
  return {
    ...(typeof web === "boolean" ? { web } : {}),
    ...(withTools.length > 0 ? { withTools } : {}),
    ...(withoutTools.length > 0 ? { withoutTools } : {}),
    ...(effort !== undefined && EFFORTS.includes(effort) ? { effort } : {}),
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** A choice with one tool on or off, `isOnOtherwise` being what holds where nothing is chosen. */
export function withToolSet(
  choice: WorkChoice,
  id: string,
  isOn: boolean,
  isOnOtherwise: boolean,
): WorkChoice {
  const others = (ids: readonly string[] = []) => ids.filter((each) => each !== id);
  const withTools = others(choice.withTools);
  const withoutTools = others(choice.withoutTools);
  return {
    ...choice,
    withTools: isOn && !isOnOtherwise ? [...withTools, id] : withTools,
    withoutTools: !isOn && isOnOtherwise ? [...withoutTools, id] : withoutTools,
  };
}
