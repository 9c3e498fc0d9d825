// @vitest-environment jsdom

import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type DocumentView, PluginViews } from "@core/points/view";
import type { SettingsStore } from "@core/stores/settings/settings-store";
import { SettingsStoreToken } from "@core/stores/tokens";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { TaskViews } from "./task-views";
import ViewCards from "./view-cards";
import ViewPage from "./view-page";

// Loaded beforehand: what waits for it waits a few seconds at the most.
beforeAll(() => import("./view-box"));
const answer = vi.fn<DocumentView["answer"]>();
beforeEach(() => void answer.mockReset().mockResolvedValue({ kept: true }));

const view: DocumentView = {
  ...{ id: "desk", name: "Desk", origin: "Acme pack", description: "Keeps notes." },
  places: ["page", "task", "home"],
  path: "/views/acme-pack/desk",
  isolation: "interactive",
  document: "<p>notes</p>",
  answer,
};
const task = { title: "Rain", request: "Write of rain.", text: "It rains." };

function servicesWith(...views: readonly DocumentView[]) {
  const host = new PluginHost(new FakePorts().container());
  host.install(
    definePlugin({
      id: "acme-pack",
      apiVersion: 1,
      contributes: views.map((each) => contribute(PluginViews, each)),
    }),
  );
  return new Map([
    service(PluginHostToken, host),
    service(SettingsStoreToken, { platformName: "" } as SettingsStore),
  ]);
}

/** The frame once its page has come up, with what it is handed. */
async function frameOf(title: string) {
  const frame = (await screen.findByTitle(title)) as HTMLIFrameElement;
  const handed: Record<string, unknown>[] = [];
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error("the frame is not in the page");
  contentWindow.postMessage = (message: Record<string, unknown>) => void handed.push(message);
  fireEvent.load(frame);
  const say = (data: object) =>
    act(async () => void dispatchEvent(new MessageEvent("message", { source: contentWindow, data })));
  return { frame, handed, say };
}

describe("the page of a view", () => {
  it("has the application's heading over a frame that reaches nothing, and says whose it is", async () => {
    renderWithServices(<ViewPage />, servicesWith(view), "/fr/views/acme-pack/desk");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Desk");
    expect(screen.getByText("Keeps notes.")).toBeTruthy();
    const { frame, handed, say } = await frameOf("Desk");
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts");
    await say({ type: "ready" });
    expect(handed).toMatchObject([
      { html: expect.stringContaining("<p>notes</p>") },
      { id: 1, place: "page", language: "en", theme: { name: "light" } },
    ]);
    await say({ type: "drawn", id: 1 });
    expect(await screen.findByText(/By the plugin Acme pack\./)).toBeTruthy();
  });

  it("shows nothing at an address that no view has", () => {
    const { container } = renderWithServices(<ViewPage />, servicesWith(view), "/views/acme-pack/other");
    expect(container.querySelector("iframe, h1")).toBeNull();
  });

  it("takes the questions of the document to its plugin, and the answers back", async () => {
    renderWithServices(<ViewPage />, servicesWith(view), "/views/acme-pack/desk");
    const { handed, say } = await frameOf("Desk");
    await say({ type: "ready" });
    await say({ type: "ask", id: 7, request: { keep: "a" } });
    expect(answer.mock.calls[0]?.slice(0, 3)).toEqual([{ keep: "a" }, { place: "page" }, "en"]);
    expect(handed.at(-1)).toEqual({ answer: 7, value: { kept: true } });
    answer.mockRejectedValueOnce(new Error("It is full."));
    await say({ type: "ask", id: 8, request: null });
    expect(handed.at(-1)).toMatchObject({ answer: 8, error: expect.any(String) });
    // Data that is no tree, or too long, is no question.
    const round: Record<string, unknown> = {};
    round.self = round;
    await say({ type: "ask", id: 9, request: round });
    await say({ type: "ask", id: 10, request: "x".repeat(1_000_001) });
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it("has few questions open at a time", async () => {
    answer.mockImplementation(() => new Promise(() => {}));
    renderWithServices(<ViewPage />, servicesWith(view), "/views/acme-pack/desk");
    const { handed, say } = await frameOf("Desk");
    await say({ type: "ready" });
    for (let id = 1; id <= 9; id += 1) await say({ type: "ask", id, request: id });
    expect(answer).toHaveBeenCalledTimes(8);
    expect(handed.at(-1)).toMatchObject({ answer: 9, error: expect.stringContaining("8") });
  });
});

describe("the cards of the start page", () => {
  it("lead to the page of a view where it has one", async () => {
    const plain = { ...view, id: "clock", name: "Clock", places: ["home"] } as const;
    renderWithServices(<ViewCards />, servicesWith(view, plain));
    const link = await screen.findByRole("link", { name: "Desk" });
    expect(link.getAttribute("href")).toBe("/views/acme-pack/desk");
    expect(screen.getByRole("heading", { name: "Clock" }).querySelector("a")).toBeNull();
  });
});

describe("a panel beside a task", () => {
  it("is closed at first, and its plugin is told of the task once it is opened", async () => {
    renderWithServices(<TaskViews task={task} />, servicesWith(view));
    const button = screen.getByRole("button", { name: "Desk (Acme pack)" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByTitle("Desk")).toBeNull();
    fireEvent.click(button);
    const { handed, say } = await frameOf("Desk");
    await say({ type: "ready" });
    expect(handed.at(-1)).toMatchObject({ place: "task", task });
    fireEvent.click(button);
    expect(screen.queryByTitle("Desk")).toBeNull();
  });
});
