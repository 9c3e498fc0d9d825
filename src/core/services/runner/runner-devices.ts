import * as v from "valibot";
import { type RunnerApi, readAnswer } from "./runner-api";

/** A device that a runner knows. */
export interface RunnerDevice {
  readonly id: string;
  /** Its name for people. */
  readonly name: string;
  /** The time it has asked last, in milliseconds since the epoch. */
  readonly seen: number;
  /** Whether it is this one. */
  readonly isOwn: boolean;
}

const devices = v.array(v.object({ id: v.string(), name: v.string(), seen: v.number() }));
const made = v.object({ sentence: v.string() });

/** The devices that are paired with the runner of this one. */
export class RunnerDevices {
  readonly #api: Pick<RunnerApi, "ask" | "pairing">;

  constructor(api: Pick<RunnerApi, "ask" | "pairing">) {
    this.#api = api;
  }

  /** All that it knows, the first paired first. @throws AppError of asking it. */
  async list(signal: AbortSignal): Promise<readonly RunnerDevice[]> {
    const own = this.#api.pairing?.device;
    const known = readAnswer(devices, await this.#api.ask("GET", "devices", signal));
    return known.map((each) => ({ ...each, isOwn: each.id === own }));
  }

  /** Has the runner know a device no longer, and delete the keys it gave. @throws AppError of asking it. */
  async remove(id: string, signal: AbortSignal): Promise<void> {
    await this.#api.ask("DELETE", `devices/${encodeURIComponent(id)}`, signal);
  }

  /** A sentence that pairs one more device within 15 minutes; one of before no longer does. @throws AppError of asking it. */
  async newSentence(signal: AbortSignal): Promise<string> {
    return readAnswer(made, await this.#api.ask("POST", "sentences", signal)).sentence;
  }
}
