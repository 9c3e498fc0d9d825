import { describe, expect, test } from "vitest";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  ScriptedModels,
  VERDICT_NO,
} from "../../../../../tests/fakes/task-runner-rig";
import type { LlmMessage } from "../../../domain/model/llm";
import type { CallPurpose } from "../../models/model-call";

const ATTACHMENTS = [{ type: "text", name: "a.txt", mimeType: "text/plain", data: "QQ==" }] as const;

/** The calls of a task with an attached file whose deliverable is repaired, without those of the validator. */
async function callsOf(strategy: string) {
  const { control, library, models } = new OrchestrationRig().open(
    new ScriptedModels(except("validation", () => VERDICT_NO)),
  );
  const { id } = await library.create({ prompt: COMPLEX_PROMPT, attachments: ATTACHMENTS, strategy });
  await control.start(id, "en");
  return models.calls.filter(({ purpose }) => purpose !== "validation");
}

/** The messages a provider is to keep: all up to the last message with a mark. */
const kept = (messages: readonly LlmMessage[]) =>
  messages.slice(0, messages.findLastIndex(({ cached }) => cached) + 1);

describe("the prompts of a task", () => {
  test.each<readonly [string, readonly CallPurpose[]]>([
    ["single-pass", ["execution", "repair"]],
    ["dag", ["execution", "repair"]],
    ["multi-pass", ["planning", "recruiting", "execution", "repair"]],
  ])(
    "of %s begin with the same bytes: rules, request, attachments, requirements",
    async (strategy, kinds) => {
      const calls = await callsOf(strategy);
      const [brief, ...others] = calls;
      expect(new Set(others.map(({ purpose }) => purpose))).toEqual(new Set(kinds));
      expect(new Set(others.map(({ messages }) => JSON.stringify(kept(messages)))).size).toBe(1);
      const [rules, request, requirements, ...own] = others[0]?.messages ?? [];
      expect(rules?.role).toBe("system");
      expect(request?.content).toContain(COMPLEX_PROMPT);
      expect(request?.attachments).toEqual(ATTACHMENTS);
      expect(requirements?.content).toMatch(/^<requirements>\n[\s\S]*\n<\/requirements>$/);
      expect(own.length).toBeGreaterThan(0);
      // Nobody knows the requirements before the brief.
      expect(brief?.messages.slice(0, 2)).toEqual([rules, request]);
      expect(JSON.stringify(brief?.messages)).not.toContain("<requirements>");
    },
  );

  test("have a provider keep what comes before the own question, the file and the requirements each", async () => {
    for (const { purpose, messages } of await callsOf("dag")) {
      const marked = messages.flatMap(({ cached }, place) => (cached ? [place] : []));
      expect(marked).toEqual(purpose === "analysis" ? [1] : [1, 2]);
      expect(messages.slice(3).every(({ attachments }) => attachments === undefined)).toBe(true);
    }
  });
});
