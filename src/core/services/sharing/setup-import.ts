import { type Agent, customAgentId } from "../../domain/agent/agent";
import { checkAgentDraft } from "../../domain/agent/agent-draft";
import type { Credential } from "../../domain/model/credential";
import { readPart } from "../../domain/sharing/setup-parts";
import { isSameAgent, type SharedAgent, type SharedSetup } from "../../domain/sharing/shared-setup";
import { readPlainPart, readSecretText } from "../../domain/sharing/shared-setup-schema";
import type { Clock } from "../../ports/clock";
import type { Database, WriteOperation } from "../../ports/database";
import type { Ids } from "../../ports/ids";
import type { Preferences } from "../../ports/preferences";
import type { SetupCipher } from "../../ports/setup-cipher";
import type { TabChannel } from "../../ports/tab-channel";
import type { Vault } from "../../ports/vault";
import type { AgentDirectory } from "../agents/agent-directory";
import { type NewCredential, validateCredential } from "../models/credential-rules";
import type { Credentials } from "../models/credentials";
import { mirrorMetadata, sealCredential } from "../models/seal-credential";
import { type PartsProgress, SetupPartsInbox } from "./setup-parts-inbox";
import { payloadFromCode, type SetupPayload } from "./setup-payload";
import { type Present, previewSetup, type SetupPreview } from "./setup-preview";

/** The ports of an import. */
export interface SetupImportParts {
  readonly cipher: SetupCipher;
  readonly database: Database;
  readonly vault: Vault;
  readonly agents: Pick<AgentDirectory, "list">;
  readonly credentials: Pick<Credentials, "list" | "provider" | "check">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly preferences: Preferences;
  readonly tabs: TabChannel;
}

/** The parts the user agreed to. */
export interface AcceptedSetup {
  readonly agents: readonly SharedAgent[];
  readonly credentials: readonly NewCredential[];
}

/** The outcome of an import: records saved, and those that were here already. */
export interface ImportOutcome {
  readonly agents: number;
  readonly providers: number;
  readonly skipped: number;
}

/** Opens shared setups and saves what the user accepts of them: all of it or nothing, without asking any server. */
export class SetupImport {
  readonly #parts: SetupImportParts;

  constructor(parts: SetupImportParts) {
    this.#parts = parts;
  }

  /**
   * Reads the `s` of a link: a whole setup, or one of several codes, of which the earlier ones are remembered.
   * @throws AppError `sharing.format`, `sharing.structure` or `app.newer`.
   */
  receive(code: string): SetupPayload | PartsProgress {
    const part = readPart(code);
    if (!part) return payloadFromCode(code);
    const joined = new SetupPartsInbox(this.#parts.preferences, this.#parts.clock).add(part);
    return typeof joined === "string" ? payloadFromCode(joined) : joined;
  }

  /** @throws AppError `sharing.password`, `sharing.structure`, `app.newer` or `vault.parameters-refused`. */
  async open({ box, plainPart }: SetupPayload, password: string): Promise<SharedSetup> {
    const plain = readPlainPart(plainPart);
    const sealed = readSecretText(await this.#parts.cipher.open(box, plainPart, password));
    return {
      agents: [...plain.agents, ...sealed.agents],
      credentials: sealed.credentials,
      platformName: sealed.platformName ?? plain.platformName,
    };
  }

  /** The changes a setup would make here. */
  async preview(setup: SharedSetup): Promise<SetupPreview> {
    return previewSetup(setup, await this.#present(), (id) => this.#parts.credentials.provider(id));
  }

  /** Asks a provider whether it accepts a key: only ever because the user wants it. */
  check(fields: NewCredential, signal: AbortSignal): Promise<boolean> {
    return this.#parts.credentials.check(fields, signal);
  }

  /**
   * Saves what was accepted in one transaction; what has come here since the preview is skipped. `onProgress` hears
   * fractions from 0 to 1. @throws AppError as validation, the vault or the database do; then nothing was saved.
   */
  async save(accepted: AcceptedSetup, onProgress: (fraction: number) => void): Promise<ImportOutcome> {
    const present = await this.#present();
    const agents = accepted.agents.filter((agent) => !present.agents.some((own) => isSameAgent(own, agent)));
    const fields = accepted.credentials.filter(({ provider }) => !present.providers.has(provider));
    const steps = fields.length + 1;
    const before = await this.#parts.credentials.list();
    const added: Credential[] = [];
    for (const each of fields) {
      onProgress(added.length / steps);
      added.push(await this.#seal(each));
    }
    onProgress(fields.length / steps);
    const { operations, credentials } = this.#inOrder(before, added);
    const agentRecords = agents.map((agent) => this.#agentRecord(agent));
    const records = agentRecords.map((record) => ({ type: "add", store: "agents", record }) as const);
    if (records.length + operations.length > 0) {
      await this.#parts.database.write([...records, ...operations], "strict");
    }
    for (const credential of credentials) mirrorMetadata(this.#parts.preferences, credential);
    for (const store of ["credentials", "agents"]) this.#parts.tabs.post({ type: "store-changed", store });
    onProgress(1);
    const skipped = accepted.agents.length + accepted.credentials.length - agents.length - fields.length;
    return { agents: agents.length, providers: fields.length, skipped };
  }

  async #present(): Promise<Present> {
    const [agents, credentials] = await Promise.all([
      this.#parts.agents.list(new AbortController().signal),
      this.#parts.credentials.list(),
    ]);
    return { agents, providers: new Set(credentials.map(({ provider }) => provider)) };
  }

  #agentRecord(agent: SharedAgent): Agent {
    const now = this.#parts.clock.now();
    const { name, role, instructions, temperature } = checkAgentDraft(agent);
    return {
      id: customAgentId(now, this.#parts.ids.next()),
      name,
      role,
      instructions,
      ...(temperature === undefined ? {} : { temperature }),
      createdAt: now,
      updatedAt: now,
    };
  }

  async #seal(input: NewCredential): Promise<Credential> {
    const { vault, credentials, ids, clock } = this.#parts;
    const { apiKey, ...fields } = validateCredential(input, credentials.provider(input.provider));
    if (apiKey && vault.state === "uninitialised") await vault.initialise();
    const record = { ...fields, id: ids.next(), timestamp: clock.now(), order: 0 };
    return sealCredential(vault, record, { apiKey });
  }

  /** New providers come after those there are, but before a simulated one, which gives way to the first real one. */
  #inOrder(before: readonly Credential[], added: readonly Credential[]) {
    const first = before[0];
    const givesWay = first !== undefined && this.#isSimulated(first.provider);
    const offset = givesWay ? 0 : (before.at(-1)?.order ?? -1) + 1;
    const credentials = added.map((credential, index) => ({ ...credential, order: offset + index }));
    const adds = credentials.map((record) => ({ type: "add", store: "credentials", record }) as const);
    const moves = before.map(({ id }, index) => {
      const order = added.length + index;
      const change = (current: Credential | undefined) => current && { ...current, order };
      return { type: "change", store: "credentials", id, change } as const;
    });
    const operations: WriteOperation[] = givesWay && added.length > 0 ? [...adds, ...moves] : adds;
    return { operations, credentials };
  }

  #isSimulated(providerId: string): boolean {
    try {
      return this.#parts.credentials.provider(providerId).simulated === true;
    } catch {
      // A provider that is not there simulates nothing.
      return false;
    }
  }
}
