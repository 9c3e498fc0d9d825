import * as v from "valibot";
import { argumentsOfUse, type ToolUse } from "../../domain/tool/tool-use";
import type { ToolDependencies } from "./offered-tool";

/** The preference that holds the confirmations. A reset and a restore of a backup forget it. */
export const TOOL_CONFIRMATIONS = "troupe.toolConfirmations";
/** The oldest is forgotten when there are more. */
const MOST_KEPT = 200;

const confirmations = v.array(v.tuple([v.string(), v.string()]));

/**
 * The calls that the user has allowed on this device and that have not been run yet. What a record says of an answer is
 * not proof enough: a restored backup or an imported conversation may say anything. Kept apart from the records, so
 * that none of these brings a confirmation; other tabs are notified at once, as one of them may be the one that runs
 * the call.
 */
export class ToolConfirmations {
  readonly #dependencies: Pick<ToolDependencies, "preferences" | "hasher" | "tabs">;
  /** Changes of other tabs, which this tab's preferences may not have yet; `undefined` of those that hold no more. */
  readonly #changed = new Map<string, string | undefined>();

  constructor(dependencies: Pick<ToolDependencies, "preferences" | "hasher" | "tabs">) {
    this.#dependencies = dependencies;
    dependencies.tabs.listen((message) => {
      if (message.type === "tool-confirmed") this.#changed.set(message.useId, message.terms);
    });
  }

  /** Takes note that the user has allowed a call, as their answer leaves it. */
  async keep(use: ToolUse): Promise<void> {
    this.#set(use.id, await this.#termsOf(use));
  }

  /** Whether a call was allowed here, by this very answer to this very question. */
  async has(use: ToolUse): Promise<boolean> {
    const { id } = use;
    const kept = this.#changed.has(id)
      ? this.#changed.get(id)
      : this.#read().find(([each]) => each === id)?.[1];
    return kept !== undefined && kept === (await this.#termsOf(use));
  }

  /**
   * Forgets the answer when a call is run, has ended or is asked about once more: an answer holds for one question and
   * one run.
   */
  forget(useId: string): void {
    if (this.#changed.get(useId) !== undefined || this.#read().some(([each]) => each === useId))
      this.#set(useId);
  }

  #set(useId: string, terms?: string): void {
    const { preferences, tabs } = this.#dependencies;
    const others = this.#read().filter(([each]) => each !== useId);
    const all = terms === undefined ? others : [...others, [useId, terms] as const];
    this.#changed.delete(useId);
    if (all.length === 0) preferences.remove(TOOL_CONFIRMATIONS);
    else preferences.set(TOOL_CONFIRMATIONS, JSON.stringify(all.slice(-MOST_KEPT)));
    tabs.post({ type: "tool-confirmed", useId, ...(terms === undefined ? {} : { terms }) });
  }

  #read(): v.InferOutput<typeof confirmations> {
    try {
      return v.parse(
        confirmations,
        JSON.parse(this.#dependencies.preferences.get(TOOL_CONFIRMATIONS) ?? "[]"),
      );
    } catch {
      // A value that cannot be read allows nothing.
      return [];
    }
  }

  #termsOf(use: ToolUse): Promise<string> {
    const { concern, touch, fingerprint, round } = use.question ?? {};
    const question = [concern, touch?.effect, touch?.target, fingerprint, round];
    const { decision, scope } = { scope: undefined, decision: undefined, ...use.answer };
    return this.#dependencies.hasher.sha256(
      JSON.stringify([use.id, use.call.name, argumentsOfUse(use), question, decision, scope]),
    );
  }
}
