import type { LlmMessage, LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { anthropicBody } from "./anthropic-body";

const PICTURE = { type: "image", name: "p.png", mimeType: "image/png", data: "AAAA" } as const;
const PDF = {
  type: "text",
  name: "a.pdf",
  mimeType: "application/pdf",
  data: "BBBB",
  isNative: true,
} as const;
const TOOL = { name: "search", description: "Searches", parameters: { properties: { q: {} } } };
const HI: readonly LlmMessage[] = [{ role: "user", content: "Hi" }];
const MARK = { cache_control: { type: "ephemeral" } };
const LONG = "x".repeat(5_000);

const body = (request: Partial<LlmRequest> = {}) =>
  anthropicBody({ model: "claude-haiku-4-5", messages: HI, ...request });
const turns = (messages: readonly LlmMessage[], request: Partial<LlmRequest> = {}) =>
  body({ messages, tools: [TOOL], ...request }).messages;
const called = (extra: object = {}, content = ""): LlmMessage => ({
  role: "assistant",
  content,
  toolCalls: [{ id: "c", name: "search", arguments: '{"q":1}', ...extra }],
});
const result = (extra: object = {}): LlmMessage => ({
  ...{ role: "tool", toolCallId: "c", name: "search", content: "wet" },
  ...extra,
});
const use = { type: "tool_use", id: "c", name: "search", input: { q: 1 } };
const given = { type: "tool_result", tool_use_id: "c", content: "wet" };

describe("thinking", () => {
  const thoughts = { type: "adaptive", display: "summarized" };

  test.each([
    ["claude-haiku-4-5", undefined, undefined, undefined],
    ["claude-opus-4-6", undefined, undefined, undefined],
    ["claude-opus-5", undefined, thoughts, undefined],
    ["claude-fable-1", "low", thoughts, "low"],
    ["claude-opus-4-6", "maximum", thoughts, "max"],
    ["claude-sonnet-4-12", "high", thoughts, "high"],
    ["claude-3-5-haiku", "high", undefined, undefined],
  ] as const)("of %s with the effort %s", (model, effort, thinking, told) => {
    const made = body({ model, effort });
    expect(made.thinking).toEqual(thinking);
    expect(made.output_config).toEqual(told && { effort: told });
    expect(made.temperature === undefined).toBe(thinking !== undefined);
  });

  test.each([
    ["low", 99_000, 2_048],
    ["maximum", 99_000, 32_768],
    ["high", 4_000, 4_000 - 1_024],
    ["high", 2_048, 1_024],
  ] as const)(
    "of older models with the effort %s and a limit of %i takes %i tokens",
    (effort, maxTokens, budget_tokens) => {
      for (const model of ["claude-3-7-sonnet", "claude-haiku-4-5"])
        expect(body({ model, effort, maxTokens }).thinking).toEqual({ type: "enabled", budget_tokens });
    },
  );

  test("is not asked for where too little of the limit would be left", () => {
    expect(body({ effort: "low", maxTokens: 2_047 })).not.toHaveProperty("thinking");
  });

  test("stops where a call is forced, as a model that thinks decides by itself", () => {
    const forced = { tools: [TOOL], toolChoice: "required", effort: "high" } as const;
    expect(body({ ...forced, model: "claude-opus-5" }).thinking).toEqual({ type: "disabled" });
    expect(body(forced)).not.toHaveProperty("thinking");
    expect(body({ ...forced, toolChoice: { name: "search" } })).not.toHaveProperty("thinking");
  });

  test("has room beside the usual limit, and none beyond one that is set", () => {
    expect(body().max_tokens).toBe(1_024);
    expect(body({ model: "claude-opus-5" }).max_tokens).toBe(1_024 + 15_360);
    expect(Number(body({ effort: "high" }).max_tokens)).toBeGreaterThan(1_024);
    expect(body({ model: "claude-opus-5", maxTokens: 9 }).max_tokens).toBe(9);
  });
});

describe("the form of a reply", () => {
  const schema = { name: "s", schema: { type: "object" } };
  const format = { type: "json_schema", schema: { type: "object" } };

  test("keeps to a schema, beside an effort", () => {
    expect(body({ schema }).output_config).toEqual({ format });
    expect(body({ schema, model: "claude-opus-5", effort: "low" }).output_config).toEqual({
      format,
      effort: "low",
    });
  });

  test.each(["claude-3-7-sonnet", "claude-opus-4-20250514", "claude-instant-1"])(
    "is free for %s",
    (model) => {
      expect(body({ schema, model })).not.toHaveProperty("output_config");
    },
  );
});

describe("tools", () => {
  const declared = {
    ...{ name: "search", description: "Searches" },
    input_schema: { type: "object", properties: { q: {} } },
  };

  test("are declared, with the search of the web after them", () => {
    expect(body({ tools: [TOOL] }).tools).toEqual([declared]);
    expect(body({ tools: [TOOL], webSearch: true }).tools).toEqual([
      declared,
      { type: "web_search_20250305", name: "web_search", max_uses: 10 },
    ]);
    expect(body()).not.toHaveProperty("tools");
    expect(body({ toolChoice: "required" })).not.toHaveProperty("tool_choice");
  });

  const one = { disable_parallel_tool_use: true };
  test.each([
    ["auto", undefined, undefined],
    ["auto", false, { type: "auto", ...one }],
    ["none", false, { type: "none" }],
    ["required", undefined, { type: "any" }],
    ["required", false, { type: "any", ...one }],
    [{ name: "search" }, false, { type: "tool", name: "search", ...one }],
  ] as const)("are chosen as %j, several at once: %s", (toolChoice, parallel, choice) => {
    const asked = {
      tools: [TOOL],
      toolChoice,
      ...(parallel === undefined ? {} : { parallelToolCalls: parallel }),
    };
    expect(body(asked).tool_choice).toEqual(choice);
  });

  test("that are declared no more leave their calls and results as words", () => {
    expect(body({ messages: [called(), result()] }).messages).toEqual([
      { role: "assistant", content: expect.stringContaining("[Called the tool search") },
      { role: "user", content: expect.stringContaining("wet") },
    ]);
  });
});

describe("calls and results", () => {
  test("come in turns, all results in one, with ids as they are taken", () => {
    const messages = [
      called({ id: "a:1" }, "I look."),
      result({ toolCallId: "a:1" }),
      result({ isError: true }),
    ];
    expect(turns(messages)).toEqual([
      {
        role: "assistant",
        content: [
          { type: "text", text: "I look." },
          { ...use, id: "a_1" },
        ],
      },
      {
        role: "user",
        content: [
          { ...given, tool_use_id: "a_1" },
          { ...given, is_error: true },
        ],
      },
    ]);
  });

  test("show the pictures of a result, after its words if there are any", () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } };
    const shown = (content: string) => turns([result({ content, attachments: [PICTURE] })]);
    expect(shown("wet")).toMatchObject([{ content: [{ content: [{ type: "text", text: "wet" }, image] }] }]);
    expect(shown("")).toMatchObject([{ content: [{ content: [image] }] }]);
  });

  test("keep the thoughts they came with in their places; searches only where one may search", () => {
    const [thought, search] = [{ type: "thinking", thinking: "hm" }, { type: "server_tool_use" }];
    const value = { opening: [thought, search], before: [{ type: "redacted_thinking" }] };
    const of = (provider: string, webSearch = false) =>
      turns([called({ providerData: { provider, value } }, "I look.")], { webSearch });
    const words = { type: "text", text: "I look." };
    expect(of("Anthropic")).toEqual([
      { role: "assistant", content: [thought, words, { type: "redacted_thinking" }, use] },
    ]);
    expect(of("Anthropic", true)).toMatchObject([{ content: [thought, search, words, {}, use] }]);
    expect(of("Another")).toEqual([{ role: "assistant", content: [words, use] }]);
  });
});

describe("messages", () => {
  test("carry documents and pictures before their words", () => {
    const source = { type: "base64", media_type: "application/pdf", data: "BBBB" };
    expect(turns([{ role: "user", content: "Look", attachments: [PICTURE, PDF] }])).toEqual([
      {
        role: "user",
        content: [
          { type: "document", source, title: "a.pdf" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
          { type: "text", text: "Look" },
        ],
      },
    ]);
  });

  test("are marked up to where they are to be kept, those of the system too", () => {
    const text = { type: "text", text: LONG, ...MARK };
    expect(turns([{ role: "user", content: LONG, cached: true }])).toEqual([
      { role: "user", content: [text] },
    ]);
    expect(turns([result({ content: LONG, cached: true })])).toEqual([
      { role: "user", content: [{ ...given, content: LONG, ...MARK }] },
    ]);
    const system = (cached: boolean) =>
      body({ messages: [{ role: "system", content: "a" }, { role: "system", content: LONG, cached }, ...HI] })
        .system;
    expect(system(true)).toEqual([{ type: "text", text: "a" }, text]);
    expect(system(false)).toBe(`a\n\n${LONG}`);
    expect(body()).not.toHaveProperty("system");
  });
});
