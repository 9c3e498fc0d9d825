import type { Agent } from "../../../domain/agent/agent";
import type { CallPurpose, ModelPart } from "../../models/model-call";
import type { RunUpdate } from "../journal/run-update";
import { FoundRecords } from "./read-records";

/** A call as it is shown. */
interface ShownCall {
  readonly purpose: CallPurpose;
  readonly taskId: string;
  readonly agent: Pick<Agent, "id" | "name">;
  /** The finished text that stands before its own. */
  readonly before?: string | undefined;
  /** The text so far that it continues. */
  readonly written?: string;
}

/** The calls of a run while they are under way, and until when all of them wait for their provider. */
export class LiveCalls {
  readonly #rootTaskId: string;
  readonly #publish: (update: RunUpdate) => void;
  /** By call: until when it waits; nothing while it works. */
  readonly #waits = new Map<string, number | undefined>();
  #isWaiting = false;

  constructor(rootTaskId: string, publish: (update: RunUpdate) => void) {
    this.#rootTaskId = rootTaskId;
    this.#publish = publish;
  }

  /** Shows a call from now on, until it `ends`. */
  begin(id: string, shown: ShownCall): LiveText {
    const rootTaskId = this.#rootTaskId;
    const { taskId, agent, purpose, before = "", written = "" } = shown;
    const call = { id, taskId, agentId: agent.id, agentName: agent.name, purpose };
    const live = new LiveText(before + written, purpose, (text) =>
      this.#publish({ type: "live", rootTaskId, call: { ...call, ...text } }),
    );
    this.waits(id);
    return live;
  }

  /** A call waits until then, in milliseconds since the epoch; without a time it works. */
  waits(id: string, until?: number): void {
    this.#waits.set(id, until);
    this.#update();
  }

  /** A call has ended. */
  end(id: string): void {
    this.#waits.delete(id);
    this.#update();
    this.#publish({ type: "live-ended", rootTaskId: this.#rootTaskId, callId: id });
  }

  /** The run waits when all of its calls do, and until the first of them goes on. */
  #update(): void {
    const rootTaskId = this.#rootTaskId;
    const waits = [...this.#waits.values()].filter((until) => until !== undefined);
    const isWaiting = waits.length > 0 && waits.length === this.#waits.size;
    if (!isWaiting && !this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#publish({ type: "waiting", rootTaskId, until: isWaiting ? Math.min(...waits) : undefined });
  }
}

/** The text of a call as far as it has come. */
interface ShownText {
  readonly text: string;
  readonly reasoning: string;
  readonly found?: number;
}

/** The text of one call, which grows. */
export class LiveText {
  readonly #written: string;
  readonly #records: FoundRecords;
  readonly #show: (text: ShownText) => void;
  #text: string;
  #reasoning = "";

  constructor(written: string, purpose: CallPurpose, show: (text: ShownText) => void) {
    this.#written = written;
    this.#records = new FoundRecords(purpose);
    this.#show = show;
    this.#text = written;
    show({ text: written, reasoning: "" });
  }

  /** All of the text, with that which the call continues. */
  get text(): string {
    return this.#text;
  }

  get reasoning(): string {
    return this.#reasoning;
  }

  /** All that the call itself has sent, thoughts included. */
  get received(): string {
    return this.#reasoning + this.#text.slice(this.#written.length);
  }

  /** Takes a piece of the reply, and says whether it has changed anything. */
  take(part: ModelPart): boolean {
    if (part.type === "text-delta") this.#text += part.text;
    else if (part.type === "cited") this.#text = this.#written + part.text;
    else if (part.type === "reasoning-delta") this.#reasoning += part.text;
    else return false;
    this.#show({ text: this.#text, reasoning: this.#reasoning, found: this.#records.in(this.#text) });
    return true;
  }
}
