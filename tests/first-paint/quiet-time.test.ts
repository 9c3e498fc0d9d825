import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const MODULE = pathToFileURL("scripts/first-paint/quiet-time.mjs").href;

/** The words that code said in a thread with a time of its own, which is called `time`; `said` takes a word. */
function saidIn(code: string): Promise<readonly string[]> {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
    const { readFile } = require("node:fs/promises");
    import(${JSON.stringify(MODULE)}).then(async ({ QuietTime }) => {
      const time = new QuietTime();
      const words = [];
      const said = (word) => words.push(word);
      Object.assign(globalThis, time.functions);
      ${code}
      parentPort.postMessage(words);
    });`,
    { eval: true },
  );
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

test("a page waits for all it has asked for, and what was set for later comes after it, in its order", async () => {
  const said = await saidIn(`
    setTimeout(said, 200, "late");
    setTimeout(said, 10, "soon");
    const read = async (times) => { for (let i = 0; i < times; i++) await readFile(${JSON.stringify("package.json")}); };
    read(50).then(() => { said("read"); setTimeout(said, 20, "after what was read"); });
    await time.quiet();
    said("quiet");
  `);
  expect(said).toEqual(["read", "soon", "after what was read", "late", "quiet"]);
});

test("what is shown for a while stays, and what comes again and again is not waited for", async () => {
  const said = await saidIn(`
    setTimeout(said, 6_000, "gone");
    setInterval(said, 10, "again");
    clearTimeout(setTimeout(said, 5, "called off"));
    await time.quiet();
    requestAnimationFrame(() => said("frame"));
    await time.quiet();
  `);
  expect(said).toEqual(["frame"]);
});

test("a page that draws without end is an error", async () => {
  const endless = saidIn("const draw = () => setTimeout(draw, 500); draw(); await time.quiet();");
  await expect(endless).rejects.toThrow("never complete");
});
