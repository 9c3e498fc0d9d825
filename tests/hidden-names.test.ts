import { line } from "@core/contained/checked-values";
import { checkAgentDraft } from "@core/domain/agent/agent-draft";
import { parseAgent } from "@core/domain/agent/agent-schema";
import { parsePluginAgent, parseRemoteAgent } from "@core/domain/agent/remote-agent-schema";
import { deliverableFiles, fileSource } from "@core/domain/artifact/deliverable-files";
import { readPackage, writePackage } from "@core/domain/external-plugins/plugin-package";
import { isSafePath } from "@core/domain/file/file-path";
import { readRecord } from "@core/domain/records/read-record";
import { readPlainPart } from "@core/domain/sharing/shared-setup-schema";
import { AppError } from "@core/errors/app-error";
import { Galleries } from "@core/services/external-plugins/galleries";
import { failureSentence } from "@core/services/models/failure-sentence";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { plainWords } from "../src/plugins/mcp/plain-words";
import { newServer, readServers } from "../src/plugins/mcp/server-record";
import { FakeHttp, jsonResponse } from "./fakes/fake-http";
import { MemoryPreferences } from "./fakes/memory-preferences";

const HIDDEN = ["\u034f", "\u180b", "\u17b4", "\u17b5", "\u202e", "\u2067", "\u200b", "\u3164", "\u{e0041}"];
const agent = { id: "ada", name: "Ada", role: "Analyst", instructions: "Count." };
const server = { key: "a", url: "https://a.example/", catalogue: { tools: [], prompts: [], resources: [] } };
const item = {
  id: "i",
  type: "file",
  size: 0,
  lastModified: 1,
  createdAt: 1,
  path: "",
  tags: [],
  content: "",
};
const sha256 = "a".repeat(64);
const manifest = { id: "acme", name: "Acme", version: "1.0.0", apiVersion: 1 };

async function inGallery(name: string) {
  const http = new FakeHttp().on(
    "/gallery.json",
    jsonResponse({ plugins: [{ name, description: name, address: "https://a.example/p.js", sha256 }] }),
  );
  const {
    entries: [entry],
  } = await new Galleries(http, new MemoryPreferences()).read("/gallery.json", new AbortController().signal);
  expect(entry?.description).toBe(entry?.name);
  return entry?.name;
}

/** The shown form of a name, by the way on which it came. */
const SHOWN: Readonly<Record<string, (name: string) => unknown>> = {
  "an agent's file": (name) => parseAgent({ ...agent, name }).name,
  "the French name of an agent": (name) => parseAgent({ ...agent, i18n: { fr: { name } } }).i18n?.fr?.name,
  "an agent's role": (role) => parseAgent({ ...agent, role }).role,
  "an agent of another site": (name) => parseRemoteAgent({ ...agent, name }, "ada", "a.example").name,
  "an agent of a plugin": (name) => parsePluginAgent({ ...agent, name }, { id: "p", name: "P" }).name,
  "an agent as it is saved": (name) => checkAgentDraft({ ...agent, name }).name,
  "a stored agent": (name) => readRecord("agents", { ...agent, name })?.name,
  "a stored project": (name) => readRecord("projects", { id: "p", name })?.name,
  "a stored file": (name) => readRecord("knowledgeItems", { ...item, name })?.name,
  "an attached file": (name) =>
    readRecord("messages", {
      id: "m",
      conversationId: "c",
      role: "user",
      content: "",
      attachments: [{ type: "text", name, mimeType: "text/plain", data: "" }],
    })?.attachments?.[0]?.name,
  "a shared setup": (name) => readPlainPart({ a: [{ n: name, r: "Analyst" }] }).agents[0]?.name,
  "the platform of a shared setup": (name) => readPlainPart({ a: [], n: name }).platformName,
  "a gallery": inGallery,
  "an answer of a plugin": (name) => v.parse(line(300), name),
  "a server's words": (name) => plainWords(name, 300),
  "a server's name": (name) => newServer(name, "https://a.example/", []).name,
  "a stored server": (name) => readServers([{ ...server, name }])[0]?.name,
};

describe.each(Object.entries(SHOWN))("of %s", (_, shown) => {
  it.each(HIDDEN)("the hidden character %j is shown for what it is", async (hidden) => {
    const mark = `⟨U+${hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟩`;
    expect(await shown(`Pay${hidden}pal`)).toBe(`Pay${mark}pal`);
  });

  it("pictograms and joined letters stay", async () => {
    expect(await shown("می‌خواهم 👩‍💻 ❤️")).toBe("می‌خواهم 👩‍💻 ❤️");
  });
});

describe("a hidden character is refused", () => {
  const contributes = [{ point: "tool", id: "dice" }];
  it.each(HIDDEN)("in a manifest and in the path of a file: %j", (hidden) => {
    const file = writePackage({ ...manifest, name: `Pay${hidden}pal`, contributes }, "1");
    expect(() => readPackage(file)).toThrow(
      expect.objectContaining({ params: { field: "name", reason: expect.anything() } }),
    );
    expect(isSafePath(`invoice${hidden}.pdf`)).toBe(false);
    expect(isSafePath("فاتورة 👩‍💻.pdf")).toBe(true);
  });
});

describe("a name that every object knows", () => {
  it.each(["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"])("is no id: %s", (id) => {
    const at = (contributes: object[], more = {}) => writePackage({ ...manifest, contributes, ...more }, "1");
    const refused = expect.objectContaining({ code: "external-plugin.bad-manifest" });
    const tool = { point: "tool", id: "dice" };
    expect(() => readPackage(at([tool], { id }))).toThrow(refused);
    expect(() => readPackage(at([{ ...tool, id }]))).toThrow(refused);
    expect(() => parseAgent({ ...agent, id })).toThrow(/^id: /);
  });

  it("is the language of a file, or the code of an error, like any other word", () => {
    const [file] = deliverableFiles('```constructor file="a.txt"\nx\n```')?.files ?? [];
    expect(file && fileSource(file)).toMatchObject({ language: "constructor" });
    expect(failureSentence(new AppError("constructor"))).toBeUndefined();
  });
});
