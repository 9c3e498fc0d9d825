import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
} from "../../../../tests/fakes/task-runner-rig";
import { finalOf } from "../../domain/journal/task-outline";
import { taskTitle } from "../../domain/task/task-title";
import type { ModelCall } from "../models/model-call";

/** Words of which none is another, so that where a text is cut can be told. */
const words = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${name}${place}`).join(" ");
const PROMPT = `Compare ${words("roof", 60)}. Mention slate.`;
const QUESTION = `Which ${words("question", 60)}?`;
const NAME = words("name", 40);
const HEADING = words("heading", 60);

const promptOf = ({ messages }: ModelCall) => messages.map(({ content }) => content).join("\n");
const isWriting = (call: ModelCall) => promptOf(call).includes("the complete deliverable itself");
const brief = (...more: readonly object[]) =>
  recordLines([{ title: NAME }, { requirement: "Slate is mentioned", quote: "Mention slate" }, ...more]);

/** A series of numbered words that ends where the series does not. */
function cutIn(prompt: string, name: string, count: number): string | undefined {
  return [...prompt.matchAll(new RegExp(`${name}0(?: ${name}\\d+)*[^ \n]*`, "g"))]
    .map(([found]) => found)
    .find((found) => !found.includes(`${name}${count - 1}`));
}

async function run(script: Script, prompt = PROMPT) {
  const models = new ScriptedModels(script);
  models.simulated = false;
  const tab = new OrchestrationRig().open(models);
  const task = await tab.library.create({ prompt });
  await tab.control.start(task.id, "en");
  return { ...tab, models, task, root: async () => (await tab.monitor.load(task.id)).tasks.get(task.id) };
}

const finished =
  (text: string): Script =>
  (call) => {
    if (call.purpose === "analysis") return brief();
    return isWriting(call) ? text : modelAnswer(call.messages);
  };

describe("a prompt to a model", () => {
  test("holds no name that was cut: of the task, of a question, of the brief, or of a note", async () => {
    const { control, models, monitor, task } = await run((call) => {
      if (call.purpose === "analysis") return brief({ reader: QUESTION }, { reader: "Prices", name: NAME });
      const answer = modelAnswer(call.messages);
      return answer.startsWith("# ") ? `# ${HEADING}\n\nSlate lasts.` : answer;
    });
    const text = finalOf(await monitor.load(task.id));
    const wish = { kind: "change", request: "Shorter, please", version: text?.version ?? 1 } as const;
    await control.amend(task.id, wish, "en");
    const prompts = models.calls.map(promptOf);
    expect(prompts.length).toBeGreaterThan(5);
    expect(prompts.some((prompt) => prompt.includes(QUESTION))).toBe(true);
    for (const prompt of prompts) {
      expect(cutIn(prompt, "roof", 60)).toBeUndefined();
      expect(cutIn(prompt, "question", 60)).toBeUndefined();
      expect(cutIn(prompt, "name", 40)).toBeUndefined();
      expect(cutIn(prompt, "heading", 60)).toBeUndefined();
    }
  });
});

describe("a task", () => {
  const text = (title: string) => `${title}\n\nSlate lasts.\n\n## Prices\n\nThey vary.`;

  test("is named after its finished document, and after that as the user changes it", async () => {
    const { editor, monitor, root, task } = await run(finished(text("# Roofs *compared*")));
    expect(task.title).toBe(taskTitle(PROMPT));
    expect((await root())?.title).toBe("Roofs compared");
    const { id = "" } = finalOf(await monitor.load(task.id)) ?? {};
    await editor.updateArtifact(id, { content: text("# Roofs of slate") });
    expect((await root())?.title).toBe("Roofs of slate");
    await editor.updateArtifact(id, { content: "Slate lasts." });
    expect((await root())?.title).toBe("Roofs of slate");
  });

  test("keeps the name that the user has given to it, and so does a copy", async () => {
    const { control, library, models, monitor } = await run(finished(text("# Roofs")));
    const task = await library.create({ prompt: PROMPT });
    await library.label(task.id, { title: "Mine" });
    await control.start(task.id, "en");
    expect(models.calls.length).toBeGreaterThan(0);
    expect((await monitor.load(task.id)).tasks.get(task.id)?.title).toBe("Mine");
    const copy = await library.duplicate(task.id);
    expect((await monitor.load(copy.id)).tasks.get(copy.id)?.title).toBe("Mine");
  });

  test("keeps its name where the document begins with a section, and a copy has the name of its document", async () => {
    const named = await run(finished(text("## Summary")));
    expect((await named.root())?.title).toBe(taskTitle(PROMPT));
    const { library, monitor, task } = await run(finished(text("# Roofs")));
    const copy = await library.duplicate(task.id);
    expect((await monitor.load(copy.id)).tasks.get(copy.id)?.title).toBe("Roofs");
  });
});
