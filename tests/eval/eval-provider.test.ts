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
      const { messages } = JSON.parse(body) as { messages: readonly LlmMessage[] };
      const choice = { index: 0, delta: { content: answer(messages, authorization) }, finish_reason: "stop" };
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
  const run = (key: string) => {
    const { port } = server.address() as AddressInfo;
    const environment = {
      TROUPE_EVAL_PROVIDER: "openai",
      TROUPE_EVAL_MODEL: "gpt-4o-mini",
      TROUPE_EVAL_KEY: key,
      TROUPE_EVAL_BASE_URL: `http://127.0.0.1:${port}/v1`,
    };
    const args = ["--runs", "1", "--tasks", "b-fr-6,c-en-explain", "--strategies", "single-pass", "--yes"];
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

  it("does nothing with a key the provider refuses", async () => {
    await expect(run("sk-wrong")).rejects.toThrow("credentials.key-invalid");
    expect(readdirSync(folder)).toEqual([]);
  });
});
