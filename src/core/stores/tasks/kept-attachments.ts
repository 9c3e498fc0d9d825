import { makeAutoObservable, observableRef } from "mobx";
import { keptFilesKey } from "../../domain/conversation/draft";
import type { Attachment } from "../../domain/file/attachment";
import type { Notifier } from "../../ports/notifier";
import type { Preferences } from "../../ports/preferences";
import type { AttachmentDrafts } from "../../services/drafts/attachment-drafts";

/** Brings what keeps files on this device; few prompts have any. */
export type LoadAttachmentDrafts = () => Promise<Pick<AttachmentDrafts, "find" | "keep">>;

/** The files of a prompt that is not sent yet, which outlive a reload. */
export class KeptAttachments {
  readonly #prompt: string;
  readonly #session: Preferences;
  readonly #notifier: Notifier;
  readonly #drafts: LoadAttachmentDrafts;
  /** Files of before a reload are on their way: nothing is sent without them. */
  readonly restoring: Promise<void> | undefined;
  files: readonly Attachment[] = [];

  /** `prompt` is what they are kept under. */
  constructor(prompt: string, session: Preferences, notifier: Notifier, drafts: LoadAttachmentDrafts) {
    this.#prompt = prompt;
    this.#session = session;
    this.#notifier = notifier;
    this.#drafts = drafts;
    makeAutoObservable(this, { files: observableRef, restoring: false }, { autoBind: true });
    this.restoring = this.#hasKept ? this.#restore() : undefined;
  }

  set(files: readonly Attachment[]): void {
    this.files = files;
    if (files.length > 0 || this.#hasKept) void this.#keep(files);
  }

  get #hasKept(): boolean {
    return this.#session.get(keptFilesKey(this.#prompt)) !== undefined;
  }

  async #keep(files: readonly Attachment[]): Promise<void> {
    await this.#drafts().then(
      (drafts) => drafts.keep(this.#prompt, files),
      (error: unknown) => this.#notifier.error(error),
    );
  }

  /** Puts what has been attached meanwhile after what was there before. */
  async #restore(): Promise<void> {
    const kept = await this.#drafts()
      .then((drafts) => drafts.find(this.#prompt))
      .catch((error: unknown) => this.#notifier.error(error));
    if (kept && kept.length > 0) this.set([...kept, ...this.files]);
  }
}
