import { type Draft, keptFilesKey } from "../../domain/conversation/draft";
import type { Attachment } from "../../domain/file/attachment";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database, WriteOperation } from "../../ports/database";
import type { Ids } from "../../ports/ids";
import type { Notifier } from "../../ports/notifier";
import type { Preferences } from "../../ports/preferences";

const PREFIX = "attachment/";
/** Drafts left behind by a tab that was closed for good are removed after this long. */
const ABANDONED_MS = 30 * 24 * 60 * 60 * 1000;

/** Dependencies of the storing of attached files. */
export interface AttachmentDraftDependencies {
  readonly database: Database;
  /** Knows for as long as the tab lasts where its prompts have their files. */
  readonly session: Preferences;
  readonly ids: Ids;
  readonly clock: Pick<Clock, "now">;
  readonly notifier: Notifier;
}

/** Keeps the files of prompts that are not sent yet on this device, a record each, so that a reload finds them. */
export class AttachmentDrafts {
  readonly #dependencies: AttachmentDraftDependencies;
  readonly #recordIds = new WeakMap<Attachment, string>();
  /** The records that are there, by where they are kept. */
  readonly #kept = new Map<string, readonly string[]>();
  #tail: Promise<unknown> = Promise.resolve();
  #count = 0;
  #isCleared = false;

  constructor(dependencies: AttachmentDraftDependencies) {
    this.#dependencies = dependencies;
  }

  /** The files kept for a prompt, in the order they were attached. One that cannot be read is reported, and stays. */
  find(prompt: string): Promise<readonly Attachment[]> {
    return this.#inTurn(
      async () => {
        const scope = this.#dependencies.session.get(keptFilesKey(prompt));
        return scope === undefined ? [] : this.#read(scope);
      },
      [],
      "attachments.not-read",
    );
  }

  /** Keeps these files for a prompt, and no others. A lack of room for them is reported. */
  keep(prompt: string, attachments: readonly Attachment[]): Promise<void> {
    return this.#inTurn(() => this.#keep(prompt, attachments), undefined, "attachments.not-kept");
  }

  async #keep(prompt: string, attachments: readonly Attachment[]): Promise<void> {
    const { session, ids, database } = this.#dependencies;
    const key = keptFilesKey(prompt);
    const known = session.get(key);
    if (known === undefined && attachments.length === 0) return;
    const scope = known ?? `${PREFIX}${ids.next()}/`;
    if (!this.#kept.has(scope)) await this.#read(scope);
    const before = this.#kept.get(scope) ?? [];
    const drafts = attachments.map((each) => this.#draftOf(each, scope));
    const draftIds = drafts.map(({ id }) => id);
    const writes: readonly WriteOperation[] = [
      ...drafts
        .filter(({ id }) => !before.includes(id))
        .map((record) => ({ type: "put", store: "drafts", record }) as const),
      ...before
        .filter((id) => !draftIds.includes(id))
        .map((id) => ({ type: "delete", store: "drafts", id }) as const),
      ...(await this.#abandoned()),
    ];
    session.set(key, scope);
    await database.write(writes);
    this.#kept.set(scope, draftIds);
    if (drafts.length === 0) session.remove(key);
  }

  async #read(scope: string): Promise<readonly Attachment[]> {
    const drafts = await this.#dependencies.database.list("drafts", { from: scope, to: `${scope}\uffff` });
    this.#kept.set(
      scope,
      drafts.map(({ id }) => id),
    );
    return drafts.map((draft) => {
      const attachment = attachmentOf(draft);
      this.#recordIds.set(attachment, draft.id);
      return attachment;
    });
  }

  #draftOf(attachment: Attachment, scope: string): Draft {
    const { name, mimeType, type, data, sizeBytes } = attachment;
    const now = this.#dependencies.clock.now();
    const known = this.#recordIds.get(attachment);
    const isHere = known?.startsWith(scope);
    // In the order of their ids.
    const id =
      isHere && known
        ? known
        : `${scope}${padded(now)}-${padded(++this.#count)}-${this.#dependencies.ids.next()}`;
    this.#recordIds.set(attachment, id);
    const detail = { name, mimeType, type, ...(sizeBytes === undefined ? {} : { sizeBytes }) };
    return { id, text: data, updatedAt: now, detail };
  }

  /** Looked for once: whoever attaches nothing leaves nothing behind. */
  async #abandoned(): Promise<readonly WriteOperation[]> {
    if (this.#isCleared) return [];
    this.#isCleared = true;
    const to = this.#dependencies.clock.now() - ABANDONED_MS;
    const old = await this.#dependencies.database.list("drafts", { index: "updatedAt", to });
    return old
      .filter(({ id }) => id.startsWith(PREFIX))
      .map(({ id }) => ({ type: "delete", store: "drafts", id }) as const);
  }

  /** One thing after the other: what was taken off last is gone in the end. */
  #inTurn<T>(work: () => Promise<T>, otherwise: T, code: string): Promise<T> {
    const result = this.#tail.then(work).catch((error: unknown) => {
      this.#dependencies.notifier.error(new AppError(code, {}, { cause: error }));
      return otherwise;
    });
    this.#tail = result;
    return result;
  }
}

function attachmentOf({ text: data, detail = {} }: Draft): Attachment {
  const { name, mimeType, type, sizeBytes } = detail;
  return {
    type: type === "image" || type === "text" ? type : "other",
    name: String(name ?? ""),
    mimeType: String(mimeType ?? "application/octet-stream"),
    data,
    ...(typeof sizeBytes === "number" ? { sizeBytes } : {}),
  };
}

function padded(count: number): string {
  return String(count).padStart(15, "0");
}
