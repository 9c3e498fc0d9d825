import { fromBase64, toBase64 } from "@core/domain/text/base64";
import { AppError } from "@core/errors/app-error";
import type { SyncPlaces } from "@core/points/sync-transport";
import type { SyncPlace } from "@core/ports/sync/sync-place";
import { type RunnerApi, readAnswer } from "@core/services/runner/runner-api";
import * as v from "valibot";

type AskedRunner = Pick<RunnerApi, "ask" | "pairing">;

const names = v.array(v.string());
const file = v.object({ content: v.nullable(v.pipe(v.string(), v.base64())) });
const kept = v.object({ isKept: v.boolean() });

/** The runner as the one place of its kind, while this device is paired with it. */
export class RunnerPlaces implements SyncPlaces {
  readonly #api: AskedRunner;

  constructor(api: AskedRunner) {
    this.#api = api;
  }

  get isSupported(): boolean {
    return this.#api.pairing !== undefined;
  }

  async choose(): Promise<string | undefined> {
    return this.#api.pairing?.runner;
  }

  async open(id: string): Promise<SyncPlace> {
    const { pairing } = this.#api;
    if (pairing?.runner !== id) throw new AppError("devices.no-place");
    return new RunnerPlace(this.#api, new URL(pairing.origin).host);
  }

  async reconnect(id: string): Promise<boolean> {
    return this.#api.pairing?.runner === id;
  }

  /** The pairing stays, as tasks need it. */
  async forget(): Promise<void> {}
}

/** The files that a runner keeps for all that are paired with it. */
export class RunnerPlace implements SyncPlace {
  readonly name: string;
  readonly #api: AskedRunner;

  constructor(api: AskedRunner, name: string) {
    this.#api = api;
    this.name = name;
  }

  async list(signal: AbortSignal): Promise<readonly string[]> {
    return readAnswer(names, await this.#api.ask("GET", "files", signal));
  }

  async get(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { content } = readAnswer(file, await this.#api.ask("GET", pathOf(name), signal));
    return content === null ? undefined : fromBase64(content);
  }

  async putOnce(name: string, content: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<boolean> {
    const body = { name, content: toBase64(content) };
    return readAnswer(kept, await this.#api.ask("POST", "files", signal, body)).isKept;
  }

  async remove(name: string, signal: AbortSignal): Promise<void> {
    await this.#api.ask("DELETE", pathOf(name), signal);
  }
}

function pathOf(name: string): string {
  return `files/${encodeURIComponent(name)}`;
}
