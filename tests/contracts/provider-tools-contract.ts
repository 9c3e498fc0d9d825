import type { LlmMessage, LlmRequest, ToolCall } from "@core/domain/model/llm";
import { expect, test } from "vitest";
import { FakeHttp, streamResponse } from "../fakes/fake-http";
import { equalPieces } from "../rechunk";
import { OFFERED, TOOL_TURNS } from "./offered-tools";
import type { ProviderCase } from "./provider-case";
import { encode, type ProviderProbe, TEXTS, USAGE } from "./provider-probe";

const CALLS: readonly ToolCall[] = [
  { id: "call-0", name: "weather", arguments: '{"city":"Paris"}' },
  { id: "call-1", name: "cities", arguments: "{}" },
];

/** The turns that go back after a reply: what was said and called, and a result for each call. */
function turnsBack(text: string, calls: readonly ToolCall[]): readonly LlmMessage[] {
  // Wherever calls are kept meanwhile, they are kept as JSON.
  const toolCalls: readonly ToolCall[] = JSON.parse(JSON.stringify(calls));
  const results = toolCalls.map(
    ({ id, name }) => ({ role: "tool", toolCallId: id, name, content: "18 °C" }) as const,
  );
  return [{ role: "assistant", content: text, toolCalls }, ...results];
}

/** The word on the blocks that a model without tools is to write calls in, as it reads it in its instructions. */
function markIn(body: unknown): string {
  return /```(call-[a-z0-9]+)/.exec(JSON.stringify(body))?.[1] ?? "";
}

/** Shows that a client has its model call tools, whether the model knows any or not. */
export function providerToolsContract(provider: ProviderCase, probe: ProviderProbe): void {
  const { request, answering, outcome, bodySent, signal } = probe;
  const stream = (http: FakeHttp, extra: Partial<LlmRequest> = {}) =>
    probe.stream(http, { tools: OFFERED, ...extra });
  const { tools, thoughts } = provider;

  /** A server whose model writes its calls as the instructions say. */
  function writing(blocks: readonly string[], from: number, refusal?: Response): FakeHttp {
    const http = new FakeHttp();
    http.on(/./, (sent) => {
      const mark = markIn(JSON.parse(sent.body ?? "null"));
      const text = blocks.map((block) => `\`\`\`${mark}\n${block}\n\`\`\`\n`).join("");
      const pieces = equalPieces(encode(provider.reply(["I look.\n", text], USAGE)), from);
      return streamResponse(pieces, { headers: probe.headers });
    });
    if (refusal) http.once(/./, refusal);
    return http;
  }

  test("a model without tools is told of them in words, and its blocks are calls", async () => {
    for (const size of [1, 7, 4_000]) {
      const http = writing(
        ['{"name": "weather", "arguments": {"city": "Paris"}}', '{"name": "cities"}'],
        size,
      );
      const { text, calls, received } = await outcome(stream(http, { toolsInWords: true }));
      expect([text, calls]).toEqual(["I look.\n", CALLS]);
      expect(received.at(-1)).toMatchObject({ type: "finish", reason: "tool-calls", usage: USAGE });
      expect(JSON.parse(http.requests[0]?.body ?? "")).not.toHaveProperty("tools");
    }
  });

  test("results go back to it in words, and nothing in them is taken for a call", async () => {
    const body = await bodySent({ messages: TOOL_TURNS, tools: OFFERED, toolsInWords: true });
    const sent = JSON.stringify(body);
    const mark = markIn(body);
    expect(sent).toContain(`<${mark} result of=\\"weather\\">\\n18 °C\\n</${mark}>`);
    expect(sent).toContain(`${mark}\\n{\\"name\\": \\"cities\\", \\"arguments\\": {}}`);
  });

  test("calls of a turn in which no tools are offered any more are not forgotten", async () => {
    const sent = JSON.stringify(await bodySent({ messages: TOOL_TURNS }));
    expect(sent).toContain("18 °C");
    expect(sent).toContain("cities");
  });

  if (!tools) return;

  test("a model that refuses tools is asked in words, from then on at once", async () => {
    const refusal = Response.json({ error: "this model does not support tools" }, { status: 400 });
    const http = writing(['{"name": "cities", "arguments": {}}'], 4_000, refusal);
    const client = provider.make(http);
    for (const asked of [2, 3]) {
      const parts = client.stream({ ...request, tools: OFFERED }, provider.credential, signal());
      const { calls, error } = await outcome(parts);
      expect([error, calls]).toEqual([undefined, [{ id: "call-0", name: "cities", arguments: "{}" }]]);
      expect(http.requests).toHaveLength(asked);
    }
  });

  test("another refusal is not taken for that", async () => {
    const http = new FakeHttp().on(/./, () =>
      Response.json({ error: "Invalid schema for function 'weather': city" }, { status: 400 }),
    );
    expect((await outcome(stream(http))).error).toMatchObject({ code: "provider.api" });
    expect(http.requests).toHaveLength(1);
  });

  test("calls are read out of a stream however it is cut, and are the reason it ended", async () => {
    const bytes = encode(tools.reply(CALLS));
    for (const size of [1, 7, bytes.length]) {
      const { received, calls, error } = await outcome(stream(answering(equalPieces(bytes, size))));
      expect(error).toBeUndefined();
      expect(calls).toEqual(CALLS);
      expect(received.at(-1)).toMatchObject({ type: "finish", reason: "tool-calls" });
    }
  });

  test("every call of a conversation has an id of its own, whatever the server says", async () => {
    const same = CALLS.map((call) => ({ ...call, id: "call-0" }));
    const messages = [...request.messages, ...turnsBack("", CALLS)];
    const { calls } = await outcome(stream(answering(tools.reply(same)), { messages }));
    const ids = [...CALLS, ...calls].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids.every(Boolean)).toBe(true);
  });

  if (tools.writesArguments) {
    test("arguments that are no JSON are given out as the model wrote them", async () => {
      const broken = { id: "call-7", name: "weather", arguments: '{"city": "Par' };
      const { calls, error } = await outcome(stream(answering(tools.reply([broken]))));
      expect([error, calls]).toEqual([undefined, [broken]]);
    });
  }

  test("tools are declared with a schema the provider takes", async () => {
    expect(tools.declared(await bodySent({ tools: OFFERED }))).toEqual(tools.declaredAs);
  });

  test("whether the model may call, has to, or has to call this tool is said", async () => {
    const choices = [
      ["auto", {}],
      ["none", { toolChoice: "none" }],
      ["required", { toolChoice: "required" }],
      ["named", { toolChoice: { name: "cities" } }],
      ["one", { parallelToolCalls: false }],
    ] as const;
    for (const [name, extra] of choices) {
      const body = await bodySent({ tools: OFFERED, ...extra });
      expect(tools.choice(body), name).toEqual(tools.choices[name]);
    }
  });

  test("calls and their results are sent back as the protocol has them", async () => {
    expect(tools.turns(await bodySent({ messages: TOOL_TURNS, tools: OFFERED }))).toEqual(tools.sent);
  });

  test("what failed is told as such, and a picture is shown or named", async () => {
    const picture = { type: "image", name: "map.png", mimeType: "image/png", data: "iVBO" } as const;
    const messages: readonly LlmMessage[] = [
      ...request.messages,
      { role: "assistant", content: "", toolCalls: CALLS },
      { role: "tool", toolCallId: "call-0", name: "weather", content: "No such city", isError: true },
      { role: "tool", toolCallId: "call-1", name: "cities", content: "A map", attachments: [picture] },
    ];
    const turns = tools.turns(await bodySent({ messages, tools: OFFERED }));
    expect(turns).toEqual(expect.arrayContaining([...tools.results]));
  });

  test("what was read out of a reply can be sent back", async () => {
    const { calls } = await outcome(stream(answering(tools.reply(CALLS))));
    const messages = [...request.messages, ...turnsBack("", calls)];
    const { error, text } = await outcome(stream(answering(tools.complete ?? probe.complete), { messages }));
    expect([error, text]).toEqual([undefined, TEXTS.join("")]);
  });

  test("what another provider gave with its calls is not sent", async () => {
    const value = {
      call: { secret: 1, extra_content: { google: { thought_signature: "secret" } } },
      opening: [{ type: "thinking", secret: 1 }],
      before: [{ secret: 1 }],
      items: [{ secret: 1 }],
      message: { secret: 1 },
      thinking: "secret",
    };
    const messages = TOOL_TURNS.map((message) => {
      if (message.role !== "assistant") return message;
      const providerData = { provider: "Another", value };
      return { ...message, toolCalls: message.toolCalls?.map((call) => ({ ...call, providerData })) };
    });
    expect(tools.turns(await bodySent({ messages, tools: OFFERED }))).toEqual(tools.sent);
  });

  if (!thoughts) return;

  test("what was thought before a call comes back with it, however the bytes are cut", async () => {
    const { reply, turn, usage, reasoning } = thoughts;
    for (const size of [1, 7, reply.length]) {
      const { text, calls, received } = await outcome(stream(answering(equalPieces(encode(reply), size))));
      expect(received.at(-1)).toEqual({ type: "finish", reason: "tool-calls", usage });
      const thought = received.map((part) => (part.type === "reasoning-delta" ? part.text : "")).join("");
      expect(thought).toBe(reasoning);
      const messages = [...request.messages, ...turnsBack(text, calls)];
      expect(tools.turns(await bodySent({ messages, tools: OFFERED }))).toContainEqual(turn);
    }
  });
}
