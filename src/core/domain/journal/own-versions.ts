import type { Artifact } from "../artifact/artifact";
import { writerOf } from "./fold-event";
import type { JournalEvent } from "./journal-event";

/** A version as it was written. */
interface WrittenVersion {
  readonly device: string | undefined;
  readonly number: number;
  readonly content: string;
}

/** The versions of one artifact, by the numbers that they have got. */
class Numbers {
  readonly #taken = new Map<number, WrittenVersion>();
  /** Numbers other than those they were written with, by device and written number. */
  readonly #others = new Map<string, number>();

  /** The number of a version: its own, or the next one where another device's has that, `beside` which it was written. */
  take(written: WrittenVersion): { readonly version: number; readonly beside?: number } {
    const number = this.of(written);
    const known = this.#taken.get(number);
    if (!known || isSameVersion(known, written)) {
      this.#taken.set(number, written);
      return { version: number };
    }
    const next = Math.max(...this.#taken.keys()) + 1;
    this.#others.set(`${written.device}/${written.number}`, next);
    this.#taken.set(next, written);
    return { version: next, ...(known.device === written.device ? {} : { beside: number }) };
  }

  of({ device, number }: Pick<WrittenVersion, "device" | "number">): number {
    return this.#others.get(`${device}/${number}`) ?? number;
  }
}

/** One that is written again, such as when it becomes final, keeps its number; so does one text of two devices. */
function isSameVersion(one: WrittenVersion, other: WrittenVersion): boolean {
  return one.number === other.number && (one.device === other.device || one.content === other.content);
}

/**
 * The events of a journal that several devices have written to at once, in which each version of a text has a number of
 * its own: the one that comes first keeps its number, the other one gets the next. The same on every device.
 */
export function ownVersions(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const numbers = new Map<string, Numbers>();
  const of = (artifactId: string) => {
    const known = numbers.get(artifactId) ?? new Numbers();
    numbers.set(artifactId, known);
    return known;
  };
  return events.map((event) => {
    const device = writerOf(event);
    const numbered = (artifact: Artifact) => {
      const { version: number, content } = artifact;
      const { version, beside } = of(artifact.id).take({ device, number, content });
      return { artifact: { ...artifact, version }, beside };
    };
    switch (event.type) {
      case "artifact-created":
      case "artifact-restored":
        return { ...event, artifact: numbered(event.artifact).artifact };
      case "artifact-changed": {
        const { artifact, restoredFrom } = event;
        const from = restoredFrom && of(artifact.id).of({ device, number: restoredFrom });
        const { beside, ...own } = numbered(artifact);
        return { ...event, ...own, ...(beside ? { beside } : {}), ...(from ? { restoredFrom: from } : {}) };
      }
      case "changes-proposed": {
        const { proposal } = event;
        const version = of(proposal.artifactId).of({ device, number: proposal.version });
        return { ...event, proposal: { ...proposal, version } };
      }
      default:
        return event;
    }
  });
}
