// @vitest-environment jsdom

import type { ToolUse } from "@core/domain/tool/tool-use";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { Tools } from "@core/points/tool";
import { IdsToken } from "@core/ports/ids";
import { PreferencesToken } from "@core/ports/preferences";
import { ToolboxToken } from "@core/services/tokens";
import { AgentsStoreToken } from "@core/stores/tokens";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { ToolRig } from "../../../../../tests/fakes/tool-rig";
import CallView from "./call-view";

const use: ToolUse = {
  id: "u1",
  call: { id: "c1", name: "weather", arguments: '{"city":"Lyon"}' },
  state: "done",
  result: { content: "18°", isUntrusted: true },
};
const agent = { id: "ada", name: "Ada", role: "", instructions: "" };

let rig: ToolRig;
let ports: FakePorts;
const read = vi.fn(async () => "<p>18°</p>");
const run = vi.fn(async () => ({ content: "19°" }));
const draft = vi.fn(() => true);
let kept: ToolUse[];

beforeEach(() => {
  vi.clearAllMocks();
  kept = [];
  ports = new FakePorts();
  rig = new ToolRig(ports);
  const load = async () => ({
    description: "",
    parameters: { type: "object" },
    touch: () => ({ effect: "sends" as const, target: "w.example" }),
    run,
    view: {
      origin: "w.example",
      read,
      toolOf: (name: string) => (name === "get" ? "weather" : undefined),
    },
  });
  const tool = {
    id: "weather",
    name: "Weather",
    description: "",
    effect: "sends",
    hasView: true,
    load,
  } as const;
  rig.install(definePlugin({ id: "tool-weather", apiVersion: 1, contributes: [contribute(Tools, tool)] }));
});

function show(wasMadeHere: boolean) {
  if (wasMadeHere) rig.toolbox.live.end(use.id);
  const keep = async (_: string, viewCall: ToolUse) => void kept.push(viewCall);
  const place = { agent, scope: "conversation/c", isFree: () => true, keep, draft };
  renderWithServices(
    <CallView use={use} place={place} />,
    new Map([
      service(ToolboxToken, rig.toolbox),
      service(IdsToken, ports.ids),
      service(PluginHostToken, new PluginHost(ports.container())),
      service(PreferencesToken, ports.preferences),
      service(AgentsStoreToken, { find: () => undefined }),
    ]),
  );
}

/** The frame once its page has come up, with what it is handed. */
async function loaded() {
  const frame = (await screen.findByTitle("View of Weather")) as HTMLIFrameElement;
  const handed: object[] = [];
  const window = frame.contentWindow;
  if (!window) throw new Error("The frame is not in the page.");
  window.postMessage = (message: object) => void handed.push(message);
  fireEvent.load(frame);
  const say = (message: object) =>
    act(async () => {
      dispatchEvent(new MessageEvent("message", { source: window, data: { jsonrpc: "2.0", ...message } }));
    });
  return { frame, handed, say };
}

describe("the view of a call", () => {
  it("is shown at once where the call was just made, in a sandbox, and says whose it is", async () => {
    show(true);
    const { frame, handed, say } = await loaded();
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts");
    expect(new URL(frame.src).pathname).toBe("/app-frame.html");
    expect(screen.getByText(/Drawn by w\.example, not by this app/)).toBeTruthy();
    await say({ method: "ui/notifications/initialized" });
    expect(handed).toMatchObject([
      { html: "<p>18°</p>" },
      { params: { arguments: { city: "Lyon" } } },
      { params: { content: [{ text: "18°" }] } },
    ]);
  });

  it("of earlier is read only when it is asked for", async () => {
    show(false);
    const button = await screen.findByRole("button", { name: "Show: Weather" });
    expect(read).not.toHaveBeenCalled();
    fireEvent.click(button);
    await loaded();
    expect(read).toHaveBeenCalledOnce();
  });

  it("asks before it calls a tool, and keeps the call", async () => {
    show(true);
    const { frame, handed, say } = await loaded();
    await say({ id: 1, method: "tools/call", params: { name: "get", arguments: {} } });
    await screen.findByRole("region", { name: "Weather wants to send a request to w.example." });
    expect(run).not.toHaveBeenCalled();
    const allow = screen.getByRole<HTMLButtonElement>("button", { name: "Allow once" });
    // A button that moves under the pointer at that moment is not what was clicked.
    expect(allow.disabled).toBe(true);
    const { height } = frame.style;
    await say({ method: "ui/notifications/size-changed", params: { height: 700 } });
    expect(frame.style.height).toBe(height);
    await vi.waitFor(() => expect(allow.disabled).toBe(false));
    fireEvent.click(allow);
    await vi.waitFor(() =>
      expect(handed.at(-1)).toMatchObject({ id: 1, result: { content: [{ text: "19°" }] } }),
    );
    expect(kept.map(({ state }) => state)).toEqual(["running", "done"]);
    await vi.waitFor(() => expect(frame.style.height).toBe("700px"));
  });

  it("has a link followed by the user alone, and only where that is safe", async () => {
    show(true);
    const { handed, say } = await loaded();
    await say({ id: 1, method: "ui/open-link", params: { url: "javascript:alert(1)" } });
    await say({ id: 2, method: "ui/open-link", params: { url: "http://w.example/" } });
    expect(handed.slice(1)).toMatchObject([{ error: {} }, { error: {} }]);
    expect(screen.queryByRole("link")).toBeNull();
    await say({ id: 3, method: "ui/open-link", params: { url: "https://w.example/more" } });
    const link = screen.getByRole("link", { name: "Open link" });
    expect(link.getAttribute("href")).toBe("https://w.example/more");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(screen.getByText("This link leads to w.example.")).toBeTruthy();
  });

  it("puts words into the prompt", async () => {
    show(true);
    const { say } = await loaded();
    await say({
      id: 1,
      method: "ui/message",
      params: { role: "user", content: { type: "text", text: "Hi" } },
    });
    expect(draft).toHaveBeenCalledExactlyOnceWith("Hi");
  });

  it("is taken away when it leads elsewhere, and can be shown again", async () => {
    show(true);
    const { frame } = await loaded();
    fireEvent.load(frame);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The view tried to open another page and was closed.",
    );
    expect(frame.isConnected).toBe(false);
    // Not even where the conversation is opened once more.
    expect(rig.toolbox.live.wasMadeHere(use.id)).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Show: Weather" }));
    await loaded();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("hears nobody but its own frame", async () => {
    show(true);
    const { handed } = await loaded();
    const data = { jsonrpc: "2.0", id: 1, method: "ping" };
    await act(async () => {
      for (const source of [window, null]) dispatchEvent(new MessageEvent("message", { source, data }));
    });
    expect(handed).toHaveLength(1);
  });
});
