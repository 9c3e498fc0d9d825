import type { Draft } from "../../domain/conversation/draft";
import type { Preferences } from "../../ports/preferences";
import { type DraftDependencies, DraftSaver } from "./draft-saver";
import { tailOf, UnloadBackup } from "./unload-backup";

/** Longer texts are not kept a second time when the page goes away: there is little room for that. */
const LONGEST_BACKUP = 200_000;

/** Dependencies of the storing of drafts. */
export interface EditDraftDependencies extends DraftDependencies {
  readonly preferences: Preferences;
}

/** The id of the draft of an artifact that is being edited by hand. */
export function editDraftId(artifactId: string): string {
  return `artifact/${artifactId}`;
}

/** Drafts of artifacts that are edited by hand: they outlive a reload and a crash. */
export class EditDrafts {
  readonly #dependencies: EditDraftDependencies;

  constructor(dependencies: EditDraftDependencies) {
    this.#dependencies = dependencies;
  }

  /** The draft of an artifact, if an edit of it was not finished. */
  async find(artifactId: string): Promise<Draft | undefined> {
    const id = editDraftId(artifactId);
    const saved = await this.#dependencies.database.get("drafts", id);
    const newest = new UnloadBackup(this.#dependencies.preferences, id).newest(saved ? [saved] : []);
    return newest.find((draft) => draft.id === id);
  }

  /** Keeps what is written from now on; `version` is the one that is edited. */
  open(artifactId: string, version: number): EditDraft {
    return new EditDraft(this.#dependencies, artifactId, version);
  }
}

/** The draft of one edit under way. */
export class EditDraft {
  readonly #dependencies: EditDraftDependencies;
  readonly #saver: DraftSaver;
  readonly #backup: UnloadBackup;
  readonly #id: string;
  readonly #version: number;
  #isOver = false;

  constructor(dependencies: EditDraftDependencies, artifactId: string, version: number) {
    this.#dependencies = dependencies;
    this.#id = editDraftId(artifactId);
    this.#version = version;
    this.#saver = new DraftSaver(dependencies);
    this.#backup = new UnloadBackup(dependencies.preferences, this.#id);
  }

  /** Takes the newest text, which is saved soon. */
  keep(text: string): void {
    if (this.#isOver) return;
    const detail = { version: this.#version };
    this.#saver.keep({ id: this.#id, text, updatedAt: this.#dependencies.clock.now(), detail });
  }

  /** Saves at once, and such that the text is safe even if the page is gone the moment this returns. */
  async flush(): Promise<void> {
    if (this.#isOver) return;
    const { unsaved } = this.#saver;
    // Whole: what is edited does not only grow at its end.
    if (unsaved && unsaved.text.length <= LONGEST_BACKUP) this.#backup.save([tailOf(unsaved, undefined)]);
    await this.#saver.flush();
    if (!this.#saver.unsaved) this.#backup.remove();
  }

  /** Saves no more; what is kept stays. */
  close(): Promise<void> {
    return this.#saver.close();
  }

  /** Forgets it. */
  async discard(): Promise<void> {
    this.#isOver = true;
    await this.#saver.close();
    await this.#dependencies.database.write([{ type: "delete", store: "drafts", id: this.#id }]);
    this.#backup.remove();
  }
}
