import type { LlmMessage, LlmRequest, ToolDeclaration } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { geminiBody, geminiSearchPrice, isGemini3, NO_SIGNATURE, withSearchBesideTools } from "./gemini-body";

const PICTURE = { type: "image", name: "p.png", mimeType: "image/png", data: "AAAA" } as const;
const PDF = {
  type: "text",
  name: "a.pdf",
  mimeType: "application/pdf",
  data: "BBBB",
  isNative: true,
} as const;
const TOOL: ToolDeclaration = {
  name: "search",
  description: "Searches",
  parameters: { properties: { q: { type: "string" } }, required: ["q"] },
};
const OLD = "gemini-2.5-flash";
const HI: readonly LlmMessage[] = [{ role: "user", content: "Hi" }];

const body = (request: Partial<LlmRequest> = {}) =>
  geminiBody({ model: "gemini-3-flash", messages: HI, ...request }, "Google");
const contents = (messages: readonly LlmMessage[], model = "gemini-3-flash") =>
  body({ messages, model }).contents;
const called = (...extras: readonly object[]): LlmMessage => ({
  role: "assistant",
  content: "",
  toolCalls: extras.map((extra) => ({ id: "c", name: "search", arguments: '{"q":"rain"}', ...extra })),
});
const result = (extra: object = {}): LlmMessage => ({
  ...{ role: "tool", toolCallId: "c", name: "search", content: "wet" },
  ...extra,
});
const functionCall = { name: "search", args: { q: "rain" } };

describe("the generation of a reply", () => {
  test("has one candidate, the usual temperature and no more than is asked for", () => {
    expect(body({ maxTokens: 9 })).toEqual({
      contents: [{ role: "user", parts: [{ text: "Hi" }] }],
      generationConfig: { temperature: 0.7, maxOutputTokens: 9, candidateCount: 1 },
      safetySettings: expect.arrayContaining([
        { category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_MEDIUM_AND_ABOVE" },
      ]),
    });
    expect(body({ temperature: 0 }).generationConfig).toMatchObject({ temperature: 0 });
  });

  test("keeps to a schema as Gemini takes it", () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, additionalProperties: false };
    expect(body({ schema: { name: "s", schema } }).generationConfig).toMatchObject({
      responseMimeType: "application/json",
      responseSchema: { type: "object", properties: { a: { type: "string" } } },
    });
  });

  test.each([
    ["gemini-3-flash", "maximum", { thinkingLevel: "high" }],
    ["gemini-3-flash", "low", { thinkingLevel: "low" }],
    ["gemini-flash-latest", "medium", { thinkingLevel: "medium" }],
    [OLD, "low", { thinkingBudget: 1_024 }],
    [OLD, "maximum", { thinkingBudget: 24_576 }],
    ["gemini-2.5-pro", "high", { thinkingBudget: 24_576 }],
    ["gemini-2.5-pro", "maximum", { thinkingBudget: 32_768 }],
  ] as const)("%s thinks with %s effort", (model, effort, thinking) => {
    expect(body({ model, effort }).generationConfig).toMatchObject({
      thinkingConfig: { includeThoughts: true, ...thinking },
    });
  });

  test("tells thoughts of a model that is known to think, and asks nothing of one that does not", () => {
    expect(body({ thinks: true }).generationConfig).toMatchObject({
      thinkingConfig: { includeThoughts: true },
    });
    for (const none of [body(), body({ model: "gemini-1.5-pro", effort: "high", thinks: true })])
      expect(none.generationConfig).not.toHaveProperty("thinkingConfig");
  });
});

describe("messages", () => {
  test("of the system are one instruction, outside of the turns", () => {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "system", content: "Be kind." },
      ...HI,
    ] as const;
    expect(body({ messages })).toMatchObject({
      systemInstruction: { parts: [{ text: "Be brief.\n\nBe kind." }] },
      contents: [{ role: "user" }],
    });
    expect(body()).not.toHaveProperty("systemInstruction");
  });

  test("carry files after their words, and no part without text beside them", () => {
    const files = [
      { inlineData: { mimeType: "application/pdf", data: "BBBB" } },
      { inlineData: { mimeType: "image/png", data: "AAAA" } },
    ];
    const of = (content: string) => contents([{ role: "user", content, attachments: [PICTURE, PDF] }]);
    expect(of("Look")).toEqual([{ role: "user", parts: [{ text: "Look" }, ...files] }]);
    expect(of("")).toEqual([{ role: "user", parts: files }]);
  });

  test("without anything still have a part", () => {
    expect(contents([{ role: "assistant", content: "" }])).toEqual([
      { role: "model", parts: [{ text: "" }] },
    ]);
  });
});

describe("calls and results", () => {
  test("go back with the signature and the steps that came with them, from the same provider only", () => {
    const call = { extra_content: { google: { thought_signature: "s" } } };
    const value = { call, before: [{ executed: 1 }], hasId: true };
    const own = called({ providerData: { provider: "Google", value } });
    expect(contents([own])).toEqual([
      {
        role: "model",
        parts: [{ executed: 1 }, { functionCall: { id: "c", ...functionCall }, thoughtSignature: "s" }],
      },
    ]);
    const foreign = called({ providerData: { provider: "Another", value } });
    expect(contents([foreign], OLD)).toEqual([{ role: "model", parts: [{ functionCall }] }]);
  });

  test("of another model have the first of a turn stand without a signature, since Gemini 3", () => {
    const first = { functionCall, thoughtSignature: NO_SIGNATURE };
    expect(contents([called({}, {})])).toMatchObject([{ parts: [first, { functionCall }] }]);
    expect(contents([called({}, {})])).not.toMatchObject([{ parts: [first, first] }]);
  });

  test("that were made together have their results in one turn, named as their call", () => {
    const value = { hasId: true };
    const own = called({ providerData: { provider: "Google", value } }, { id: "d" });
    const [, answers] = contents([
      own,
      result(),
      result({ toolCallId: "d", content: "no", isError: true }),
    ]) as [unknown, unknown];
    expect(answers).toEqual({
      role: "user",
      parts: [
        { functionResponse: { id: "c", name: "search", response: { output: "wet" } } },
        { functionResponse: { name: "search", response: { error: "no" } } },
      ],
    });
  });

  test("show pictures in a result since Gemini 3, and name them before", () => {
    const turns = [called({}), result({ attachments: [PICTURE] })];
    expect(contents(turns)).toMatchObject([
      {},
      {
        parts: [
          {
            functionResponse: {
              response: { output: "wet" },
              parts: [{ inlineData: { mimeType: "image/png", data: "AAAA" } }],
            },
          },
        ],
      },
    ]);
    const before = JSON.stringify(contents(turns, OLD));
    expect(before).toContain("[Attached file: p.png (image/png)]");
    expect(before).not.toContain("inlineData");
  });
});

describe("tools", () => {
  const declared = {
    name: "search",
    description: "Searches",
    parameters: { type: "object", properties: { q: { type: "string" } }, required: ["q"] },
  };

  test("are declared with their schema, or without one where they take nothing", () => {
    const nothing = { name: "now", description: "Tells the time", parameters: {} };
    expect(body({ tools: [TOOL, nothing] })).toMatchObject({
      tools: [{ functionDeclarations: [declared, { name: "now", description: "Tells the time" }] }],
    });
    expect(JSON.stringify(body({ tools: [nothing] }).tools)).not.toContain("parameters");
    expect(body({ tools: [TOOL] })).not.toHaveProperty("toolConfig");
    expect(body()).not.toHaveProperty("tools");
  });

  test.each([
    ["none", { mode: "NONE" }],
    ["required", { mode: "ANY" }],
    [{ name: "search" }, { mode: "ANY", allowedFunctionNames: ["search"] }],
  ] as const)("are chosen as %j", (toolChoice, functionCallingConfig) => {
    expect(body({ tools: [TOOL], toolChoice }).toolConfig).toEqual({ functionCallingConfig });
  });

  test("stand beside a search, which says so; a search alone leaves nothing to choose", () => {
    expect(body({ tools: [TOOL], webSearch: true, toolChoice: "auto" })).toMatchObject({
      tools: [{ functionDeclarations: [declared] }, { googleSearch: {} }],
      toolConfig: { includeServerSideToolInvocations: true },
    });
    const alone = body({ webSearch: true, toolChoice: "required" });
    expect(alone.tools).toEqual([{ googleSearch: {} }]);
    expect(alone).not.toHaveProperty("toolConfig");
  });

  test("are told in words where a model before Gemini 3 searches too", () => {
    const asked = { model: OLD, messages: HI, tools: [TOOL], webSearch: true };
    expect(withSearchBesideTools(asked).toolsInWords).toBe(true);
    for (const over of [{ model: "gemini-3-pro" }, { tools: [] }, { webSearch: false }])
      expect(withSearchBesideTools({ ...asked, ...over }).toolsInWords).toBeUndefined();
  });
});

test("generations are told by the name of a model, and so is the price of a search", () => {
  for (const model of ["gemini-3-pro", "gemini-10-flash", "gemini-pro-latest"]) {
    expect(isGemini3(model)).toBe(true);
    expect(geminiSearchPrice(model)).toBe(0.014);
  }
  expect(isGemini3(OLD)).toBe(false);
  expect(geminiSearchPrice(OLD)).toBe(0.035);
});
