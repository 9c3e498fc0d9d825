import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { capsuleText } from "../../eval/capsules";
import { evaluate } from "../../eval/eval";
import type { EvalRecord } from "../../eval/eval-record";
import { Journals } from "../../eval/journals";
import { readOptions } from "../../eval/options";
import { readTaskSet } from "../../eval/tasks/task-set";

const SHORT = ["--model", "scripted", "--runs", "1", "--tasks", "a-en-notice,b-ko-6,c-fr-voisins"];

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "eval-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(args: readonly string[], ask = async () => false) {
  const printed: string[] = [];
  const around = { print: (text: string) => void printed.push(text), ask, folder };
  return { printed, report: evaluate(readOptions(args, {}), around) };
}

describe("npm run eval", () => {
  it("does tasks of every kind with a scripted model, and calls none of its figures quality", async () => {
    const { report, printed } = run([...SHORT, "--strategies", "single-pass,dag", "--yes"]);
    const text = await report;
    expect(text).toContain("say nothing about quality");
    for (const heading of ["## All tasks", "## constraints", "## facts", "## writing"])
      expect(text).toContain(heading);
    expect(text).toMatch(/\| single-pass \| 3 \|/);
    expect(text).toMatch(/\| dag \| 3 \|.*\(.* to .*\)/);
    expect(printed[0]).toContain("150,000 tokens");
    expect(readdirSync(folder).filter((name) => name.endsWith(".json"))).toHaveLength(6);
  });

  it("compares with the model alone, and has a document changed twenty times in a row", async () => {
    const args = ["--model", "scripted", "--runs", "1", "--tasks", "a-en-notice,d-en"];
    const text = await run([...args, "--strategies", "direct,single-pass,dag", "--yes"]).report;
    expect(text).toMatch(/\| direct \| 2 \|/);
    expect(text).toContain("Score − direct");
    // All strategies change a text alike.
    expect(text.slice(text.indexOf("## edits"))).toMatch(/\| single-pass \| 1 \| 100\.0 % \|/);
    expect(text.slice(text.indexOf("## edits"))).not.toContain("| dag |");
    const again = await run(["--rescore", folder]).report;
    expect(text.startsWith(again)).toBe(true);
  });

  it("rescores old journals to the same report, without a call", async () => {
    const text = await run([...SHORT, "--strategies", "single-pass", "--yes"]).report;
    const again = await run(["--rescore", folder]).report;
    expect(text.startsWith(again)).toBe(true);
  });

  it("has its capsules scored by others, to the same figures, and open writing by a judge of theirs alone", async () => {
    const args = [...SHORT, "--strategies", "direct,single-pass", "--yes"];
    const whole = await run(args).report;
    const rowOf = (text: string, kind: string) =>
      /\| single-pass \|[^\n]*/
        .exec(text.slice(text.indexOf(`## ${kind}`)))?.[0]
        .split("|")
        .slice(0, 7);
    expect(readdirSync(folder).filter((name) => name.endsWith(".capsule.html"))).toHaveLength(3);
    const alone = await run(["--score", folder]).report;
    for (const kind of ["constraints", "facts"]) expect(rowOf(alone, kind)).toEqual(rowOf(whole, kind));
    expect(alone).toContain("| direct |");
    expect(alone).toContain("Not judged, and left out: 2 of 6 runs.");
    const judged = await run(["--score", folder, "--model", "scripted", "--yes"]).report;
    expect(rowOf(judged, "writing")).toEqual(rowOf(whole, "writing"));
  });

  it("says which files are capsules of no task, or none at all", async () => {
    const record = { events: [], shown: "", taskId: "t" } as unknown as EvalRecord;
    writeFileSync(join(folder, "own.capsule.html"), capsuleText(record));
    await expect(run(["--score", folder]).report).rejects.toThrow(
      "is no capsule that can be read: file.damaged",
    );
    rmSync(join(folder, "own.capsule.html"));
    await expect(run(["--score", folder]).report).rejects.toThrow("There are no capsules in");
  });

  it("gives every run the product's limit", async () => {
    await run([...SHORT, "--strategies", "single-pass", "--task-tokens", "12345", "--yes"]).report;
    for (const { tasks } of new Journals(folder).load()) expect(tasks[0]?.limits).toEqual({ tokens: 12_345 });
  });

  it("sends nothing before somebody has agreed to what it is likely to take", async () => {
    const { report, printed } = run(SHORT);
    await expect(report).rejects.toThrow("Nothing was sent.");
    expect(printed.join()).toMatch(/about [\d,]+ tokens read and [\d,]+ written/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses a strategy that is not there, which would be done with another one", async () => {
    await expect(run([...SHORT, "--strategies", "single-pass,dagg", "--yes"]).report).rejects.toThrow(
      "No strategy is called dagg. There are: ",
    );
  });

  it("finds out that a judge which passes everything misses every planted defect", async () => {
    const text = await run(["--model", "scripted", "--judge-check", "--yes"]).report;
    expect(text).toContain("say nothing about quality");
    expect(text).toContain("Planted defects found: 0 of 36 (0.0 %)");
    expect(text).toContain("confirmed, with a quote that stands: 144 of 144");
  });

  it("does the tasks of a file, and tells by its hash which they were", async () => {
    const file = join(folder, "own.jsonl");
    const task = {
      prompt: "Say what the inn costs.",
      files: [{ name: "inn.txt", text: "The inn costs 4231 florins." }],
      rubric: ["Says what the inn costs"],
    };
    writeFileSync(file, `${JSON.stringify(task)}\n`);
    const text = await run([
      "--model",
      "scripted",
      "--runs",
      "1",
      "--strategies",
      "single-pass",
      "--set",
      file,
      "--yes",
    ]).report;
    const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
    expect(text).toContain(`Tasks of a file with the SHA-256 ${hash}.`);
    expect(text).toContain("## set");
    const again = await run(["--rescore", folder, "--set", file]).report;
    expect(text.startsWith(again)).toBe(true);
    writeFileSync(file, '{"prompt":"Say it."}');
    expect(() => readTaskSet(file)).toThrow("Line 1 is no task: its rubric is missing or wrong.");
  });

  it("says in a sentence that there is no key, before anything is sent", async () => {
    const environment = { TROUPE_EVAL_PROVIDER: "openai", TROUPE_EVAL_MODEL: "m" };
    const around = { print: () => {}, ask: async () => true, folder };
    await expect(evaluate(readOptions(["--yes"], environment), around)).rejects.toThrow(
      "OpenAI needs a key, and none is set: put it into TROUPE_EVAL_KEY.",
    );
  });

  it.each([
    [[], "TROUPE_EVAL_PROVIDER"],
    [["--model", "scripted", "--runs", "0"], "--runs takes a whole number"],
  ])("says what is wrong with %j", (args, words) => {
    expect(() => readOptions(args, {})).toThrow(words);
  });

  it("never writes the key, even where a provider repeats it", () => {
    const record = { taskId: "t", strategy: "s", round: 1, shown: "Your key sk-secret-1 is wrong." };
    new Journals(folder, "sk-secret-1").save(record as EvalRecord);
    expect(readFileSync(join(folder, "t.s.1.json"), "utf8")).toContain("Your key [key] is wrong.");
  });
});
