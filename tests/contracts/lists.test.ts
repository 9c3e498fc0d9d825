import { Container } from "@core/di/container";
import type { PluginStore } from "@core/domain/records/store-description";
import { PluginHost } from "@core/plugin/plugin-host";
import { AgentSources } from "@core/points/agent-source";
import { ArtifactExporters } from "@core/points/artifact-exporter";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { SettingsSections } from "@core/points/settings-section";
import { StoreMigrations } from "@core/points/store-migration";
import { SyncTransports } from "@core/points/sync-transport";
import { Tools } from "@core/points/tool";
import { Tracers } from "@core/points/tracer";
import { expect, test } from "vitest";
import { BUILT_IN_PLUGINS } from "./contributions-of";

const host = new PluginHost(new Container());
for (const plugin of BUILT_IN_PLUGINS) host.install(plugin, { builtIn: true });

const exporters = host.open(ArtifactExporters).all;
const tools = host.open(Tools).all;
const sources = host.open(AgentSources).all;
const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
const having = <C extends { readonly id: string }>(all: readonly C[], has: (each: C) => unknown) =>
  idsOf(all.filter(has));

/** Plugins that somebody builds in have others, which stand anywhere among these. */
const known = (ids: readonly string[], all: readonly string[]) => all.filter((id) => ids.includes(id));

test.each([
  [
    "tools by how often they help",
    idsOf(tools),
    [
      ...["calculator", "delete-file", "move-file", "write-files", "read-file", "search-folder", "date-time"],
      ...[
        "list-folder",
        "knowledge",
        "web-search",
        "fetch-page",
        "run-javascript",
        "run-python",
        "ask-agent",
      ],
    ],
  ],
  [
    "formats by how many people want them, and collections last",
    idsOf(exporters),
    ["word", "pdf", "html", "markdown", "source", "powerpoint", "excel", "csv", "zip", "capsule"],
  ],
  [
    "agents of the server before those of the user and of others",
    idsOf(sources),
    ["manifest", "custom", "remote"],
  ],
  [
    "places of devices: the runner before what needs an account or both devices at once",
    idsOf(host.open(SyncTransports).all),
    ["runner", "folder", "s3", "webrtc"],
  ],
  [
    "settings: what every user needs before what few do",
    idsOf(host.open(SettingsSections).all),
    [
      ...["providers", "general", "tools", "storage", "devices", "secure-storage"],
      ...["langfuse", "word-template", "powerpoint-template", "plugins", "advanced"],
    ],
  ],
] as const)("lists stand in their order: %s", (_, all, ids) => {
  expect(known(ids, all)).toEqual(ids);
});

test("only what reads, counts or searches is on without being chosen", () => {
  const all = idsOf(tools);
  expect(
    known(
      all,
      having(tools, ({ isOnByItself }) => isOnByItself),
    ).sort(),
  ).toEqual(
    expect.arrayContaining([
      "calculator",
      "date-time",
      "knowledge",
      "run-javascript",
      "run-python",
      "web-search",
    ]),
  );
  const acting = ["delete-file", "move-file", "write-files", "fetch-page", "ask-agent"];
  expect(having(tools, ({ id, isOnByItself }) => isOnByItself && acting.includes(id))).toEqual([]);
});

test("what a tool does on the web, or asks of a model, is stated", () => {
  expect(having(tools, ({ searchesWeb }) => searchesWeb)).toContain("web-search");
  expect(having(tools, ({ readsWeb }) => readsWeb)).toContain("fetch-page");
  expect(having(tools, ({ asksModel }) => asksModel)).toContain("ask-agent");
});

test("formats that can show pictures of diagrams get them, and collections do not hold each other", () => {
  const files = exporters.filter((each) => each.delivery === "file");
  expect(having(files, ({ takesPictures }) => takesPictures)).toEqual(
    expect.arrayContaining(["word", "html", "powerpoint", "zip"]),
  );
  expect(having(files, ({ isCollection }) => isCollection)).toEqual(
    expect.arrayContaining(["zip", "capsule"]),
  );
});

test("the user's own agents can be edited, and those of added addresses are shown with them", () => {
  const ids = ["manifest", "custom", "remote"];
  expect(
    known(
      ids,
      having(sources, ({ editable }) => editable),
    ),
  ).toEqual(["custom"]);
  expect(having(sources, ({ fromAddedManifests }) => fromAddedManifests)).toContain("remote");
});

test("what is mostly read as it was written is shown so first", () => {
  const renderers = host.open(CodeBlockRenderers).all;
  const first = having(renderers, ({ sourceFirst }) => sourceFirst);
  expect(known(["html", "json", "csv", "svg", "mermaid", "chart"], first).sort()).toEqual(["html", "json"]);
});

test("traces that stay on this device are told from those that are sent", () => {
  const here = having(host.open(Tracers).all, ({ keepsHere }) => keepsHere);
  expect(known(["langfuse", "local-traces", "work-usage"], here)).toEqual(["local-traces"]);
});

/** Stores that belong to one device: what is made anew there, handles of its folders, its secrets, traces and the trash. */
const OF_A_DEVICE = [
  ...[
    "eventPacks",
    "folderChanges",
    "folderHandles",
    "folderVersions",
    "knowledgeSummaries",
    "passageVectors",
  ],
  ...["rootTasks", "searchSegments", "searchTraces", "syncGroup", "syncStamps", "traceContents", "traces"],
  ...["trash", "trashContents"],
];

test("no backup holds what belongs to one device", () => {
  const stores = host
    .open(StoreMigrations)
    .all.flatMap((step) => step.stores ?? []) as readonly PluginStore[];
  const kept = stores.filter(({ deviceOnly }) => !deviceOnly).map(({ name }) => name as string);
  expect(kept).toEqual(expect.arrayContaining(["messages", "tasks", "artifacts", "knowledgeItems"]));
  expect(known(OF_A_DEVICE, kept)).toEqual([]);
});

test("of a place's values those that are secret are shown as dots", () => {
  const s3 = host.open(SyncTransports).find("s3");
  const secret = s3?.fields?.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  const optional = s3?.fields?.filter(({ isOptional }) => isOptional).map(({ name }) => name);
  expect([secret, optional]).toEqual([["secretKey"], ["region"]]);
});
