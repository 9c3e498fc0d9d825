import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { Agent } from "../../../domain/agent/agent";
import {
  answeredUse,
  isSettled,
  stoppedViewCall,
  type ToolAnswer,
  type ToolUse,
} from "../../../domain/tool/tool-use";
import { untilAborted } from "../../../lifecycle/until-aborted";
import type { ToolView } from "../../../points/tool";
import type { Ids } from "../../../ports/ids";
import type { ToolSession } from "../tool-session";
import type { Toolbox } from "../toolbox";

/** Calls that the views of one call may ask for, ever: each is kept. */
const MOST = 100;
/** Calls that wait for each other. */
const MOST_WAITING = 8;
/** Longer arguments are not taken, and of longer results the beginning is kept, in characters. */
const LONGEST = 10_000;

/** The place the calls of a view are made in. */
export interface ViewCallsPlace {
  readonly agent: Agent;
  readonly language: string;
  readonly scope: string;
  /** Whether calls may be made just now. */
  readonly isFree: () => boolean;
  /** Keeps how far a call has come. @throws where that cannot be kept: then nothing is run. */
  keep(use: ToolUse): Promise<void>;
}

/** Makes the calls that one view asks for, one after the other: each asked about like every other, and kept before it is run. */
export class ViewCalls {
  /** The call that waits for the user. */
  asked: ToolUse | undefined = undefined;
  /** The call that runs. */
  running: ToolUse | undefined = undefined;
  readonly #toolbox: Toolbox;
  readonly #view: ToolView;
  readonly #of: ToolUse;
  readonly #place: ViewCallsPlace;
  readonly #ids: Pick<Ids, "next">;
  readonly #stop = new AbortController();
  #answer: ((answer: ToolAnswer) => void) | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #made: number;

  constructor(toolbox: Toolbox, view: ToolView, of: ToolUse, place: ViewCallsPlace, ids: Pick<Ids, "next">) {
    this.#toolbox = toolbox;
    this.#view = view;
    this.#of = of;
    this.#place = place;
    this.#ids = ids;
    this.#made = of.viewCalls?.length ?? 0;
    makeAutoObservable(this, { asked: observableRef, running: observableRef }, { autoBind: true });
  }

  /** Calls a tool of the view's own server, by the name it has there. @throws Error in words for the view. */
  async call(name: string, args: Readonly<Record<string, unknown>>): Promise<object> {
    const tool = this.#view.toolOf(name);
    const written = JSON.stringify(args);
    if (tool === undefined) throw new Error("The server of this view has no such tool.");
    if (written.length > LONGEST) throw new Error("The arguments are too long.");
    if (this.#waiting >= MOST_WAITING || this.#made >= MOST) throw new Error("No more calls are made.");
    this.#waiting += 1;
    this.#made += 1;
    const made = this.#last.then(() => this.#make(tool, written));
    // The next call waits for this one; the view gets its error.
    this.#last = made
      .catch(() => {})
      .finally(() => {
        this.#waiting -= 1;
      });
    return made;
  }

  /** Answers the question that stands. */
  answer(answer: ToolAnswer): void {
    this.#answer?.(answer);
  }

  /** The view is gone: what runs is stopped. */
  dispose(): void {
    this.#stop.abort();
  }

  async #make(tool: string, args: string): Promise<object> {
    const { signal } = this.#stop;
    if (!this.#place.isFree()) throw new Error("A reply is being written.");
    const executor = await this.#toolbox.offer({ tools: [tool] });
    if (!executor) throw new Error("The user does not allow this tool.");
    const turn = executor.turnOf("", [{ id: this.#ids.next(), name: tool, arguments: args }], []);
    try {
      const [use] = (await executor.settle(turn, this.#session(), signal)).uses;
      if (!use || !isSettled(use)) throw new Error("The call did not come to an end.");
      return resultForView(use);
    } catch (error) {
      if (this.running && signal.aborted) await this.#keep(stoppedViewCall(this.running));
      throw error;
    } finally {
      runInAction(() => {
        this.running = undefined;
      });
    }
  }

  /** A view knows nothing of the conversation: of what was read there nothing can leave through it. */
  #session(): ToolSession {
    const { agent, language, scope } = this.#place;
    return {
      ...{ agent, language, scope },
      hasPrivate: false,
      earlier: () => [this.#of],
      ask: async () => {
        throw new Error("A view asks no agents.");
      },
      sentElsewhere: async () => {
        throw new Error("A view asks no agents.");
      },
      save: async (use) => {
        runInAction(() => {
          this.running = use.state === "running" ? use : undefined;
        });
        // A question stands as long as the view does, and is nobody's afterwards.
        if (use.state !== "asked") await this.#keep(use);
      },
      answered: (use, signal) => this.#ask(use, signal),
    };
  }

  async #ask(use: ToolUse, signal: AbortSignal): Promise<ToolUse> {
    const answering = new Promise<ToolAnswer>((answer) => {
      this.#answer = answer;
    });
    runInAction(() => {
      this.asked = use;
    });
    try {
      const answer = await untilAborted(answering, signal);
      const answered = answeredUse(use, answer);
      if (answer.decision !== "deny") await this.#toolbox.confirmations.keep(answered);
      if (isSettled(answered)) await this.#keep(answered);
      return answered;
    } finally {
      runInAction(() => {
        this.asked = undefined;
      });
    }
  }

  #keep({ question: _, result, ...use }: ToolUse): Promise<void> {
    if (!result) return this.#place.keep(use);
    const { forView: __, content, ...rest } = result;
    return this.#place.keep({ ...use, result: { ...rest, content: content.slice(0, LONGEST) } });
  }
}

/** The result of a call for its view, as its server would tell it. @throws where it was not run. */
function resultForView({ state, result }: ToolUse): object {
  if (state === "denied") throw new Error("The user did not allow this call.");
  if (state === "failed") throw new Error(result?.content ?? "The call failed.");
  return viewResult(result);
}

/** The result of a call, as its view is handed it: whole where it was kept, else as the text a model has. */
export function viewResult(result: ToolUse["result"]): Readonly<Record<string, unknown>> {
  const text = { content: [{ type: "text", text: result?.content ?? "" }] };
  try {
    const whole: unknown = JSON.parse(result?.forView ?? "");
    return typeof whole === "object" && whole !== null ? { ...whole } : text;
  } catch {
    return text;
  }
}
