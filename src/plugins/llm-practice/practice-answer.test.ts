import type { LlmMessage } from "@core/domain/model/llm";
import { expect, test } from "vitest";
import { practiceAnswer } from "./practice-answer";
import { practiceTexts } from "./practice-texts";

const texts = practiceTexts("en");
const answerTo = (content: string, system = "") =>
  practiceAnswer([
    { role: "system", content: system },
    { role: "user", content },
  ] as LlmMessage[]);

test("a plan has a part for each thing that is asked for, done by the team in turns, and one that joins them", () => {
  const { subTasks } = JSON.parse(
    answerTo(
      'Answer with "subTasks".\n<team>\n- Poet: writes\n- Cook: cooks\n</team>\n<request>\nWrite a guide with a table, three tips and an outlook\n</request>',
    ),
  ) as { subTasks: { title: string; role?: string; dependencies: string[] }[] };
  const parts = subTasks.slice(0, -1);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(({ role }) => role)).toEqual(parts.map((_, at) => (at % 2 === 0 ? "Poet" : "Cook")));
  expect(subTasks.at(-1)).toMatchObject({
    title: texts.deliveryTitle,
    role: "Cook",
    dependencies: parts.map(({ title }) => title),
  });
});

test("without a team nobody is named", () => {
  const { subTasks } = JSON.parse(
    answerTo('Answer with "subTasks".\n<request>\nWrite a poem\n</request>'),
  ) as {
    subTasks: object[];
  };
  for (const part of subTasks) expect(part).not.toHaveProperty("role");
});

test("an agent that is wanted gets the name and role it is wanted by, or those of anybody", () => {
  const profile = (wanted: string) =>
    JSON.parse(answerTo(`Answer with "instructions".\n<wanted-agent>\n${wanted}\n</wanted-agent>`)) as object;
  expect(profile("Name: Ada \nRole: Poet\nSkills: rhyme")).toEqual({
    ...{ name: "Ada", role: "Poet" },
    instructions: texts.instructions("Poet", "rhyme"),
  });
  expect(profile("Name: Ada")).toMatchObject({
    name: "Ada",
    role: "Ada",
    instructions: texts.instructions("Ada", ""),
  });
  expect(profile("")).toMatchObject({ name: "Task Executor", role: "Task Executor" });
});

test("nothing is judged, and nothing changed", () => {
  expect(answerTo('Say "verdict".\n<text>\nA\n</text>')).toBe('{"done":0}');
  expect(answerTo('Say "find".\n<unmet>\nA\n</unmet>')).toBe('{"done":0}');
  expect(answerTo('Say "find".\n<wish>\nA\n</wish>')).toBe(
    `${JSON.stringify({ remark: texts.unchanged })}\n{"done":1}`,
  );
});

test("a note that is too long is its first 500 letters", () => {
  const note = `${"word ".repeat(200)}`;
  expect(answerTo(`Write it again in at most 500.\n<note>\n${note}\n</note>`)).toBe(note.slice(0, 500));
});

test("a title is the first six words of what is asked, and a chat says what it would become", () => {
  expect(answerTo("One two three four five six seven", "Write the title of a conversation")).toBe(
    "One two three four five six",
  );
  const chat = answerTo("Tell me about lighthouses.", "You are Ada. A poet");
  expect(chat).toBe(`*${texts.simulatedLabel}*\n\n${texts.chat("Ada", "Tell me about lighthouses")}`);
});

test("an answer that was cut off is gone on with, from where it stopped", () => {
  const asked = [
    { role: "system", content: "You are Ada." },
    { role: "user", content: "Tell me about lighthouses." },
  ] as LlmMessage[];
  const whole = practiceAnswer(asked);
  const goOn = (written: string) =>
    practiceAnswer([
      ...asked,
      { role: "assistant", content: written },
      { role: "user", content: "Continue exactly where you stopped." },
    ] as LlmMessage[]);
  expect(goOn(whole.slice(0, 10))).toBe(whole.slice(10));
  expect(goOn("Something else")).toBe(whole);
});
