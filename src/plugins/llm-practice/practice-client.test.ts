import type { LlmMessage } from "@core/domain/model/llm";
import { collectReply } from "@core/services/models/collect-reply";
import { describe, expect, test } from "vitest";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { practiceAnswer } from "./practice-answer";
import { PracticeClient } from "./practice-client";

const CREDENTIAL = { id: "c", provider: "practice", model: "practice-1", apiKey: "" };
const chat = (text: string, language = "English"): readonly LlmMessage[] => [
  {
    role: "system",
    content: `You are Ada. A poet\n\nALWAYS respond in ${language} as this is the user's language`,
  },
  { role: "user", content: text },
];

describe("the practice model", () => {
  test("streams the same reply every time, in pieces, and counts tokens", async () => {
    const clock = new FixedClock();
    const client = new PracticeClient(clock);
    const pieces: string[] = [];
    const request = { model: "practice-1", messages: chat("Tell me about lighthouses, please.") };
    const reply = collectReply(client.stream(request, CREDENTIAL, new AbortController().signal), (part) => {
      if (part.type === "text-delta") pieces.push(part.text);
    });
    await clock.advance(20_000);
    const { text, usage, finishReason } = await reply;
    expect(text).toBe(practiceAnswer(request.messages));
    expect(pieces.length).toBeGreaterThan(20);
    expect(finishReason).toBe("stop");
    expect(usage?.totalTokens).toBeGreaterThan(10);
  });

  test("takes seconds, however much it writes", async () => {
    const clock = new FixedClock();
    const startedAt = clock.now();
    const messages = chat(`Write about ${"many different things, ".repeat(400)}`);
    const stream = new PracticeClient(clock).stream(
      { model: "m", messages },
      CREDENTIAL,
      new AbortController().signal,
    );
    let endedAt = Number.POSITIVE_INFINITY;
    const reply = collectReply(stream).then(() => {
      endedAt = clock.now();
    });
    await clock.advance(10_000);
    await reply;
    expect(endedAt - startedAt).toBeLessThan(4000);
  });

  test("gives data that a step asks for without calling tools, and sooner than prose", async () => {
    const asked = (content: string) => [{ role: "user", content }] as const;
    const taken = async (content: string) => {
      const clock = new FixedClock();
      const begun = clock.now();
      const tools = [{ name: "calculator", description: "", parameters: {} }];
      const request = { model: "practice-1", messages: asked(content), tools };
      let endedAt = Number.POSITIVE_INFINITY;
      const reply = collectReply(
        new PracticeClient(clock).stream(request, CREDENTIAL, new AbortController().signal),
      ).then((made) => {
        endedAt = clock.now();
        return made;
      });
      for (let step = 0; step < 200; step++) await clock.advance(50);
      return { ms: endedAt - begun, ...(await reply) };
    };
    const lines = Array.from({ length: 40 }, (_, at) => `- part ${at}`).join("\n");
    const plan = await taken(`Answer with "subTasks".\n<request>\n${lines}\n</request>`);
    const prose = await taken(`Tell me about ${"many different things, ".repeat(400)}`);
    expect([plan.finishReason, plan.text.startsWith("{")]).toEqual(["stop", true]);
    expect(plan.ms).toBeLessThan(prose.ms);
  });

  test("has one model, and needs no key", async () => {
    const client = new PracticeClient(new FixedClock());
    expect(await client.listModels()).toEqual(["practice-1"]);
    expect(await client.checkKey()).toBe(true);
  });

  test("stops at once", async () => {
    const clock = new FixedClock();
    const stopper = new AbortController();
    const stream = new PracticeClient(clock).stream(
      { model: "m", messages: chat("Hi") },
      CREDENTIAL,
      stopper.signal,
    );
    const reply = collectReply(stream);
    stopper.abort();
    await expect(reply).rejects.toMatchObject({ name: "AbortError" });
  });

  test.each([
    ["English", "Simulated."],
    ["French", "Simulé."],
    ["Korean", "시뮬레이션입니다."],
  ])("says in %s that it is simulated", (language, label) => {
    expect(practiceAnswer(chat("Bonjour", language))).toContain(label);
  });

  test("titles a conversation in a few of its own words", () => {
    const messages: readonly LlmMessage[] = [
      { role: "system", content: "Write the title of a conversation that begins with the message below." },
      { role: "user", content: "Compare three ways to store energy at home. Be brief." },
    ];
    expect(practiceAnswer(messages)).toBe("Compare three ways to store energy");
  });

  test("judges nothing", () => {
    const content =
      '<text>\n# Rules\n\nOur three rules.\n</text>\n\n<requirements>\n1. (quote) three rules\n</requirements>\n\n{"requirement":1,"verdict":"met"}';
    expect(JSON.parse(practiceAnswer([{ role: "user", content }]))).toEqual({ done: 0 });
  });

  test("goes on with what was cut off", () => {
    const begun = chat("Tell me about lighthouses, please.");
    const whole = practiceAnswer(begun);
    const rest = practiceAnswer([
      ...begun,
      { role: "assistant", content: whole.slice(0, 40) },
      { role: "user", content: "Continue exactly where you stopped, without repeating anything." },
    ]);
    expect(whole.slice(0, 40) + rest).toBe(whole);
  });
});
