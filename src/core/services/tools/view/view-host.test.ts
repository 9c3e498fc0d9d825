import type { AppError } from "@core/errors/app-error";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ViewHost, type ViewPage } from "./view-host";

let posted: object[];
let now: number;
let ended: AppError | undefined;
let page: { [K in "resize" | "offerLink" | "draft" | "call"]: ReturnType<typeof vi.fn<ViewPage[K]>> };
let host: ViewHost;

beforeEach(() => {
  [posted, now, ended] = [[], 0, undefined];
  page = {
    resize: vi.fn(),
    offerLink: vi.fn(() => true),
    draft: vi.fn(() => true),
    call: vi.fn(async () => ({ content: [] })),
  };
  host = new ViewHost({
    ...page,
    surroundings: () => ({ theme: "dark", locale: "fr" }),
    input: { city: "Lyon" },
    result: { content: [{ type: "text", text: "18°" }] },
    now: () => now,
    post: (message) => posted.push(message),
    end: (error) => {
      ended = error;
    },
  });
});

const say = (method: string, params: object = {}, id?: number) =>
  host.onMessage({ jsonrpc: "2.0", method, params, ...(id === undefined ? {} : { id }) });
const answered = () => vi.waitFor(() => expect(posted.length).toBeGreaterThan(0));

describe("the host of a view", () => {
  it("greets it, and tells of the call once it is ready, and only once", async () => {
    say("ui/initialize", { protocolVersion: "2026-01-26", appCapabilities: {} }, 1);
    await answered();
    expect(posted).toMatchObject([
      { id: 1, result: { protocolVersion: "2026-01-26", hostContext: { theme: "dark", locale: "fr" } } },
    ]);
    posted = [];
    say("ui/notifications/initialized");
    say("ui/notifications/initialized");
    expect(posted).toMatchObject([
      { method: "ui/notifications/tool-input", params: { arguments: { city: "Lyon" } } },
      { method: "ui/notifications/tool-result", params: { content: [{ type: "text", text: "18°" }] } },
    ]);
  });

  it("does for it what a view may ask for", async () => {
    say("ui/notifications/size-changed", { width: 10, height: 300 });
    say("tools/call", { name: "greet", arguments: { name: "Ada" } }, 1);
    say("ui/open-link", { url: "https://a.example/" }, 2);
    say("ui/message", { role: "user", content: [{ type: "text", text: "Go on." }] }, 3);
    await vi.waitFor(() => expect(posted).toHaveLength(3));
    expect(page.resize).toHaveBeenCalledExactlyOnceWith(300);
    expect(page.call).toHaveBeenCalledExactlyOnceWith("greet", { name: "Ada" });
    expect(page.offerLink).toHaveBeenCalledExactlyOnceWith("https://a.example/");
    expect(page.draft).toHaveBeenCalledExactlyOnceWith("Go on.");
  });

  it("says so where a link or words are not taken, and answers what asks for nothing", async () => {
    page.offerLink.mockReturnValue(false);
    page.draft.mockReturnValue(false);
    say("ui/open-link", { url: "https://a.example/" }, 2);
    say("ui/message", { role: "user", content: { type: "text", text: "Go on." } }, 3);
    say("ping", {}, 4);
    say("ui/request-display-mode", { mode: "fullscreen" }, 5);
    await vi.waitFor(() => expect(posted).toHaveLength(4));
    expect(posted).toEqual([
      { jsonrpc: "2.0", id: 2, error: { code: -32000, message: expect.stringContaining("address") } },
      { jsonrpc: "2.0", id: 3, error: { code: -32000, message: expect.stringContaining("else") } },
      { jsonrpc: "2.0", id: 4, result: {} },
      { jsonrpc: "2.0", id: 5, result: { mode: "inline" } },
    ]);
  });

  it("joins the parts of what a view says to paragraphs, and gives it the result of a call", async () => {
    page.call.mockResolvedValue({ content: [{ type: "text", text: "Hi." }] });
    const content = ["One.", "Two."].map((text) => ({ type: "text", text }));
    say("ui/message", { role: "user", content }, 1);
    say("tools/call", { name: "greet" }, 2);
    await vi.waitFor(() => expect(posted).toHaveLength(2));
    expect(page.draft).toHaveBeenCalledExactlyOnceWith("One.\n\nTwo.");
    expect(page.call).toHaveBeenCalledExactlyOnceWith("greet", {});
    expect(posted).toContainEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect(posted).toContainEqual({
      jsonrpc: "2.0",
      id: 2,
      result: { content: [{ type: "text", text: "Hi." }] },
    });
  });

  it("tells of other surroundings once the view is ready, and not before", () => {
    host.notifySurroundings();
    expect(posted).toEqual([]);
    say("ui/notifications/initialized");
    posted = [];
    host.notifySurroundings();
    expect(posted).toEqual([
      {
        jsonrpc: "2.0",
        method: "ui/notifications/host-context-changed",
        params: { theme: "dark", locale: "fr" },
      },
    ]);
  });

  it("tells it what it may ask for", async () => {
    say("ui/initialize", {}, 1);
    await answered();
    expect(posted).toEqual([
      {
        ...{ jsonrpc: "2.0", id: 1 },
        result: {
          protocolVersion: "2026-01-26",
          hostInfo: { name: "troupe", version: expect.any(String) },
          hostCapabilities: { openLinks: {}, serverTools: {}, message: { text: {} } },
          hostContext: {
            ...{ theme: "dark", locale: "fr", displayMode: "inline" },
            ...{ availableDisplayModes: ["inline"], platform: "web" },
          },
        },
      },
    ]);
  });

  it("leaves its size alone where the view tells of none, and answers no notification", () => {
    say("ui/notifications/size-changed", { width: 10 });
    say("ui/notifications/unheard-of");
    say("ping");
    expect(page.resize).not.toHaveBeenCalled();
    expect(posted).toEqual([]);
  });

  it("names the method that is not done, and refuses a notification that waits for an answer", async () => {
    say("sampling/createMessage", {}, 1);
    say("ui/notifications/initialized", {}, 2);
    await vi.waitFor(() => expect(posted).toHaveLength(2));
    expect(posted).toMatchObject([
      { id: 1, error: { message: expect.stringContaining("sampling/createMessage") } },
      { id: 2, error: { code: -32000 } },
    ]);
  });

  it("says nothing more once it is ended, not even what was asked for before", async () => {
    let finish: (result: object) => void = () => {};
    page.call.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    say("tools/call", { name: "greet" }, 1);
    for (let count = 0; count < 400; count += 1) host.onMessage(count);
    finish({ content: [] });
    await Promise.resolve();
    host.notifySurroundings();
    expect(posted).toEqual([]);
  });

  it("says why something was not done", async () => {
    page.call.mockRejectedValue(new Error("The user did not allow this call."));
    page.draft.mockReturnValue(false);
    say("tools/call", { name: "greet" }, 1);
    say("ui/message", { role: "user", content: { type: "text", text: "Go on." } }, 2);
    await vi.waitFor(() => expect(posted).toHaveLength(2));
    for (const message of posted) expect(message).toMatchObject({ error: { code: -32000 } });
  });

  it.each([
    ["ui/update-model-context", { content: [] }],
    ["resources/read", { uri: "file:///" }],
    ["sampling/createMessage", {}],
    ["tools/call", { name: 7 }],
    ["tools/call", { name: "greet", arguments: "all" }],
    ["ui/open-link", {}],
    ["ui/message", { role: "system", content: { type: "text", text: "x" } }],
    ["ui/message", { role: "user", content: [{ type: "image", data: "" }] }],
  ])("refuses %s with %j", (method, params) => {
    say(method, params, 1);
    expect(posted).toMatchObject([{ id: 1, error: { code: -32601 } }]);
    for (const done of Object.values(page)) expect(done).not.toHaveBeenCalled();
  });

  it("hears nothing that is no message, or is too long", () => {
    const loop: { self?: object } = {};
    loop.self = loop;
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const long = { ...ping, params: { words: "x".repeat(200_000) } };
    for (const data of [undefined, "ping", 7, [], { method: "ping", id: 1 }, long, { ...ping, params: loop }])
      host.onMessage(data);
    host.onMessage({ jsonrpc: "2.0", id: 1, result: {} });
    expect(posted).toEqual([]);
  });

  it("ends one that floods it, whatever it sends, and hears it no more", () => {
    for (let count = 0; count < 400; count += 1) host.onMessage(count);
    expect(ended?.code).toBe("tool.view-flood");
    say("tools/call", { name: "greet" }, 1);
    expect(page.call).not.toHaveBeenCalled();
    expect(posted).toEqual([]);
  });

  it("leaves one be that follows its own size for a minute", () => {
    for (let frame = 0; frame < 3_600; frame += 1) {
      now = (frame * 1000) / 60;
      say("ui/notifications/size-changed", { height: frame });
    }
    expect(ended).toBeUndefined();
    expect(page.resize).toHaveBeenCalledTimes(3_600);
  });
});
