import { chunksOf } from "./chunks-of";
import { type PluginBench, pluginBench } from "./plugins";
import { type AnswerKind, sampleAnswer } from "./sample-answer";
import { type StorageBench, storageBench } from "./storage";
import { SUBJECTS } from "./subjects";
import "@ui/theme/tokens.css";
import "@ui/theme/base.css";

/** Chunks of a reply that arrive between two frames. */
const CHUNKS_PER_FRAME = 8;

/** Functions of the page that the runner calls. */
export interface Bench {
  /** Lets an answer of `length` characters stream into a fresh box; returns the number of frames it took. */
  stream(subject: string, length: number, kind: AnswerKind): Promise<number>;
  /** Shows the same answer at once. */
  whole(subject: string, length: number, kind: AnswerKind): Promise<void>;
  /** Structure of the box, without elements that only appear in view. */
  structure(): string;
  clear(): void;
  /** Fills the database; what it resolves to stores and lists. */
  storage(): Promise<StorageBench>;
  /** A plugin from outside that may reach these hosts, beside what is built in. */
  plugins(hosts: readonly string[]): PluginBench;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const outer = document.getElementById("box");
if (!outer) throw new Error("the page has no box");
outer.style.cssText = "height:700px;width:760px;overflow-y:auto";

/**
 * A frame, and after it whatever was put off: no subject may save work by leaving frames out. Following the end makes
 * the browser lay out the page within our script.
 */
async function frameDone(followsEnd: boolean): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  if (outer && followsEnd) outer.scrollTop = 1e9;
  await scheduler.postTask(() => {}, { priority: "background" });
}

window.bench = {
  async stream(name, length, kind) {
    const box = outer.appendChild(document.createElement("div"));
    const subject = await SUBJECTS[name]?.(box);
    if (!subject) throw new Error(`no subject ${name}`);
    const chunks = chunksOf(sampleAnswer(length, kind));
    // Where only the scripts are of interest, as with a single list, they are not to hold the time of the layout.
    const followsEnd = kind === "mixed";
    let text = "";
    let frames = 0;
    for (let from = 0; from < chunks.length; from += CHUNKS_PER_FRAME) {
      const added = chunks.slice(from, from + CHUNKS_PER_FRAME).join("");
      text += added;
      subject.show(text, added, true);
      await frameDone(followsEnd);
      frames++;
    }
    subject.show(text, "", false);
    await frameDone(followsEnd);
    return frames;
  },
  async whole(name, length, kind) {
    const subject = await SUBJECTS[name]?.(outer.appendChild(document.createElement("div")));
    const text = sampleAnswer(length, kind);
    subject?.show(text, text, false);
    await frameDone(true);
  },
  structure: () => outer.innerHTML.replace(/<\/?span[^>]*>/g, "").replace(/ (?:id|aria-[a-z]+)="[^"]*"/g, ""),
  clear: () => outer.replaceChildren(),
  storage: storageBench,
  plugins: pluginBench,
};
document.documentElement.dataset.ready = "true";
