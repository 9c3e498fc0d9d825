import type { LlmMessage, LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { type ChatBodyStyle, openAiChatBody } from "./openai-chat-body";

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
const CALL = { id: "c", name: "search", arguments: '{"q":1}' };

const body = (request: Partial<LlmRequest> = {}, style: Partial<ChatBodyStyle> = {}) =>
  openAiChatBody({ model: "m", messages: HI, ...request }, { name: "Some", asksForUsage: false, ...style });
const messages = (turns: readonly LlmMessage[], style: Partial<ChatBodyStyle> = {}) =>
  body({ messages: turns }, style).messages;
const called = (extra: object = {}, content = ""): LlmMessage => ({
  role: "assistant",
  content,
  toolCalls: [{ ...CALL, ...extra }],
});
const result: LlmMessage = { role: "tool", toolCallId: "c", name: "search", content: "wet" };

describe("the body of a chat completion", () => {
  test("says no more than is asked for", () => {
    expect(body()).toEqual({
      model: "m",
      messages: [{ role: "user", content: "Hi" }],
      temperature: 0.7,
      stream: true,
    });
  });

  test("has a temperature and a limit, under other names for a model that only reasons", () => {
    expect(body({ temperature: 0, maxTokens: 9 })).toMatchObject({ temperature: 0, max_tokens: 9 });
    const reasoning = body({ temperature: 0, maxTokens: 9 }, { isReasoningModel: (model) => model === "m" });
    expect(reasoning).toMatchObject({ max_completion_tokens: 9 });
    expect(reasoning).not.toHaveProperty("temperature");
    expect(reasoning).not.toHaveProperty("max_tokens");
  });

  test("asks for the usage, a schema and a key of what is kept where the provider takes them", () => {
    const asked = { cacheKey: "k".repeat(70), schema: { name: "s", schema: { type: "object" } } };
    expect(body(asked, { asksForUsage: true, keepsByKey: true })).toMatchObject({
      stream_options: { include_usage: true },
      prompt_cache_key: "k".repeat(64),
      response_format: {
        type: "json_schema",
        json_schema: { name: "s", schema: { type: "object" }, strict: true },
      },
    });
    const plain = body(asked, { takesNoSchema: true });
    for (const name of ["stream_options", "prompt_cache_key", "response_format"])
      expect(plain).not.toHaveProperty(name);
    expect(body({}, { keepsByKey: true })).not.toHaveProperty("prompt_cache_key");
  });

  test("has an effort no higher than all servers know, or as the provider names it", () => {
    expect(body({ effort: "maximum" })).toMatchObject({ reasoning_effort: "high" });
    expect(body({ effort: "low" })).toMatchObject({ reasoning_effort: "low" });
    const effortOf: ChatBodyStyle["effortOf"] = (effort, model) => ({ thinking: `${effort} ${model}` });
    expect(body({ effort: "low" }, { effortOf })).toMatchObject({ thinking: "low m" });
  });
});

describe("tools", () => {
  const parameters = { type: "object", properties: { q: {} } };
  const declared = { type: "function", function: { name: "search", description: "Searches", parameters } };

  test("are declared, with a schema as the provider takes it", () => {
    expect(body({ tools: [TOOL] }).tools).toEqual([declared]);
    const schemaOf = () => ({ type: "any" });
    expect(body({ tools: [TOOL] }, { schemaOf }).tools).toMatchObject([
      { function: { parameters: { type: "any" } } },
    ]);
  });

  test.each([
    ["required", "required"],
    ["none", "none"],
    [{ name: "search" }, { type: "function", function: { name: "search" } }],
    ["auto", undefined],
  ] as const)("are chosen as %j", (toolChoice, tool_choice) => {
    expect(body({ tools: [TOOL], toolChoice }).tool_choice).toEqual(tool_choice);
  });

  test("may be called one at a time; without tools nothing is said of them", () => {
    expect(body({ tools: [TOOL], parallelToolCalls: false }).parallel_tool_calls).toBe(false);
    expect(body({ tools: [TOOL] })).not.toHaveProperty("parallel_tool_calls");
    expect(Object.keys(body({ tools: [], toolChoice: "required", parallelToolCalls: true }))).toEqual(
      Object.keys(body()),
    );
  });

  test("are called and answered by ids as the provider takes them", () => {
    const callId = (id: string) => `call_${id}`;
    expect(messages([called(), result], { callId })).toEqual([
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "call_c", type: "function", function: { name: "search", arguments: '{"q":1}' } }],
      },
      { role: "tool", tool_call_id: "call_c", content: "wet" },
    ]);
  });

  test("are called with words beside, and with an empty object where the arguments are no JSON", () => {
    expect(messages([called({ arguments: "{q" }, "Let me look.")])).toMatchObject([
      { content: "Let me look.", tool_calls: [{ function: { arguments: "{}" } }] },
    ]);
  });

  test("go back with what the same provider gave with the call", () => {
    const value = { call: { extra: 1 }, message: { reasoning_content: "hm" } };
    const of = (provider: string) => messages([called({ providerData: { provider, value } })]);
    expect(of("Some")).toMatchObject([{ reasoning_content: "hm", tool_calls: [{ extra: 1 }] }]);
    expect(JSON.stringify(of("Another"))).not.toMatch(/extra|hm/);
  });

  test("leave a field of thoughts in all replies of a conversation that called one, where it is demanded", () => {
    const turns: readonly LlmMessage[] = [...HI, { role: "assistant", content: "Yes" }];
    const style = { demandsThoughts: true };
    expect(messages([...turns, called()], style)).toMatchObject([
      { role: "user" },
      { reasoning_content: "" },
      { reasoning_content: "" },
    ]);
    expect(messages([...turns, called()], style)).not.toHaveProperty("0.reasoning_content");
    for (const none of [messages(turns, style), messages([...turns, called()])])
      expect(JSON.stringify(none)).not.toContain("reasoning_content");
  });
});

describe("files", () => {
  const file = {
    type: "file",
    file: { filename: "a.pdf", file_data: "data:application/pdf;base64,BBBB" },
  };
  const picture = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };

  test("follow the words of their message, if it has any", () => {
    const of = (content: string) => messages([{ role: "user", content, attachments: [PICTURE, PDF] }]);
    expect(of("Look")).toEqual([{ role: "user", content: [{ type: "text", text: "Look" }, file, picture] }]);
    expect(of("")).toEqual([{ role: "user", content: [file, picture] }]);
  });

  test("of results are shown after them to a model that sees, and named to others", () => {
    const turns: readonly LlmMessage[] = [called(), { ...result, attachments: [PICTURE] }];
    const seen = body({ messages: turns, sees: true }).messages;
    expect(seen).toMatchObject([
      {},
      { role: "tool" },
      { role: "user", content: [{ type: "text" }, picture] },
    ]);
    expect(messages(turns)).toHaveLength(2);
  });
});

describe("marks up to which a prompt is kept", () => {
  const long = "x".repeat(5_000);
  const mark = { cache_control: { type: "ephemeral" } };
  const style = { takesMarks: (model: string) => model === "m" };

  test("stand on the last block of a message, and what a speaker says in several is one", () => {
    const turns: readonly LlmMessage[] = [
      { role: "system", content: "Be brief." },
      { role: "user", content: long, cached: true },
      { role: "user", content: "Now", attachments: [PICTURE] },
      { role: "assistant", content: "Yes" },
    ];
    expect(messages(turns, style)).toEqual([
      { role: "system", content: [{ type: "text", text: "Be brief." }] },
      {
        role: "user",
        content: [
          { type: "text", text: long, ...mark },
          { type: "text", text: "Now" },
          { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
        ],
      },
      { role: "assistant", content: [{ type: "text", text: "Yes" }] },
    ]);
  });

  test("are on the last of several blocks alone", () => {
    const turns: readonly LlmMessage[] = [
      { role: "user", content: long, cached: true, attachments: [PICTURE] },
    ];
    expect(messages(turns, style)).toMatchObject([{ content: [{ type: "text" }, mark] }]);
    expect(messages(turns, style)).not.toMatchObject([{ content: [mark, mark] }]);
  });

  test("leave a turn of calls without words as it is", () => {
    expect(messages([called()], style)).toMatchObject([{ role: "assistant", content: null }]);
  });

  test("are not for a model that takes none", () => {
    const turns: readonly LlmMessage[] = [{ role: "user", content: long, cached: true }];
    expect(messages(turns, { takesMarks: () => false })).toEqual([{ role: "user", content: long }]);
  });
});
