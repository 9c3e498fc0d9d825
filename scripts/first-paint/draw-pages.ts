import process from "node:process";
import { Worker } from "node:worker_threads";
import type { BuiltPage } from "../../src/first-paint/built-pages.ts";

/** The home page in its frame, as markup: its parts for a wide screen and a phone, and the classes around them. */
export interface DrawnHome {
  readonly classes: Readonly<Record<"shell" | "side" | "content" | "main", string>>;
  readonly page: string;
  readonly expanded: string;
  readonly collapsed: string;
  readonly topBar: string;
}

/** The drawings in one language: the markup of pages by path, and on a used device the home page. */
export interface DrawnLanguage {
  readonly pages: Readonly<Record<string, string>>;
  readonly home?: DrawnHome;
}

/** The drawings of a device by language. */
type DrawnDevice = Readonly<Record<string, DrawnLanguage>>;

/** The drawings on a device that has never been here, and on one that has. */
export interface DrawnPages {
  readonly fresh: DrawnDevice;
  readonly used: DrawnDevice;
}

const THREAD = new URL("drawing-thread.mjs", import.meta.url);
/** Its address says what it shows, or it takes long to show what it does. That of the home page is in the document. */
const isUndrawn = ({ path }: DrawnPage) => path === "/" || path.includes(":") || /^\/demo(\/|$)/.test(path);

/** A page and the hash it is drawn at. */
type DrawnPage = Pick<BuiltPage, "path" | "drawnAt">;

/** Has the application that was built into `folder` draw its pages in all languages, a thread for each kind of device. */
export async function drawPages(
  folder: string,
  languages: readonly string[],
  pages: readonly DrawnPage[],
): Promise<DrawnPages> {
  const drawn = pages.filter((page) => !isUndrawn(page));
  const draw = (isUsed: boolean) => drawnBy({ folder, isUsed, languages, pages: drawn });
  const [fresh, used] = await Promise.all([draw(false), draw(true)]);
  // One that was drawn before it was there would look like the one before it.
  for (const device of [...Object.values(fresh), ...Object.values(used)])
    if (new Set(Object.values(device.pages)).size < Object.keys(device.pages).length)
      throw new Error("two pages look alike");
  return { fresh, used };
}

function drawnBy(workerData: object): Promise<DrawnDevice> {
  const worker = new Worker(THREAD, { workerData, env: { ...process.env, NODE_ENV: "production" } });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the pages were not drawn: ${code}`)));
  });
}
