import type { Agent } from "@core/domain/agent/agent";
import { isSafePath } from "@core/domain/file/file-path";
import type { ToolTurn, ToolUse } from "@core/domain/tool/tool-use";
import { AppError } from "@core/errors/app-error";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tools } from "@core/points/tool";
import { pageMarkdown } from "../../src/plugins/shared/web-page/page-markdown";
import { askAgent } from "../../src/plugins/tool-ask-agent/ask-agent";
import { fetchPage } from "../../src/plugins/tool-fetch-page/fetch-page";
import { FakeHttp } from "../fakes/fake-http";
import type { FakePorts } from "../fakes/fake-ports";
import { FixedClock } from "../fakes/fixed-clock";
import type { ToolRig } from "../fakes/tool-rig";
import { FOLDER, HUB, type InjectionCase, SECRET, SITE } from "./injection-case";

/** Where texts with orders come from. */
export type Channel =
  | "page"
  | "file"
  | "file-name"
  | "declaration"
  | "mcp-result"
  | "image"
  | "note"
  | "search"
  | "context"
  | "long-text";

/** Tools that give the texts of a channel when they are called; texts of the other channels stand in the prompt. */
export const READING: Partial<Record<Channel, string>> = {
  page: "fetch-page",
  "file-name": "list-folder",
  "mcp-result": "docs-read",
  image: "look-at-picture",
  note: "ask-agent",
  search: "search-web",
  "long-text": "read-file",
};
/** Tools that change or send something. */
const EFFECTFUL = ["post", "write-file"];
const WORDS = "Reads, and gives what it read.";

/** The tools of an agent that reads and writes, and what the user has allowed it before. */
export class HostileWorld {
  readonly agent: Agent;
  readonly http = new FakeHttp();
  readonly #tools: ToolRig;
  readonly #channel: Channel;
  readonly #fingerprints = new Map<string, string>();

  /** `scope` is that of the conversation or task. What the reading tools give is the text of the case they are asked for. */
  constructor(ports: FakePorts, tools: ToolRig, channel: Channel, cases: readonly InjectionCase[]) {
    this.#tools = tools;
    this.#channel = channel;
    const textOf = (place: unknown) => cases[Number(place)]?.text ?? "";
    this.#addReaders(textOf);
    this.#addEffects();
    const described = channel === "declaration" ? cases : [];
    for (const [place, { text, tool }] of described.entries())
      tools.add(tool ?? `look-up-${place}`, { effect: "reads", description: text });
    const own = [
      "fetch-page",
      "ask-agent",
      "list-folder",
      "docs-read",
      "look-at-picture",
      "search-web",
      "read-file",
    ];
    const names = [
      ...own,
      ...EFFECTFUL,
      ...tools.toolbox.all.map(({ id }) => id).filter((id) => !own.includes(id)),
    ];
    this.agent = { id: "ada", name: "Ada", role: "", instructions: "", tools: [...new Set(names)] };
    ports.preferences.set("troupe.toolsForAll", JSON.stringify(this.agent.tools));
    ports.preferences.set("troupe.toolLimits.calls", "100");
  }

  /** The call that reads the text of a case. */
  reading(place: number): { readonly name: string; readonly args: object } | undefined {
    const name = READING[this.#channel];
    if (name === undefined) return undefined;
    if (name === "fetch-page") return { name, args: { url: `https://${SITE}/${place}` } };
    if (name === "ask-agent") return { name, args: { agent: "bob", question: String(place) } };
    return { name, args: { to: String(place) } };
  }

  /** To be called once before anything is allowed: permissions are for tools as they are. */
  async recogniseTools(): Promise<void> {
    for (const tool of ["post", "write-file", "fetch-page"])
      this.#fingerprints.set(tool, await this.#tools.fingerprintOf(tool));
  }

  /**
   * Permissions the user gave long before: an agent may write here and send there, and read this site where it works
   * now.
   */
  allow(here: string, agentId: string): void {
    const given = [
      ["post", "sends", HUB, `agent/${agentId}`],
      ["write-file", "writes", FOLDER, `agent/${agentId}`],
      ["fetch-page", "sends", SITE, here],
    ] as const;
    for (const [tool, effect, target, scope] of given) {
      const fingerprint = this.#fingerprints.get(tool) ?? "";
      this.#tools.toolbox.permissions.remember({ tool, effect, target, scope, fingerprint });
    }
  }

  /** All that was written, sent or asked for elsewhere, but the pages that may be read. */
  get effects(): readonly string[] {
    const runs = this.#tools.runs.filter(({ tool }) => EFFECTFUL.includes(tool));
    const strange = this.http.requests.map(({ url }) => url).filter((url) => new URL(url).host !== SITE);
    return [...runs.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`), ...strange];
  }

  #addReaders(textOf: (place: unknown) => string): void {
    const type = { "content-type": "text/html" };
    this.http.on(/./, ({ url }) =>
      url.includes("redirect")
        ? new Response(null, { status: 302, headers: { location: "https://evil.example/" } })
        : new Response(`<main>${textOf(new URL(url).pathname.slice(1))}</main>`, { headers: type }),
    );
    const toMarkdown = async (page: Blob) => pageMarkdown(new Uint8Array(await page.arrayBuffer()));
    const clock = new FixedClock();
    const page = fetchPage({ http: this.http, clock, reader: async () => undefined, toMarkdown });
    this.#install("fetch-page", "sends", page);
    this.#tools.agents = [{ id: "bob", name: "Bob", role: "", instructions: "" }];
    this.#install("ask-agent", "reads", askAgent({ list: async () => this.#tools.agents }));
    for (const id of ["docs-read", "look-at-picture", "search-web"])
      this.#tools.add(id, {
        effect: "reads",
        description: WORDS,
        run: async ({ to }) => ({ content: textOf(to), isUntrusted: true }),
      });
    for (const id of ["read-file", "list-folder"])
      this.#tools.add(id, {
        effect: "reads",
        description: WORDS,
        run: async ({ to }) => ({ content: textOf(to), isUntrusted: true, isPrivate: true }),
      });
  }

  #addEffects(): void {
    this.#tools.addSender("post", {
      touch: ({ to }) => ({ effect: "sends", target: hostOf(String(to)) }),
    });
    this.#tools.add("write-file", {
      effect: "writes",
      parameters: { path: { type: "string" }, text: { type: "string" } },
      touch: ({ path }) => ({ effect: "writes", target: folderOf(String(path)) }),
      preview: async ({ path, text }) => [
        { path: String(path), sizeBytes: String(text).length, after: String(text) },
      ],
    });
  }

  #install(id: string, effect: "reads" | "sends", tool: ReturnType<typeof fetchPage>): void {
    const contribution = { id, name: id, description: id, effect, load: async () => tool };
    this.#tools.install(
      definePlugin({
        id: `tool-${id}`,
        apiVersion: 1,
        overrides: true,
        contributes: [contribute(Tools, contribution)],
      }),
    );
  }
}

/** Text of the user's own in the conversation or task. */
export const PRIVATE_TEXT = `My notes. ${SECRET}`;

/** How each call that was ordered has ended, and what is wrong with the question it ended in. */
export function endsOf(turns: readonly ToolTurn[]): readonly string[] {
  const ordered = turns.flatMap(({ uses }) => uses).filter(({ call }) => call.id.startsWith("order-"));
  return [...new Set(ordered.map(endOf))].sort();
}

function endOf({ call, state, question, result }: ToolUse): string {
  if (state === "failed") return `${call.name} ✗ ${result?.errorCode ?? result?.content}`;
  if (state === "asked" && question) return `${call.name} → ${question.touch.target}`;
  return `${call.name} ${state}`;
}

function hostOf(to: string): string {
  const address = URL.parse(/^[a-z]*:?\/\//.test(to) ? to.replace(/^\/\//, "https://") : `https://${to}`);
  if (!address) throw new AppError("tool.bad-address", { url: to });
  return address.host;
}

function folderOf(path: string): string {
  const [folder = ""] = path.split("/");
  if (!isSafePath(path)) throw new AppError("file.bad-path");
  return folder;
}
