import { checkExtras, type RequestHeaders, readHeaderLines } from "@core/domain/model/request-extras";
import { AppError } from "@core/errors/app-error";
import type { SealedParcel } from "@core/ports/runner/parcel-cipher";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { validateCredential } from "@core/services/models/credential-rules";
import { sealCredential } from "@core/services/models/seal-credential";
import { assertGivenModels, type ModelChoices } from "@core/services/runner/given-models";
import type { RunnerProvider } from "@core/services/runner/runner-keys";
import * as v from "valibot";
import { ParcelOpener } from "../../../../src/plugins/shared/sealed-parcel";
import type { RunnerCore } from "../runner-core";

/** The core as far as it keeps keys. */
export type KeepingCore = Pick<RunnerCore, "credentials" | "database" | "servers" | "get">;

/** Time in which a provider has to say whether it accepts a key. */
const CHECK_MS = 60_000;

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));
const number = v.optional(v.pipe(v.number(), v.minValue(0)));

/** A provider with its key as it lies in a parcel. */
const given = v.strictObject({
  provider: text(100),
  apiKey: text(20_000),
  model: text(500),
  baseUrl: v.optional(text(2_000)),
  name: v.optional(text(200)),
  headers: v.optional(v.record(text(100), text(4_000))),
  temperature: number,
  maxTokens: number,
  contextWindow: number,
  topP: number,
  stop: v.optional(v.array(text(500))),
  seed: v.optional(v.number()),
  extraBody: v.optional(text(20_000)),
});

type Fields = Omit<v.InferOutput<typeof given>, "headers">;

/**
 * The keys that paired devices let this runner use, beside those of its owner: sealed in its vault, and deleted when the device
 * takes them back or is unknown. Nothing tells a key again.
 */
export class GivenKeys {
  readonly #core: KeepingCore;
  readonly #opener: ParcelOpener;

  private constructor(core: KeepingCore, opener: ParcelOpener) {
    this.#core = core;
    this.#opener = opener;
  }

  /** Makes the pair of keys that parcels are opened with, for as long as this process lives. */
  static async open(core: KeepingCore): Promise<GivenKeys> {
    return new GivenKeys(core, await ParcelOpener.create());
  }

  /** The providers that can be asked, and the public key that parcels are sealed for. */
  async list(device: string): Promise<{ publicKey: string; providers: readonly RunnerProvider[] }> {
    const all = await this.#core.credentials.list();
    const providers = all.map(({ id, provider, name, model }) => ({
      ...{ provider, name, model },
      ...(isOf(device, id) ? { given: id.slice(device.length + 1) } : {}),
    }));
    return { publicKey: this.#opener.publicKey, providers };
  }

  /** Checks the key of a parcel and keeps it sealed. @throws AppError `runner.parcel-unreadable`, or as adding a provider does. */
  async give(device: string, id: string, parcel: SealedParcel): Promise<void> {
    const { credentials, servers } = this.#core;
    const { headers = {}, ...sent } = await this.#opened(device, id, parcel);
    const provider = credentials.provider(sent.provider);
    const fields = { ...sent, ...validateCredential(sent, provider) };
    checkExtras(fields);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const checked = readHeaderLines(lines.join("\n"), {});
    // Whoever may configure a provider may have it asked.
    if (fields.baseUrl !== undefined) servers.add(fields.baseUrl);
    if (!(await credentials.check(fields, AbortSignal.timeout(CHECK_MS))))
      throw new AppError("credentials.key-invalid", { provider: provider.name });
    await this.#keep(idOf(device, id), fields, checked);
  }

  /** Lets a task through whose chosen models are those of keys that its device gave. @throws AppError `runner.no-key`. */
  async assertModels(device: string, task: ModelChoices): Promise<void> {
    if (!task.chosenModel && !task.checkModel) return;
    const { providers } = await this.list(device);
    assertGivenModels(task, (id) => providers.some(({ given }) => given === id));
  }

  /** Deletes what a device gave as one of its credentials. */
  async takeBack(device: string, id: string): Promise<void> {
    await this.#core.credentials.remove(idOf(device, id));
  }

  /** Deletes all that a device gave. */
  async forget(device: string): Promise<void> {
    for (const { id } of await this.#core.credentials.list())
      if (isOf(device, id)) await this.#core.credentials.remove(id);
  }

  async #keep(id: string, fields: Fields, headers: RequestHeaders): Promise<void> {
    const { credentials, database } = this.#core;
    const { apiKey, ...kept } = fields;
    const last = (await credentials.list()).at(-1);
    const known = await database.get("credentials", id);
    const order = known?.order ?? (last ? last.order + 1 : 0);
    const unsealed = { ...kept, id, headerNames: Object.keys(headers), timestamp: Date.now(), order };
    const record = await sealCredential(this.#core.get(VaultToken), unsealed, { apiKey, headers });
    await database.write([{ type: "put", store: "credentials", record }], "strict");
    this.#core.get(TabChannelToken).post({ type: "store-changed", store: "credentials" });
  }

  async #opened(device: string, id: string, parcel: SealedParcel) {
    const read = v.safeParse(given, parsed(await this.#opener.open(parcel, { device, id })));
    // Its reason could name what was in it.
    if (!read.success) throw new AppError("runner.parcel-unreadable");
    return read.output;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function idOf(device: string, id: string): string {
  return `${device}.${id}`;
}

function isOf(device: string, recordId: string): boolean {
  return recordId.startsWith(`${device}.`);
}
