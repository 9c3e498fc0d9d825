// @vitest-environment jsdom

import type { PluginContext } from "@core/plugin/contribution";
import type { LlmProvider } from "@core/points/llm-provider";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";
import { readSource } from "@core/services/external-plugins/plugin-source";
import { diagnoseNetwork } from "@core/services/models/request-failure";
import { fetchBackgroundImage } from "@core/services/settings/fetch-background-image";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FetchHttp } from "../src/plugins/browser/fetch-http";
import { fetchPage } from "../src/plugins/tool-fetch-page/fetch-page";
import { webSearch } from "../src/plugins/tool-web-search/web-search";
import { LangfuseConfigs } from "../src/plugins/tracer-langfuse/config/langfuse-configs";
import { FakeHasher } from "./fakes/fake-hasher";
import { FakePorts } from "./fakes/fake-ports";
import { FixedClock } from "./fakes/fixed-clock";
import { toolContext } from "./fakes/tool-context";
import { McpRig } from "./mcp/mcp-rig";

const ORIGIN = "https://leads.example";
const ADDRESS = `${ORIGIN}/there?d=secret`;
const STOLEN = "https://evil.example/stolen?d=secret";

/** Requests to each server whose answer was not read, oldest first. */
let asked: string[];

/** A network of one server that leads everybody elsewhere, as browsers treat it: `allowed` is where a policy lets requests go. */
function fetchWithin(allowed: (url: string) => boolean) {
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    // No answer without a word about who may read it is handed out, and neither is one that leads on.
    if (init.mode !== "no-cors") throw new TypeError("Failed to fetch");
    asked.push(`${init.method} ${url}`);
    if (!allowed(STOLEN)) throw new TypeError("Failed to fetch");
    asked.push(`${init.method} ${STOLEN}`);
    return new Response();
  };
}

/** Frames of jsdom have no network; what their policies would let through is this. */
function frameWindow(frame: HTMLIFrameElement): Window {
  const { origin = "" } = /connect-src (?<origin>\S+)"/.exec(frame.srcdoc)?.groups ?? {};
  const fetch = fetchWithin((url) => new URL(url).origin === origin);
  return { document: document.implementation.createHTMLDocument(), fetch } as unknown as Window;
}

beforeEach(() => {
  asked = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(fetchWithin(() => true) as typeof fetch);
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    return frameWindow(this);
  });
});

const http = new FetchHttp();
const signal = new AbortController().signal;
const search = (service: object) =>
  ({
    services: {
      get: (token: symbol) =>
        new Map<symbol, unknown>([
          [HttpToken, http],
          [ClockToken, new FixedClock()],
        ]).get(token),
    },
    storage: { get: async () => service },
    secrets: { get: async () => "key" },
  }) as unknown as PluginContext;

const callers: Readonly<Record<string, () => Promise<unknown>>> = {
  async "a model's provider"() {
    const provider = { id: "own", name: "Own", defaultBaseUrl: ADDRESS } as LlmProvider;
    const error = await http.fetch({ url: ADDRESS }, signal).catch((each: unknown) => each);
    await diagnoseNetwork(http, error, provider, undefined, signal);
  },
  "a picture for the background": () => fetchBackgroundImage(http, ADDRESS, signal),
  "a plugin that is installed": () =>
    readSource({ address: ADDRESS }, { http, hasher: new FakeHasher() }, signal),
  "a page that an agent reads": () => {
    const tool = fetchPage({ http, clock: { now: () => 0 }, reader: async () => undefined });
    return tool.run({ url: ADDRESS }, toolContext, signal);
  },
  async "a search of the web"() {
    const tool = webSearch(search({ service: "searxng", address: `${ORIGIN}/there`, hasKey: false }));
    await tool.isSetUp?.();
    await tool.run({ query: "secret" }, toolContext, signal);
  },
  async "an MCP server"() {
    await (await new McpRig(http).servers).add("Leader", ADDRESS);
  },
  async Langfuse() {
    const configs = new LangfuseConfigs({ ...new FakePorts(), http });
    await configs.check(
      { enabled: true, host: ORIGIN, publicKey: "pk-lf-1", secretKey: "sk-lf-secret" },
      signal,
    );
  },
};

describe("what looks whether a server is there after it was refused", () => {
  test.each(Object.keys(callers))("tells %s nothing more, and nobody else anything", async (name) => {
    await callers[name]?.().catch(() => {});
    expect(asked).toEqual([`HEAD ${ORIGIN}/`]);
    expect(document.querySelector("iframe")).toBeNull();
  });
});

test("no host writes a policy of its own, and such a one is not asked", async () => {
  expect(await http.reach("https://a;connect-src *.example/", signal).catch(() => "silent")).toBe("silent");
  expect(await http.reach('https://a"b.example/', signal)).toBe("silent");
  expect(asked).toEqual([]);
});

test("an address that was given up is not asked, and leaves no frame behind", async () => {
  const reason = new DOMException("stop", "AbortError");
  await expect(http.reach(ADDRESS, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(asked).toEqual([]);
});
