import type { ToolForm } from "@core/domain/tool/tool-form";
import { toolMessages } from "@core/domain/tool/tool-messages";
import { AttachmentOffers } from "@core/points/attachment-offer";
import { SlashCommands } from "@core/points/slash-command";
import { autorun } from "mobx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { McpRig } from "../../../tests/mcp/mcp-rig";
import {
  type StartedServer,
  startEverything,
  startWithHeaders,
  WANTED_HEADER,
} from "../../../tests/mcp/start-server";
import { FetchHttp } from "../browser/fetch-http";
import { SystemClock } from "../browser/system-clock";

const idle = () => new AbortController().signal;

/** Counts what goes over the network. */
class CountingHttp extends FetchHttp {
  requests = 0;

  override fetch(...request: Parameters<FetchHttp["fetch"]>) {
    this.requests += 1;
    return super.fetch(...request);
  }
}

/** A clock that stands still until it is moved, and wakes sleepers at once. */
class ToldClock extends SystemClock {
  #now = 0;
  readonly #sleepers = new Map<() => void, number>();

  override now(): number {
    return this.#now;
  }

  override sleep(durationMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#sleepers.set(resolve, this.#now + durationMs);
      signal.addEventListener("abort", () => this.#sleepers.delete(resolve) && reject(signal.reason));
    });
  }

  move(durationMs: number): void {
    this.#now += durationMs;
    for (const [wake, wakesAt] of this.#sleepers)
      if (wakesAt <= this.#now && this.#sleepers.delete(wake)) wake();
  }
}

let server: StartedServer;
const rig = new McpRig();

beforeAll(async () => {
  server = await startEverything();
  await (await rig.servers).add("Everything", server.url);
});
afterAll(async () => {
  await (await rig.servers).remove("everything");
  await server.stop();
});

describe("the reference server", () => {
  it("is connected, and its tools are offered under names of their own", async () => {
    const servers = await rig.servers;
    expect(servers.stateOf("everything")).toEqual({ status: "connected" });
    const echo = rig.toolbox.all.find(({ id }) => id === "mcp-everything-echo");
    expect(echo).toMatchObject({ name: "Echo Tool (Everything)", effect: "sends" });
    for (const { id } of rig.toolbox.all) expect(id).toMatch(/^mcp-everything-[a-z0-9-]{1,50}$/);
  });

  it("answers a call once that is allowed, as text of somebody else", async () => {
    const use = await rig.call("mcp-everything-echo", { message: "hello" });
    const { host } = new URL(server.url);
    expect(use.question).toMatchObject({ concern: "effect", touch: { effect: "sends", target: host } });
    expect(use.result).toEqual({ content: "Echo: hello", source: `${host}: echo`, isUntrusted: true });
  });

  it("is not asked with arguments that do not fit", async () => {
    const use = await rig.call("mcp-everything-get-sum", { a: "one" });
    expect(use).toMatchObject({ state: "failed", result: { errorCode: "tool.bad-arguments" } });
    expect(use.question).toBeUndefined();
  });

  it.each([
    ["mcp-everything-get-structured-content", { location: "New York" }, /temperature/],
    ["mcp-everything-get-tiny-image", {}, /\(picture: get-tiny-image-1\.png\)/],
    ["mcp-everything-get-resource-reference", { resourceType: "Text", resourceId: 1 }, /Resource demo:/],
    ["mcp-everything-get-resource-links", { count: 2 }, /link to a resource: .+demo:/],
  ])("gives what %s has as text", async (name, args, expected) => {
    const use = await rig.call(name, args);
    expect(use.result).toMatchObject({ isUntrusted: true, content: expect.stringMatching(expected) });
  });

  it("gives pictures as files, which models that see are shown", async () => {
    const use = await rig.call("mcp-everything-get-tiny-image", {});
    const [picture] = use.result?.files ?? [];
    expect(picture).toMatchObject({ type: "image", name: "get-tiny-image-1.png", mimeType: "image/png" });
    expect(atob(picture?.data ?? "")).toMatch(/^\x89PNG/);
    const turns = [{ text: "", uses: [use] }];
    expect(toolMessages(turns).at(-1)?.attachments).toEqual([picture]);
    // Others are for the user, not for the model.
    const drawn = { ...use, result: { content: "", files: use.result?.files ?? [] } };
    expect(toolMessages([{ text: "", uses: [drawn] }]).at(-1)?.attachments).toBeUndefined();
  });

  it("tells how far a call has come", async () => {
    const told = rig.progress.length;
    const use = await rig.call("mcp-everything-trigger-long-running-operation", { duration: 0.6, steps: 3 });
    expect(use.result?.content).toContain("completed");
    // Of what comes at once, as on a busy machine, only the first is shown.
    expect(rig.progress[told]).toEqual({ done: 1, total: 3 });
    expect(rig.toolbox.live.progressOf(use.id)).toBeUndefined();
  });

  it("works on a call as a task, tells what it is at, and asks the user meanwhile", async () => {
    const forms: ToolForm[] = [];
    const told = rig.progress.length;
    const stop = rig.onForm((form) => {
      forms.push(form);
      return { action: "decline" };
    });
    const use = await rig.call("mcp-everything-simulate-research-query", {
      topic: "python",
      ambiguous: true,
    });
    stop();
    expect(use.result?.content).toContain("# Research Report: python (User declined");
    expect(forms).toHaveLength(1);
    // Which stages are seen is up to how often the server is asked.
    expect(rig.progress[told]).toEqual({ done: 0, message: expect.stringMatching(/\w/) });
  }, 60_000);

  it("is let go of the moment a call is stopped", async () => {
    const stop = new AbortController();
    const told = rig.progress.length;
    const args = { duration: 60, steps: 600 };
    const calling = rig.call("mcp-everything-trigger-long-running-operation", args, stop.signal);
    await expect.poll(() => rig.progress.length).toBeGreaterThan(told);
    stop.abort();
    await expect(calling).rejects.toThrow("abort");
    expect((await rig.call("mcp-everything-echo", { message: "still there" })).state).toBe("done");
  });

  it("asks the user, who answers as they like", async () => {
    const forms: ToolForm[] = [];
    const values = { name: "Ada", integer: 7, untitledMultipleSelectEnum: ["Piano"] };
    const stop = rig.onForm((form) => {
      forms.push(form);
      return forms.length === 1 ? { action: "accept", values } : { action: "decline" };
    });
    const accepted = await rig.call("mcp-everything-trigger-elicitation-request");
    const declined = await rig.call("mcp-everything-trigger-elicitation-request");
    stop();
    expect(forms[0]).toMatchObject({ asker: `Everything (${new URL(server.url).host})` });
    expect(forms[0]?.fields.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["text", "boolean", "integer", "number", "choice", "choices"]),
    );
    expect(accepted.result?.content).toContain("Ada");
    expect(declined.result?.content).toContain("declined");
  });

  it("can have a page opened by a click only, and none that is not safe", async () => {
    const forms: ToolForm[] = [];
    const stop = rig.onForm((form) => {
      forms.push(form);
      return { action: "decline" };
    });
    const name = "mcp-everything-trigger-url-elicitation";
    await rig.call(name, { url: "https://sign.example/x" });
    const unsafe = await rig.call(name, { url: "http://sign.example/x" });
    stop();
    expect(forms.map(({ link }) => link)).toEqual(["https://sign.example/x"]);
    expect(unsafe.result?.content).toMatch(/cancel/i);
  });

  it("has its prompts as commands, with what they ask for", async () => {
    const commands = rig.host.open(SlashCommands).all;
    const weather = commands.find(({ name }) => name === "everything:args-prompt");
    expect(weather?.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ["city", true],
      ["state", false],
    ]);
    const run = weather && (await rig.host.load(weather));
    expect(await run?.({ city: "Lyon" }, idle())).toBe("What's weather in Lyon?");
  });

  it("has its resources read by models, by the addresses that templates and links name", async () => {
    const read = "mcp-everything-read--resource";
    const text = await rig.call(read, { uri: "demo://resource/dynamic/text/3" });
    expect(text.result).toMatchObject({ isUntrusted: true, content: expect.stringContaining("Resource 3") });
    const blob = await rig.call(read, { uri: "demo://resource/dynamic/blob/4" });
    expect(blob.result?.files?.[0]).toMatchObject({ type: "other", name: "resource-1.txt" });
    expect(blob.result?.content).toContain("Resource 4");
    const [link] = (await rig.call("mcp-everything-get-resource-links", { count: 1 })).result?.content.match(
      /demo:[^\s)]+/,
    ) ?? [""];
    expect((await rig.call(read, { uri: link })).result?.content).toContain(link);
    expect((await rig.call(read, { uri: "demo://nothing" })).result?.content).toContain("did not give it");
  });

  it("has kinds of resources as commands, which ask for their blanks and give the text", async () => {
    const commands = rig.host.open(SlashCommands).all;
    const command = commands.find(({ id }) => id.endsWith("demo://resource/dynamic/text/{resourceId}"));
    expect(command?.fields).toEqual([{ name: "resourceId", isRequired: true }]);
    const run = command && (await rig.host.load(command));
    expect(await run?.({ resourceId: "5" }, idle())).toContain("Resource 5");
  });

  it("has tools that the user can switch off, which nobody is offered then", async () => {
    const servers = await rig.servers;
    const isOffered = () => rig.toolbox.all.some(({ id }) => id === "mcp-everything-echo");
    await servers.switchTool("everything", "echo", false);
    expect(isOffered()).toBe(false);
    const again = new McpRig(undefined, rig.ports);
    await again.servers;
    expect(again.toolbox.all.some(({ id }) => id === "mcp-everything-echo")).toBe(false);
    await servers.switchTool("everything", "echo", true);
    expect(isOffered()).toBe(true);
  });

  it("has the time of a call begin anew whenever that tells how far it has come", async () => {
    const clock = new ToldClock();
    const own = new McpRig(undefined, rig.ports, clock);
    own.onProgress = () => clock.move(600);
    rig.ports.preferences.set("troupe.toolLimits.seconds", "1");
    const args = { duration: 0.4, steps: 4 };
    const use = await own.call("mcp-everything-trigger-long-running-operation", args);
    rig.ports.preferences.remove("troupe.toolLimits.seconds");
    expect(use.result?.content).toContain("completed");
    expect(use.durationMs).toBe(4 * 600);
  });

  it("has its resources as files to attach", async () => {
    const [offer] = rig.host.open(AttachmentOffers).all;
    const read = offer && (await rig.host.load(offer));
    const file = await read?.(idle());
    expect(file?.name).toMatch(/\.\w+$/);
    expect((await file?.text())?.length).toBeGreaterThan(100);
  });

  it("is there after a reload with all it offers, without being asked", async () => {
    const http = new CountingHttp();
    const again = new McpRig(http, rig.ports);
    expect((await again.servers).stateOf("everything")).toEqual({ status: "idle" });
    expect(again.toolbox.all.map(({ id }) => id)).toEqual(rig.toolbox.all.map(({ id }) => id));
    expect(http.requests).toBe(0);
    expect((await again.call("mcp-everything-echo", { message: "again" })).result?.content).toBe(
      "Echo: again",
    );
    await (await again.servers).reconnect("everything");
  });
});

describe("a server that wants a header", () => {
  it("is connected with it, which is sealed and in nothing that is stored, sent elsewhere or said", async () => {
    const gated = await startWithHeaders();
    const http = new WatchedHttp();
    const own = new McpRig(http);
    const servers = await own.servers;
    const stateOf = () => servers.stateOf("gated");
    await servers.add("Gated", gated.url);
    expect(stateOf()).toMatchObject({ status: "failed", error: { code: "mcp.headers-needed" } });
    await servers.setHeaders("gated", { [WANTED_HEADER.name]: "wrong-secret-9876543210" });
    expect(stateOf()).toMatchObject({ status: "failed", error: { code: "mcp.headers-refused" } });
    await servers.setHeaders("gated", { [WANTED_HEADER.name]: WANTED_HEADER.value });
    expect(stateOf()).toEqual({ status: "connected" });
    expect((await own.call("mcp-gated-echo", { message: "in" })).result?.content).toBe("Echo: in");

    expect(http.withSecret.every((url) => url === gated.url)).toBe(true);
    expect(http.others.length).toBeGreaterThan(0);
    expect(JSON.stringify(servers.all)).not.toContain(WANTED_HEADER.value);
    const again = new McpRig(http, own.ports);
    expect((await again.call("mcp-gated-echo", { message: "again" })).result?.content).toBe("Echo: again");
    await (await again.servers).remove("gated");
    await gated.stop();
  });
});

/** Tells requests that hold the secret from all others. */
class WatchedHttp extends FetchHttp {
  readonly withSecret: string[] = [];
  readonly others: string[] = [];

  override fetch(...[request, signal]: Parameters<FetchHttp["fetch"]>) {
    const isSecret = JSON.stringify(request).includes(WANTED_HEADER.value);
    (isSecret ? this.withSecret : this.others).push(request.url);
    return super.fetch(request, signal);
  }
}

describe("a server that is down", () => {
  it("is told of at once where it dies in the middle of a call", async () => {
    const dying = await startEverything();
    const servers = await rig.servers;
    await servers.add("Dying", dying.url);
    const told = rig.progress.length;
    const args = { duration: 600, steps: 6_000 };
    const calling = rig.call("mcp-dying-trigger-long-running-operation", args);
    await expect.poll(() => rig.progress.length).toBeGreaterThan(told);
    await dying.stop();
    expect((await calling).result?.errorCode).toMatch(/^mcp\.(?:broken-off|unreachable)$/);
    await servers.remove("dying");
  });

  it("is told of at the call and in its state, and found again", async () => {
    const other = await startEverything();
    const servers = await rig.servers;
    await servers.add("Other", other.url);
    await other.stop();
    const { host } = new URL(other.url);
    await expect
      .poll(async () => (await rig.call("mcp-other-echo", { message: "?" })).result?.errorCode)
      .toBe("mcp.unreachable");
    expect(servers.stateOf("other")).toMatchObject({ error: { code: "mcp.unreachable", params: { host } } });
    await servers.remove("other");
    expect(rig.toolbox.all.some(({ id }) => id.startsWith("mcp-other"))).toBe(false);
  });

  it("is greeted anew where it was started anew and knows the session no longer", async () => {
    const first = await startEverything();
    const servers = await rig.servers;
    await servers.add("Other", first.url);
    await first.stop();
    const second = await startEverything(Number(new URL(first.url).port));
    const use = await rig.call("mcp-other-echo", { message: "back" });
    expect(use.result?.content).toBe("Echo: back");
    await servers.remove("other");
    await second.stop();
  });

  it("does not keep others waiting", async () => {
    const seen: string[] = [];
    const servers = await rig.servers;
    const stop = autorun(() => seen.push(servers.stateOf("everything").status));
    expect((await rig.call("mcp-everything-echo", { message: "x" })).state).toBe("done");
    stop();
    expect(seen).toEqual(["connected"]);
  });
});
