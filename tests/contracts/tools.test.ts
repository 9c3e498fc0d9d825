import type { PluginContext } from "@core/plugin/contribution";
import { type Tool, type ToolArguments, type ToolFunction, Tools } from "@core/points/tool";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";
import {
  AgentDirectoryToken,
  FileTextToken,
  KnowledgeRetrievalToken,
  TextEmbeddersToken,
  WorkingFoldersToken,
} from "@core/services/tokens";
import { expect, it } from "vitest";
import { runPython } from "../../src/plugins/tool-code/python/run-python";
import { runJavaScript } from "../../src/plugins/tool-code/run-javascript";
import { fetchPage } from "../../src/plugins/tool-fetch-page/fetch-page";
import { FakeCells } from "../fakes/fake-cells";
import { FakeHttp, jsonResponse } from "../fakes/fake-http";
import { FixedClock } from "../fakes/fixed-clock";
import { FolderRig } from "../fakes/folder-rig";
import dice from "../outside-plugins/tool-dice/plugin";
import { BUILT_IN_PLUGINS, contributionsOf } from "./contributions-of";
import { hasOwnSuite } from "./own-suites";
import { toolContract } from "./tool-contract";

const passage = {
  id: "file-1@0",
  itemId: "file-1",
  itemName: "lyon.md",
  text: "The Saône joins it.",
  start: 0,
};
const http = new FakeHttp().on(
  "https://example.org/",
  new Response("Hello", { headers: { "content-type": "text/plain" } }),
);
const SEARCH = { service: "searxng", address: "https://search.example", hasKey: false };
http.on(
  /^https:\/\/search\.example\/search/,
  jsonResponse({ results: [{ url: "https://example.org/", title: "A", content: "B" }] }),
);
const folder = await FolderRig.open({ "lyon.md": "The river.", "old.md": "", "draft.md": "" });
const services = new Map<symbol, unknown>([
  [ClockToken, new FixedClock()],
  [HttpToken, http],
  [AgentDirectoryToken, { list: async () => [{ id: "bob", name: "Bob", role: "", instructions: "" }] }],
  [WorkingFoldersToken, folder.folders],
  [FileTextToken, folder.texts],
  [TextEmbeddersToken, { forCall: async () => undefined }],
  [KnowledgeRetrievalToken, { find: async () => ({ sources: [{ number: 1, passage }], unread: [] }) }],
]);
const context = {
  services: { get: (token: symbol) => services.get(token) },
  storage: { get: async (key: string) => (key === "service" ? SEARCH : undefined) },
  secrets: { get: async () => "key" },
} as unknown as PluginContext;

/** Calls of the bundled tools whose plugins have no suite of their own. */
const SAMPLES: Readonly<Record<string, readonly [args: ToolArguments, wrong: ToolArguments]>> = {
  calculator: [{ expression: "1 + 1" }, { expression: 2 }],
  "date-time": [{ timeZone: "Asia/Seoul" }, { zone: "x" }],
  knowledge: [{ query: "river" }, {}],
  "fetch-page": [{ url: "https://example.org/" }, { address: "https://example.org/" }],
  "web-search": [{ query: "rivers of Lyon" }, { q: "rivers" }],
  "list-folder": [{}, { folder: 1 }],
  "search-folder": [{ query: "river" }, { query: "" }],
  "read-file": [{ path: "lyon.md" }, { path: "lyon.md", from: -1 }],
  "write-files": [{ files: [{ path: "sum.md", content: "Two rivers." }] }, { files: [] }],
  "move-file": [{ from: "old.md", to: "new.md" }, { from: "old.md" }],
  "delete-file": [{ path: "draft.md" }, { path: 7 }],
  "ask-agent": [{ agent: "Bob", question: "Why?" }, { agent: "Bob" }],
  "run-javascript": [{ code: "return 1", memoryLimitMb: 8 }, { code: "" }],
  "run-python": [
    { code: "1", files: [] },
    { code: "1", files: "a.csv" },
  ],
};

const DONE = { type: "done", value: "1" };
const cells = {
  "run-javascript": new FakeCells(({ onMessage }) => onMessage(DONE)),
  "run-python": new FakeCells(
    ({ onMessage }) => onMessage({ type: "ready" }),
    (_, { onMessage }) => onMessage(DONE),
  ),
};
const codeServices = {
  ownFile: async () => new Blob(["run()"]),
  findItem: async () => undefined,
  findFolder: async () => undefined,
  makeWorkbook: async () => new ArrayBuffer(0),
};
const noPackages = {
  all: async () => new Map(),
  wanted: async () => ({ offered: new Map(), withheld: [] }),
  wheels: async () => ({}),
};

const bundled = BUILT_IN_PLUGINS.filter((plugin) => !hasOwnSuite(plugin, "toolContract")).flatMap((plugin) =>
  contributionsOf(plugin, Tools),
);

it("is shown for every bundled tool, here or beside its plugin", () => {
  expect(bundled.map(({ id }) => id).sort()).toEqual(Object.keys(SAMPLES).sort());
});

for (const tool of bundled) {
  const [args = {}, wrongArgs = {}] = SAMPLES[tool.id] ?? [];
  toolContract({ tool, load: () => load(tool), args, wrongArgs, context: { folderId: folder.id } });
}

it("may be called again without asking where it only reads, and nowhere else", async () => {
  const repeatable: string[] = [];
  for (const tool of bundled) {
    const { isRepeatable } = (await load(tool)) as ToolFunction;
    if (isRepeatable) repeatable.push(tool.id);
  }
  const acting = ["write-files", "move-file", "delete-file"];
  expect(repeatable.filter((id) => acting.includes(id))).toEqual([]);
  expect(repeatable).toEqual(
    expect.arrayContaining(["knowledge", "list-folder", "search-folder", "read-file", "ask-agent"]),
  );
});

for (const tool of contributionsOf(dice, Tools))
  toolContract({ tool, load: () => load(tool), args: { sides: 6 }, wrongArgs: { sides: 1 } });

/** There are no workers and frames here; what they do is tested by itself. */
async function load(tool: Tool) {
  if (tool.id === "fetch-page")
    return fetchPage({
      http,
      clock: new FixedClock(),
      reader: async () => undefined,
      toMarkdown: (page) => page.text(),
    });
  if (tool.id === "run-javascript")
    return runJavaScript({ ...codeServices, open: cells["run-javascript"].open });
  return tool.id === "run-python"
    ? runPython({
        ...codeServices,
        packages: noPackages,
        clock: new FixedClock(),
        open: cells["run-python"].open,
      })
    : tool.load(context);
}
