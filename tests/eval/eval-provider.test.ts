import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LlmMessage } from "@core/domain/model/llm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ERROR_RATES } from "../../bench/delegation/error-rates";
import { viewOf } from "../../bench/delegation/prompt-view";
import { Random } from "../../bench/delegation/random";
import { evaluate } from "../../eval/eval";
import { readOptions } from "../../eval/options";
import { SCRIPTED_ANSWERS } from "../../eval/scripted-answers";

const KEY = "sk-eval-0123456789";

let folder = "";
let server: Server;
let keys: (string | undefined)[] = [];

/** A server of OpenAI's protocol that answers by script, and repeats the key it was sent in whatever it writes. */
function answer(messages: readonly LlmMessage[], authorization = ""): string {
  const view = viewOf({ model: "m", messages });
  const answers = view.kind === "continue" ? undefined : SCRIPTED_ANSWERS[view.kind];
  const text = answers?.(view, new Random("server"), ERROR_RATES.faultless) ?? "";
  return view.kind === "write" ? `${text}\n\nThe server was sent ${authorization}.` : text;
}

/** A reader that searches, reads each page that was found, and notes what it says; and a writer that takes over the notes. */
function researcher(messages: readonly LlmMessage[]): object | undefined {
  const results = messages.filter(({ role }) => role === "tool").map(({ content }) => content);
  const called = (name: string, args: object, at = 0) => ({
    index: at,
    id: `call-${name}-${at}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  });
  const { kind, whole } = viewOf({ model: "m", messages });
  if (results.length === 0 && kind === "read")
    return { tool_calls: [called("web-search", { query: "Report of the keeper of Aldermoor Brackwell" })] };
  if (results.length === 1) {
    const found = [...new Set((results[0] ?? "").match(/https:\S+/g))];
    return { tool_calls: found.map((url, at) => called("fetch-page", { url }, at)) };
  }
  if (results.length > 1) return { content: `# Note\n\n${results.slice(1).map(statedOn).join("\n")}` };
  if (kind !== "write") return undefined;
  return { content: `# Summary\n\n${(whole.match(/^.+ \[\d+\] \[report-.+$/gm) ?? []).join("\n\n")}` };
}

/** The sentences of a page that state a figure, with its number and its site. */
function statedOn(result: string): string {
  const number = /\[(\d+)\]/.exec(result)?.[1];
  const place = /keeper of (\w+)/.exec(result)?.[1] ?? "";
  const at = ["Aldermoor", "Brackwell", "Coldfen", "Dunmere", "Elmsgate", "Farrowby"].indexOf(place) + 1;
  const sentences = result.match(/The [\w ]+ of \w+ is \d+[^.]*\./g) ?? [];
  return sentences.map((each) => `${each} [${number}] [report-${at}-en.example]`).join("\n");
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "eval-"));
  keys = [];
  server = createServer((request, response) => {
    const { authorization } = request.headers;
    keys.push(authorization);
    if (authorization !== `Bearer ${KEY}`) return void response.writeHead(401).end("{}");
    if (request.method === "GET") return void response.end(JSON.stringify({ data: [{ id: "m" }] }));
    let body = "";
    request.on("data", (data: Buffer) => (body += data.toString()));
    request.on("end", () => {
      const sent = JSON.parse(body) as { messages: readonly LlmMessage[] };
      // One that only calls tools has no words.
      const messages = sent.messages.map((message) => ({ ...message, content: message.content ?? "" }));
      const isResearch = JSON.stringify(messages).includes("keepers of these places");
      const found = isResearch ? researcher(messages) : undefined;
      const delta = found ?? { content: answer(messages, authorization) };
      const choice = { index: 0, delta, finish_reason: "tool_calls" in delta ? "tool_calls" : "stop" };
      const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(
        `data: ${JSON.stringify({ choices: [choice] })}\n\ndata: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  server.close();
});

describe("npm run eval with a provider of the application", () => {
  const printed: string[] = [];
  const run = (
    key: string,
    chosen = ["--tasks", "b-fr-6,c-en-explain", "--strategies", "single-pass"],
    provider = "openai",
  ) => {
    const { port } = server.address() as AddressInfo;
    const environment = {
      TROUPE_EVAL_PROVIDER: provider,
      TROUPE_EVAL_MODEL: "gpt-4o-mini",
      TROUPE_EVAL_KEY: key,
      TROUPE_EVAL_BASE_URL: `http://127.0.0.1:${port}/v1`,
    };
    const args = ["--runs", "1", ...chosen, "--yes"];
    const print = (text: string) => void printed.push(text);
    return evaluate(readOptions(args, environment), { print, ask: async () => false, folder });
  };

  it("calls it over the network with the key, which it neither prints nor writes, also where a reply repeats it", async () => {
    const report = await run(KEY);
    expect(report).toContain("# Evaluation of openai gpt-4o-mini");
    expect(report).not.toContain("scripted");
    expect(report).toMatch(/\| single-pass \| 2 \|/);
    expect(new Set(keys)).toEqual(new Set([`Bearer ${KEY}`]));
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(files.length).toBe(5);
    expect(files.join("")).toContain("The server was sent Bearer [key]");
    expect([...files, ...printed].join("")).not.toContain(KEY);
  });

  it("has research search and read a web of pages that are made for it, with the strategy's own tools", async () => {
    const strategies = "direct,research-with-sources";
    const chosen = ["--kinds", "research", "--tasks", "f-en", "--strategies", strategies];
    const report = await run(KEY, chosen, "custom");
    const section = report.slice(report.indexOf("## research"));
    // Five of the six pages are found by one search; a chat is given all of them as files.
    expect(section).toMatch(/\| research-with-sources \| 1 \| 84\.6 % \|/);
    expect(section).toMatch(/\| direct \| 1 \|/);
  });

  it("does nothing with a key the provider refuses", async () => {
    await expect(run("sk-wrong")).rejects.toThrow("credentials.key-invalid");
    expect(readdirSync(folder)).toEqual([]);
  });
});
