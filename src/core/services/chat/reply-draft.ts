import type { Draft } from "../../domain/draft";
import type { WriteOperation } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import { type DraftPorts, DraftSaver } from "../drafts/draft-saver";
import { tailOf } from "../drafts/draft-tail";
import { UnloadBackup } from "../drafts/unload-backup";

/** Keeps the partial text of one streaming reply, so that a reload finds it. */
export class ReplyDraft {
  readonly #saver: DraftSaver;
  readonly #backup: UnloadBackup;
  #isClosed = false;
  #latest: Draft | undefined;

  constructor(ports: DraftPorts & { readonly preferences: Preferences }, draftId: string) {
    this.#saver = new DraftSaver(ports);
    this.#backup = new UnloadBackup(ports.preferences, draftId);
  }

  /** Takes the newest text, to be saved soon. */
  keep(draft: Draft): void {
    this.#latest = draft;
    this.#saver.keep(draft);
  }

  /** Puts what is not saved where it survives the end of the page, also when the database takes nothing more. */
  backUp(): void {
    const { saved, unsaved } = this.#saver;
    if (unsaved) this.#backup.save([tailOf(unsaved, saved)]);
  }

  /** Saves what there is at once. */
  flush(): Promise<void> {
    return this.#saver.flush();
  }

  /** Stops saving and waits for a save under way, so that none comes after the draft's deletion. */
  async close(): Promise<void> {
    const isFirst = !this.#isClosed;
    this.#isClosed = true;
    await this.#saver.close();
    if (isFirst && this.#latest) this.#backup.remove();
  }

  /** What removes the draft, to be committed together with the finished message. */
  deletion(draftId: string): WriteOperation {
    return { type: "delete", store: "drafts", id: draftId };
  }
}
