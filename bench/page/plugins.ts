import type { InstalledPlugin } from "@core/domain/external-plugins/installed-plugin";
import { readPackage, writePackage } from "@core/domain/external-plugins/plugin-package";
import type { LlmRequest } from "@core/domain/model/llm";
import { ClockToken } from "@core/ports/clock";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { LoggerToken } from "@core/ports/logger";
import { PluginCellsToken } from "@core/ports/plugin-cells";
import { RunningPlugin } from "@core/services/external-plugins/running-plugin";
import * as v from "valibot";
import { CustomClient } from "../../src/plugins/llm-custom/custom-client";
import { MemoryPluginStorageFactory } from "../../tests/fakes/memory-plugin-storage";
import { services } from "./services";

/** A provider of its own making, and what reads an answer to its end; as somebody would write them. */
const SCRIPT = `troupe.implement({ contributes: [{ point: "llm-provider", id: "bench",
  async *stream({ url, prompt }, { fetch }) {
    const body = JSON.stringify({ stream: true, messages: [{ role: "user", content: prompt }] });
    const headers = { "content-type": "application/json", authorization: { secret: "key", before: "Bearer " } };
    const response = await fetch(url + "/chat/completions", { method: "POST", headers, body });
    let rest = "";
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\\n");
      rest = lines.pop();
      for (const line of lines) {
        if (!line.startsWith("data: ") || line === "data: [DONE]") continue;
        const { delta, finish_reason } = JSON.parse(line.slice(6)).choices[0];
        if (delta.content) yield { type: "text-delta", text: delta.content };
        if (finish_reason) yield { type: "finish", reason: finish_reason };
      }
    }
  },
  async read({ url }, { fetch }) {
    let sizeBytes = 0;
    for await (const piece of (await fetch(url)).body) sizeBytes += piece.byteLength;
    return sizeBytes;
  },
}] });`;

const part = v.variant("type", [
  v.object({ type: v.literal("text-delta"), text: v.pipe(v.string(), v.maxLength(1_000_000)) }),
  v.object({ type: v.literal("finish"), reason: v.picklist(["stop", "length"]) }),
]);

/** Ways to have an answer, each measured by what it takes. */
export interface PluginBench {
  /** The text of a streamed reply, by the client that is built in. */
  replyBuiltIn(url: string, prompt: string): Promise<string>;
  /** The same by a plugin from outside. */
  replyFromCell(url: string, prompt: string): Promise<string>;
  /** Has the plugin read what is at an address, and tells how many bytes came in how many milliseconds. */
  read(url: string): Promise<{ readonly sizeBytes: number; readonly tookMs: number }>;
  stop(): void;
}

const never = new AbortController().signal;

/** A plugin that may reach these hosts. */
export function pluginBench(hosts: readonly string[]): PluginBench {
  const container = services();
  const http = container.get(HttpToken);
  const running = new RunningPlugin(installed(hosts), {
    http,
    cells: container.get(PluginCellsToken),
    hasher: container.get(HasherToken),
    clock: container.get(ClockToken),
    logger: container.get(LoggerToken),
    storage: new MemoryPluginStorageFactory().of("bench"),
    secrets: { get: async () => "key", set: async () => {}, delete: async () => {}, clear: async () => {} },
  });
  const builtIn = new CustomClient(http);
  return {
    async replyBuiltIn(url, prompt) {
      const request: LlmRequest = { model: "bench", messages: [{ role: "user", content: prompt }] };
      const credential = { id: "bench", provider: "custom", model: "bench", apiKey: "key", baseUrl: url };
      let text = "";
      for await (const each of builtIn.stream(request, credential, never))
        if (each.type === "text-delta") text += each.text;
      return text;
    },
    async replyFromCell(url, prompt) {
      const cell = await running.open(never);
      let text = "";
      const call = { name: "llm-provider/bench/stream", args: { url, prompt } };
      for await (const { value } of cell.stream(call, never)) {
        const each = v.parse(part, value);
        if (each.type === "text-delta") text += each.text;
      }
      return text;
    },
    async read(url) {
      const cell = await running.open(never);
      const from = performance.now();
      const { value } = await cell.call({ name: "llm-provider/bench/read", args: { url } }, never);
      return { sizeBytes: Number(value), tookMs: performance.now() - from };
    },
    stop: () => running.dispose(),
  };
}

function installed(hosts: readonly string[]): InstalledPlugin {
  const code = writePackage(
    {
      id: "bench",
      name: "Bench",
      version: "1.0.0",
      apiVersion: 1,
      hosts,
      secrets: hosts.map((host) => ({ name: "key", host, label: "Key" })),
      contributes: [{ point: "llm-provider", id: "bench" }],
    },
    SCRIPT,
  );
  const { manifest } = readPackage(code);
  return { id: manifest.id, manifest, code, sha256: "", installedAt: 0, updatedAt: 0, mayReplace: [] };
}
