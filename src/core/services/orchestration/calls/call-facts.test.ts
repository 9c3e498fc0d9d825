import { describe, expect, test } from "vitest";
import { textAttachment } from "../../../../../tests/fakes/text-attachment";
import type { LlmMessage } from "../../../domain/model/llm";
import { AppError } from "../../../errors/app-error";
import {
  boundOf,
  brokenFact,
  calledFact,
  dollars,
  embeddedFact,
  type GrantedCall,
  reservedFact,
} from "./call-facts";

const messages: readonly LlmMessage[] = [
  { role: "system", content: "Be brief." },
  {
    role: "user",
    content: "Read",
    attachments: [textAttachment("a.txt", "a"), textAttachment("a.txt", "b"), textAttachment("b.txt", "c")],
  },
];
const route = { provider: "p", model: "m" } as GrantedCall["route"];
const granted: GrantedCall = {
  id: "call",
  call: { purpose: "execution", taskId: "t", agent: { id: "ada" }, messages },
  route,
  grant: { tokens: 900, cost: 0.5, maxTokens: 10 } as GrantedCall["grant"],
};
const usage = { promptTokens: 3, completionTokens: 2, totalTokens: 5 };
const traffic = [{ host: "h", requests: 1, sentBytes: 1, receivedBytes: 1 }];
const reply: Parameters<typeof calledFact>[1] = {
  ...{ text: "done", reasoning: "", durationMs: 7, finishReason: "stop", route, usage, traffic },
};
const broken = { error: new Error("cut"), received: "half", wasSent: true, durationMs: 7, traffic };

describe("the most that a call can take", () => {
  test("is its prompt and what it may write", () => {
    const bound = boundOf(granted.call, 10);
    expect(bound.totalTokens).toBe(bound.promptTokens + 10);
    expect(bound).not.toHaveProperty("cacheWriteTokens");
  });

  test("is more with tools, and with knowledge where an agent does its work", () => {
    const { promptTokens } = boundOf(granted.call, 0);
    const tools = [{ name: "search", description: "Looks it up", parameters: {} }] as never;
    expect(boundOf({ ...granted.call, tools }, 0).promptTokens).toBeGreaterThan(promptTokens);
    const knowing = { ...granted.call, agent: { id: "ada", knowledgeItemIds: ["k"] } };
    expect(boundOf(knowing, 0).promptTokens).toBeGreaterThan(promptTokens);
    expect(boundOf({ ...knowing, purpose: "validation" as never }, 0).promptTokens).toBe(promptTokens);
    for (const lent of [{ knowledgeItemIds: ["k"] }, { deliverableIds: ["d"] }]) {
      const projectKnowledge = { knowledgeItemIds: [], deliverableIds: [], ...lent } as never;
      expect(boundOf({ ...granted.call, projectKnowledge }, 0).promptTokens).toBeGreaterThan(promptTokens);
    }
  });

  test("counts all of a prompt that is to be kept as kept", () => {
    const kept = boundOf(
      { ...granted.call, messages: [{ role: "system", content: "a", cached: true } as LlmMessage] },
      0,
    );
    expect(kept.cacheWriteTokens).toBe(kept.promptTokens);
  });
});

test("a call that is about to be made is noted with what was granted", () =>
  expect(reservedFact(granted)).toEqual({
    type: "call-reserved",
    taskId: "t",
    callId: "call",
    tokens: 900,
    cost: 0.5,
  }));

test("it is noted with the length of its prompt, where that was known", () => {
  const prompt = { characters: 4, beyondAscii: 0 };
  expect(reservedFact({ ...granted, grant: { ...granted.grant, prompt } })).toMatchObject({ prompt });
});

describe("vectors that were made for a call", () => {
  const made = { provider: "v", model: "e", durationMs: 3, traffic, cost: 0.25 };
  const fact = (over: object) =>
    embeddedFact(granted.call, { ...made, tokens: 7, isEstimated: false, failed: false, ...over });

  test("count as a call of their own model, and nothing is written", () => {
    expect(fact({})).toEqual({
      ...{ type: "model-called", taskId: "t", agentId: "ada", purpose: "embedding", ...made },
      usage: { promptTokens: 7, completionTokens: 0, totalTokens: 7 },
    });
  });

  test("are marked where that failed, or nobody told what it took", () => {
    expect(fact({ failed: true })).toMatchObject({ failed: true });
    expect(fact({ isEstimated: true })).toMatchObject({ estimated: true });
  });
});

describe("a whole reply", () => {
  test("tells how long it is where all that was written is known, with no thoughts beside it", () => {
    const size = (more: object) => {
      const fact = calledFact(granted, { ...reply, ...more }, []);
      return fact.type === "model-called" ? fact.reply : fact;
    };
    expect(size({})).toEqual({ characters: 4, beyondAscii: 0 });
    expect(size({ reasoning: "Hm." })).toBeUndefined();
    expect(size({ usage: { ...usage, reasoningTokens: 1 } })).toBeUndefined();
    expect(size({ usage: undefined })).toBeUndefined();
  });

  test("is noted with what it took, who searched, and what left the device for it", () => {
    const sources = [{ number: 1, name: "k.txt", itemId: "k", start: 0, end: 1 }];
    expect(calledFact(granted, { ...reply, webSearch: "provider", sources }, [])).toMatchObject({
      ...{ type: "model-called", callId: "call", taskId: "t", agentId: "ada", purpose: "execution" },
      ...{
        provider: "p",
        model: "m",
        durationMs: 7,
        usage,
        finishReason: "stop",
        webSearch: "provider",
        traffic,
      },
      attached: ["a.txt", "b.txt"],
      passages: sources,
    });
    const plain = calledFact(granted, reply, []);
    for (const field of ["estimated", "webSearch", "passages", "partlyRead"])
      expect(plain).not.toHaveProperty(field);
  });

  test("sent nothing where no request was made, whatever was in the prompt, and all of which was not shown", () => {
    const fact = calledFact(granted, { ...reply, traffic: [] }, []);
    expect(fact).toMatchObject({ traffic: [] });
    expect(fact).not.toHaveProperty("attached");
    expect(fact).not.toHaveProperty("partlyRead");
    const excerpt = { of: 9, tokens: 1, ranges: [{ from: 0, to: 2 }] };
    const attachments = [{ ...textAttachment("a.txt", "a"), excerpt }];
    const call = { ...granted.call, messages: [{ role: "user", content: "Read", attachments }] } as const;
    for (const sent of [[], traffic])
      expect(calledFact({ ...granted, call }, { ...reply, traffic: sent }, [])).toMatchObject({
        partlyRead: [{ name: "a.txt", of: 9 }],
      });
  });

  test("is told with the model that did not answer, where it came from another", () => {
    const fallback = { answeredBy: "B", insteadOf: "A", reason: "key" } as const;
    const call = { ...granted.call, fallback };
    expect(calledFact({ ...granted, call }, reply, [])).toMatchObject({ fallback });
    expect(calledFact(granted, reply, [])).not.toHaveProperty("fallback");
  });

  test("of which nobody told the usage is taken by its length, and never for more than was granted", () => {
    const { usage: _, ...untold } = reply;
    const taken = (text: string) => {
      const fact = calledFact(granted, { ...untold, text }, []);
      return fact.type === "model-called" ? [fact.estimated, fact.usage?.completionTokens] : [];
    };
    expect(taken("a".repeat(1_000))).toEqual([true, 10]);
    expect(taken("a")[0]).toBe(true);
    expect(taken("a")[1]).toBeLessThan(10);
    const tight = { ...granted, grant: { ...granted.grant, tokens: 30 } };
    expect(calledFact(tight, { ...untold, text: "a" }, [])).toMatchObject({
      usage: { promptTokens: 20, completionTokens: 1, totalTokens: 21 },
    });
  });
});

describe("a call that broke", () => {
  test("is noted as failed, with what had come of it", () => {
    const fact = brokenFact(granted, { ...broken, webSearch: "provider" }, []);
    expect(fact).toMatchObject({
      failed: true,
      estimated: true,
      durationMs: 7,
      webSearch: "provider",
      traffic,
    });
  });

  test("took nothing where it was not sent, or was refused outright", () => {
    const refused = new AppError("provider.api", { status: 400 });
    const usageOf = (over: object) => {
      const fact = brokenFact(granted, { ...broken, ...over }, []);
      return fact.type === "model-called" ? fact.usage?.totalTokens : undefined;
    };
    expect(usageOf({ received: "", wasSent: false })).toBe(0);
    expect(usageOf({ received: "", error: refused })).toBe(0);
    expect(usageOf({ received: "" })).toBeGreaterThan(0);
    expect(usageOf({ wasSent: false })).toBeGreaterThan(0);
    expect(usageOf({ error: refused })).toBeGreaterThan(0);
  });
});

test("practice costs nothing, and what nobody has a price for is not known", () => {
  expect(dollars(usage, { ...route, simulated: true }, [])).toBe(0);
  expect(dollars(usage, route, [])).toBeUndefined();
});
