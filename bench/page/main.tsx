import { sampleAnswer, seeded } from "./sample-answer";
import { SUBJECTS } from "./subjects";
import "@ui/theme/tokens.css";
import "@ui/theme/base.css";

/** Chunks of a reply that arrive between two frames. */
const CHUNKS_PER_FRAME = 8;

/** What the runner drives. */
export interface Bench {
  /** Lets an answer of `length` characters stream into a fresh box; returns the number of frames it took. */
  stream(subject: string, length: number): Promise<number>;
  /** Shows the same answer at once. */
  whole(subject: string, length: number): Promise<void>;
  /** What the box holds, without what only appears in view. */
  structure(): string;
  clear(): void;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const outer = document.getElementById("box");
if (!outer) throw new Error("the page has no box");
outer.style.cssText = "height:700px;width:760px;overflow-y:auto";

function chunksOf(text: string): string[] {
  const random = seeded(11);
  const chunks: string[] = [];
  for (let from = 0; from < text.length; ) {
    const size = 16 + Math.floor(random() * 17);
    chunks.push(text.slice(from, from + size));
    from += size;
  }
  return chunks;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

window.bench = {
  async stream(name, length) {
    const box = outer.appendChild(document.createElement("div"));
    const subject = await SUBJECTS[name]?.(box);
    if (!subject) throw new Error(`no subject ${name}`);
    const chunks = chunksOf(sampleAnswer(length));
    let text = "";
    let frames = 0;
    for (let from = 0; from < chunks.length; from += CHUNKS_PER_FRAME) {
      const added = chunks.slice(from, from + CHUNKS_PER_FRAME).join("");
      text += added;
      subject.show(text, added, true);
      await nextFrame();
      outer.scrollTop = 1e9;
      frames++;
    }
    subject.show(text, "", false);
    await nextFrame();
    return frames;
  },
  async whole(name, length) {
    const subject = await SUBJECTS[name]?.(outer.appendChild(document.createElement("div")));
    const text = sampleAnswer(length);
    subject?.show(text, text, false);
    await nextFrame();
    outer.scrollTop = 1e9;
  },
  structure: () => outer.innerHTML.replace(/<\/?span[^>]*>/g, "").replace(/ (?:id|aria-[a-z]+)="[^"]*"/g, ""),
  clear: () => outer.replaceChildren(),
};
document.documentElement.dataset.ready = "true";
