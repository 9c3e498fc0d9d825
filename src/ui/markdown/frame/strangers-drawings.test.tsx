// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { AppError } from "@core/errors/app-error";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { CodeBlockRenderers, type DrawnSource, type InertDrawing } from "@core/points/code-block-renderer";
import type { FrameTask } from "@core/points/code-block-renderer/frame-protocol";
import { HttpToken } from "@core/ports/http";
import { InertFrameToken } from "@core/ports/inert-frame";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { withPictures } from "@ui/features/artifacts/export/block-pictures";
import { ServicesProvider } from "@ui/services-context";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import common from "../../../plugins/locale-en/common.json";
import errors from "../../../plugins/locale-en/errors.json";
import markdown from "../../../plugins/locale-en/markdown.json";
import Markdown from "../markdown";
import { closedDocuments } from "./interactive-frame";

const draw = vi.fn<(drawn: DrawnSource, signal: AbortSignal) => Promise<InertDrawing>>();
const container = new Container();
const host = new PluginHost(container);
container.value(PluginHostToken, host);
container.value(HttpToken, { fetch: async () => new Response("/* the script */") });
container.value(InertFrameToken, async () => ({ default: { url: "/inert-frame.js", sha256: "c2hhMjU2" } }));
// Installed as a stranger's: what draws in the page itself would be refused.
host.install(
  definePlugin({
    id: "strangers",
    apiVersion: 1,
    contributes: [
      contribute(CodeBlockRenderers, {
        id: "dot",
        languages: ["dot", "graphviz"],
        isolation: "contained",
        title: "Graph",
        draw,
      }),
      contribute(CodeBlockRenderers, {
        id: "turn",
        languages: ["turn"],
        isolation: "interactive",
        title: "Turning",
        document: "<p>turns</p>",
      }),
    ],
  }),
);

const tree = (text: string, streaming = false) => (
  <ServicesProvider value={container}>
    <Markdown text={text} streaming={streaming} />
  </ServicesProvider>
);

beforeAll(async () => {
  const resources = { en: { common, markdown, errors } };
  await i18next.use(initReactI18next).init({ lng: "en", resources, interpolation: { escapeValue: false } });
});
beforeEach(() => {
  draw.mockReset().mockImplementation(async ({ theme }) => ({ svg: `<svg>${theme.name}</svg>` }));
});
afterEach(() => {
  cleanup();
  document.documentElement.classList.remove("dark");
});

const darken = () => act(async () => document.documentElement.classList.add("dark"));

/** A frame as the page sees it: what it is handed, and how it speaks. */
async function frameOf(title: string) {
  const frame = (await screen.findByTitle(title)) as HTMLIFrameElement;
  const handed: FrameTask[] = [];
  const ports: MessagePort[] = [];
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error("the frame is not in the page");
  contentWindow.postMessage = (task: FrameTask, _: unknown, added: MessagePort[] = []) => {
    handed.push(task);
    ports.push(...added);
  };
  const say = (data: object | string) =>
    act(async () => void dispatchEvent(new MessageEvent("message", { source: contentWindow, data })));
  return { frame, handed, ports, say };
}

describe("a drawing that a contained plugin makes", () => {
  it.each([
    ["by itself", "```dot\ndigraph { a -> b }\n```"],
    ["in a list", "- a graph\n  ```dot\n  digraph { a -> b }\n  ```"],
    ["in a quotation", "> ```dot\n> digraph { a -> b }\n> ```"],
  ])(
    "is asked for once, when the block has come to its end, however many pieces it comes in: %s",
    async (_, text) => {
      const { rerender } = render(tree("", true));
      for (let end = 1; end < text.length; end += 1) {
        rerender(tree(text.slice(0, end), true));
        await act(async () => {});
      }
      expect(draw).not.toHaveBeenCalled();
      rerender(tree(`${text}\n\nMore`, true));
      for (const more of ["", " and", " more"]) rerender(tree(`${text}\n\nMore${more}`, true));
      await vi.waitFor(() => expect(draw).toHaveBeenCalled());
      rerender(tree(`${text}\n\nMore and more.`));
      await screen.findByTitle("Graph");
      expect(draw).toHaveBeenCalledOnce();
      expect(draw.mock.calls[0]?.[0]).toMatchObject({
        source: "digraph { a -> b }\n",
        language: "dot",
        theme: { name: "light" },
      });
    },
  );

  it("is shown by a script of the application's, in a sandbox, and made anew for another theme", async () => {
    render(tree("```graphviz\ndigraph {}\n```"));
    const { frame, handed, ports, say } = await frameOf("Graph");
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts");
    expect(frame.srcdoc).toContain("script-src 'sha256-c2hhMjU2'");
    expect(frame.srcdoc).not.toContain("<svg>");
    await say({ type: "ready" });
    expect(handed).toMatchObject([{ source: '{"svg":"<svg>light</svg>"}', theme: { name: "light" } }]);
    await darken();
    await vi.waitFor(() =>
      expect(handed.at(-1)).toMatchObject({ source: '{"svg":"<svg>dark</svg>"}', theme: { name: "dark" } }),
    );
    expect(draw.mock.calls.map(([{ language }]) => language)).toEqual(["graphviz", "graphviz"]);
    for (const port of ports) port.close();
  });

  it("catches up with a theme that changed while it was made", async () => {
    let finish = (_: InertDrawing) => {};
    draw.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    render(tree("```dot\na\n```"));
    await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce());
    await darken();
    await act(async () => finish({ svg: "<svg>late</svg>" }));
    const { handed, ports, say } = await frameOf("Graph");
    await say({ type: "ready" });
    await vi.waitFor(() => expect(handed.at(-1)?.source).toBe('{"svg":"<svg>dark</svg>"}'));
    for (const port of ports) port.close();
  });

  it("that fails leaves the source with the reason, and can be tried again", async () => {
    draw.mockRejectedValueOnce(new AppError("external-plugin.too-slow", { plugin: "Viz", seconds: 30 }));
    render(tree("```dot\ndigraph {}\n```"));
    expect(await screen.findByText("Viz did not answer within 30 seconds.")).toBeTruthy();
    expect(screen.getByText("digraph {}")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByTitle("Graph");
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it("is made for paper where it is taken away as a picture, whatever the theme of the page", async () => {
    await darken();
    draw.mockRejectedValue(new Error("nothing to draw"));
    const code = { type: "code", language: "dot", text: "digraph {}" } as const;
    const text = { blocks: [code], footnotes: [] };
    expect(await withPictures(container, text, new AbortController().signal)).toEqual({ text, undrawn: 1 });
    expect(draw.mock.calls.map(([drawn]) => drawn)).toEqual([
      {
        source: "digraph {}",
        language: "dot",
        theme: { name: "light", text: "#26231f", background: "#ffffff" },
      },
    ]);
  });

  it("is not waited for once nobody looks at it", async () => {
    draw.mockImplementation(() => new Promise(() => {}));
    const { unmount } = render(tree("```dot\na\n```"));
    await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce());
    unmount();
    expect(draw.mock.calls[0]?.[1].aborted).toBe(true);
  });
});

describe("a drawing by a document of a plugin", () => {
  async function shown() {
    render(tree("```turn\n30\n```"));
    const drawn = await frameOf("Turning");
    fireEvent.load(drawn.frame);
    return drawn;
  }

  it("gets its source once it is ready, in a sandbox under a page of our own, and again with another theme", async () => {
    const { frame, handed, say } = await shown();
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts");
    expect(new URL(frame.src).pathname).toBe("/app-frame.html");
    expect(handed).toEqual([{ html: '<meta name="color-scheme" content="light"><p>turns</p>' }]);
    await say({ type: "ready" });
    expect(handed[1]).toMatchObject({ id: 1, source: "30\n", language: "turn", theme: { name: "light" } });
    await say({ type: "size", heightPx: 333 });
    expect(frame.style.height).toBe("333px");
    await say({ type: "drawn", id: 1 });
    expect(document.querySelector("[data-status=drawn]")).toBeTruthy();
    await darken();
    expect(handed[2]).toMatchObject({ id: 2, theme: { name: "dark" } });
  });

  it("says itself why there is none, and shows the host of a link before it is followed", async () => {
    const { frame, say } = await shown();
    await say({ type: "ready" });
    await say({ type: "link", address: "https://w.example/more" });
    expect(screen.getByText("This link leads to w.example.")).toBeTruthy();
    await say({ type: "failed", id: 1, reason: "30 of what?" });
    expect(screen.getByText("This block could not be drawn: 30 of what?")).toBeTruthy();
    expect(screen.getByText("30")).toBeTruthy();
    expect(frame.isConnected).toBe(false);
  });

  const refuse = () =>
    act(async () => {
      const refused = new Event("securitypolicyviolation");
      document.dispatchEvent(Object.assign(refused, { effectiveDirective: "frame-src" }));
    });

  it.each<[string, (drawn: Awaited<ReturnType<typeof shown>>) => unknown]>([
    ["has come by an inner frame", ({ say }) => say("left")],
    [
      "has one that its page did not see",
      async ({ frame, say }) => {
        frame.contentDocument?.append(document.createElement("iframe"));
        await say({ type: "size", heightPx: 50 });
      },
    ],
    ["is refused a navigation, before its frame has gone", refuse],
  ])(
    "is taken away at once when it %s, and is drawn again only where the user asks for it",
    async (_, lead) => {
      closedDocuments.clear();
      const drawn = await shown();
      await lead(drawn);
      expect(drawn.frame.isConnected).toBe(false);
      expect(await screen.findByText("The view tried to open another page and was closed.")).toBeTruthy();
      cleanup();
      render(tree("```turn\n60\n```"));
      expect(await screen.findByText("The view tried to open another page and was closed.")).toBeTruthy();
      expect(screen.queryByTitle("Turning")).toBeNull();
      fireEvent.click(screen.getByRole("button", { name: "Try again" }));
      expect(await screen.findByTitle("Turning")).toBeTruthy();
      closedDocuments.clear();
    },
  );

  it("goes with its neighbours where the browser does not tell which of them led elsewhere", async () => {
    render(tree("```turn\n30\n```\n\n```turn\n60\n```\n\n```turn\n90\n```"));
    await vi.waitFor(() => expect(screen.getAllByTitle("Turning")).toHaveLength(2));
    await refuse();
    expect(screen.queryByTitle("Turning")).toBeNull();
    const said = "A view tried to open another page, so all were closed.";
    await vi.waitFor(() => expect(screen.getAllByText(said)).toHaveLength(3));
    closedDocuments.clear();
  });

  it("is taken away when it leads elsewhere, or floods the page", async () => {
    const { frame } = await shown();
    fireEvent.load(frame);
    expect(await screen.findByText("The view tried to open another page and was closed.")).toBeTruthy();
    cleanup();
    closedDocuments.clear();
    const { frame: other, say } = await shown();
    for (let count = 0; count < 400 && other.isConnected; count += 1)
      await say({ type: "size", heightPx: 50 });
    expect(await screen.findByText("The view sent too much and was closed.")).toBeTruthy();
  });
});
