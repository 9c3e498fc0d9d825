import type { LlmMessage, LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { type ResponsesStyle, responsesBody } from "./responses-body";

const STYLE = { name: "OpenAI" };
const PICTURE = { type: "image", name: "p.png", mimeType: "image/png", data: "AAAA" } as const;
const PDF = {
  type: "text",
  name: "a.pdf",
  mimeType: "application/pdf",
  data: "BBBB",
  isNative: true,
} as const;
const HI: readonly LlmMessage[] = [{ role: "user", content: "Hi" }];

const body = (request: Partial<LlmRequest> = {}, style: Partial<ResponsesStyle> = {}) =>
  responsesBody({ model: "m", messages: HI, ...request }, { ...STYLE, ...style });
const inputOf = (...messages: readonly LlmMessage[]) => body({ messages }).input;

describe("a request", () => {
  test("says no more than is asked for, and has nothing stored", () => {
    expect(body()).toEqual({
      model: "m",
      input: [{ role: "user", content: "Hi" }],
      temperature: 0.7,
      tools: [],
      include: ["reasoning.encrypted_content"],
      store: false,
      stream: true,
    });
  });

  test("has a limit, a key and a schema; a temperature where the model takes one", () => {
    const schema = { name: "s", schema: { type: "object" } };
    expect(body({ temperature: 0, maxTokens: 9, cacheKey: "k", schema })).toMatchObject({
      temperature: 0,
      max_output_tokens: 9,
      prompt_cache_key: "k",
      text: { format: { type: "json_schema", ...schema, strict: true } },
    });
    expect(body({ temperature: 0 }, { isReasoningModel: (): boolean => true })).not.toHaveProperty(
      "temperature",
    );
  });

  test.each([
    ["low", {}, { effort: "low", summary: "auto" }],
    ["maximum", {}, { effort: "max", summary: "auto" }],
    ["maximum", { highestEffort: () => "xhigh" }, { effort: "xhigh", summary: "auto" }],
    ["high", { isReasoningModel: (): boolean => true }, { effort: "high", summary: "auto" }],
    ["high", { isReasoningModel: (): boolean => false }, undefined],
  ] as const)("with the effort %s of %j asks for %j", (effort, style, reasoning) => {
    expect(body({ effort }, style).reasoning).toEqual(reasoning);
  });

  test.each([
    ["required", "required"],
    ["none", "none"],
    ["auto", undefined],
    [{ name: "t" }, { type: "function", name: "t" }],
  ] as const)("chooses tools as %j", (toolChoice, tool_choice) => {
    expect(body({ toolChoice }).tool_choice).toEqual(tool_choice);
  });

  test("declares tools, after the search where one is wanted", () => {
    const tools = [{ name: "t", description: "d", parameters: {} }];
    const declared = {
      ...{ type: "function", name: "t", description: "d", strict: false },
      parameters: { type: "object", properties: {} },
    };
    expect(body({ tools, webSearch: true, parallelToolCalls: false })).toMatchObject({
      tools: [{ type: "web_search" }, declared],
      parallel_tool_calls: false,
    });
    expect(body({ tools, webSearch: false }).tools).toEqual([declared]);
    expect(body({ tools })).not.toHaveProperty("parallel_tool_calls");
  });
});

describe("what the user says", () => {
  const file = { type: "input_file", filename: "a.pdf", file_data: "data:application/pdf;base64,BBBB" };
  const image = { type: "input_image", image_url: "data:image/png;base64,AAAA" };

  test("comes before its files, if anything is said", () => {
    const of = (content: string) => inputOf({ role: "user", content, attachments: [PICTURE, PDF] });
    expect(of("Look")).toEqual([
      { role: "user", content: [{ type: "input_text", text: "Look" }, file, image] },
    ]);
    expect(of("")).toEqual([{ role: "user", content: [file, image] }]);
  });

  test("is given the results of tools with their pictures", () => {
    const result = { role: "tool", toolCallId: "1", name: "t", content: "wet" } as const;
    expect(inputOf(result)).toEqual([{ type: "function_call_output", call_id: "1", output: "wet" }]);
    expect(inputOf({ ...result, attachments: [PICTURE] })).toEqual([
      { type: "function_call_output", call_id: "1", output: [{ type: "input_text", text: "wet" }, image] },
    ]);
    expect(inputOf({ ...result, content: "", attachments: [PICTURE] })).toMatchObject([{ output: [image] }]);
  });
});

describe("what the assistant said", () => {
  const message = { type: "message", role: "assistant", content: [{ type: "output_text", text: "I look." }] };
  const call = { type: "function_call", call_id: "1", name: "t", arguments: "{}" };
  const said = (content: string, provider?: string, given = "{") =>
    inputOf({
      role: "assistant",
      content,
      toolCalls: [
        {
          ...{ id: "1", name: "t", arguments: given },
          ...(provider ? { providerData: { provider, value: { items: [message] } } } : {}),
        },
      ],
    });

  test("before a call is said once, and what came after it after it", () => {
    expect(said("I look.", "OpenAI")).toEqual([message, call]);
    expect(said("I look. Wait.", "OpenAI")).toEqual([
      message,
      call,
      { role: "assistant", content: " Wait." },
    ]);
    expect(said("Else.", "OpenAI")).toEqual([message, call, { role: "assistant", content: "Else." }]);
  });

  test("comes first where another provider was asked, and its items stay away", () => {
    expect(said("I look.", "xAI")).toEqual([{ role: "assistant", content: "I look." }, call]);
    expect(said("")).toEqual([call]);
  });

  test("may be calls with arguments, which are sent as they are where they are JSON", () => {
    expect(said("", undefined, '{"q": 1}')).toEqual([{ ...call, arguments: '{"q": 1}' }]);
  });

  test("may be nothing but words", () => {
    expect(inputOf({ role: "assistant", content: "Hi" })).toEqual([{ role: "assistant", content: "Hi" }]);
    expect(inputOf({ role: "assistant", content: "" })).toEqual([]);
  });
});
