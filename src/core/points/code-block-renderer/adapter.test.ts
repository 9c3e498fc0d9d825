import { type PluginManifest, readManifest } from "@core/domain/external-plugins/manifest";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { ContainedRenderer } from "@core/points/code-block-renderer";
import type { Carried, CellCall, PluginCell } from "@core/ports/plugin-cells";
import { afterEach, describe, expect, it, vi } from "vitest";
import { containedRenderer } from "./adapter";

const DATA = { point: "code-block-renderer", id: "dot", languages: ["dot", "graphviz"], title: "Graph" };
const THEME = { name: "dark", text: "#fff", background: "#000" } as const;
const DRAWN = { source: "digraph {}", theme: THEME, language: "dot" };

const manifestOf = (contribution: object): PluginManifest =>
  readManifest({
    id: "viz",
    name: "Viz",
    version: "1.0.0",
    apiVersion: 1,
    contributes: [{ ...DATA, ...contribution }],
  });

/** The contribution of a manifest's one renderer, with a cell that answers so. */
function rendererOf(data: object, answer: (call: CellCall, signal: AbortSignal) => Promise<Carried>) {
  const manifest = manifestOf(data);
  const cell = { call: vi.fn(answer) } as unknown as PluginCell & { call: ReturnType<typeof vi.fn> };
  const open = vi.fn(async () => cell);
  const [contribution] = manifest.contributes;
  if (!contribution) throw new Error("no contribution");
  const entry = containedRenderer(contribution, manifest, open);
  return { renderer: entry.contribution as ContainedRenderer, cell, open };
}

const answering = (draws: string, answer: unknown) =>
  rendererOf({ draws }, async () => answer as Carried).renderer.draw(DRAWN, new AbortController().signal);

afterEach(() => void vi.restoreAllMocks());

describe("a renderer of a contained plugin", () => {
  it("has a title of 80 characters and 40 languages of 40 at the most", () => {
    const languages = Array.from({ length: 41 }, (_, at) => `dot${at}`);
    const longest = [...languages.slice(0, 39), "l".repeat(40)];
    const within = { draws: "svg", title: "T".repeat(80), languages: longest };
    const made = (data: object) => rendererOf({ ...within, ...data }, async () => ({ value: {} }));
    expect(made({}).renderer.languages).toHaveLength(40);
    for (const beyond of [
      { title: "T".repeat(81) },
      ...[{ name: "N".repeat(81) }, { languages }, { languages: ["l".repeat(41)] }, { languages: [] }],
    ])
      expect(() => made(beyond)).toThrow("external-plugin.bad-contribution");
  });

  it("has a document of two million characters at the most, and draws markup of four and pictures of ten", async () => {
    const documented = (length: number) => () =>
      rendererOf({ document: "x".repeat(length), shape: "document" }, async () => ({ value: {} }));
    expect(documented(2_000_000)).not.toThrow();
    expect(documented(2_000_001)).toThrow("external-plugin.bad-contribution");
    const wrong = { code: "external-plugin.wrong-answer" };
    const svg = (length: number) => answering("svg", { value: { svg: "x".repeat(length) } });
    await expect(svg(4_000_000)).resolves.toBeDefined();
    await expect(svg(4_000_001)).rejects.toMatchObject(wrong);
    const image = (length: number) =>
      answering("image", { value: { type: "image/png" }, bytes: new ArrayBuffer(length) });
    await expect(image(10_000_000)).resolves.toBeDefined();
    await expect(image(10_000_001)).rejects.toMatchObject(wrong);
  });

  it("starts nothing before it draws, and hands over the source, the look and the language", async () => {
    const { renderer, cell, open } = rendererOf({ draws: "svg" }, async () => ({ value: { svg: "<svg/>" } }));
    expect(renderer).toMatchObject({ id: "dot", isolation: "contained", languages: ["dot", "graphviz"] });
    expect(open).not.toHaveBeenCalled();
    expect(await renderer.draw(DRAWN, new AbortController().signal)).toEqual({ svg: "<svg/>" });
    expect(cell.call.mock.calls[0]?.[0]).toEqual({ name: "code-block-renderer/dot/draw", args: DRAWN });
  });

  it("gives markup, or a picture as an address that loads nothing", async () => {
    expect(await answering("html", { value: { html: "<p>x" } })).toEqual({ html: "<p>x" });
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    expect(await answering("image", { value: { type: "image/png" }, bytes })).toEqual({
      image: "data:image/png;base64,AQID",
    });
  });

  it.each([
    ["svg", { value: { html: "<p>" } }],
    ["svg", { value: { svg: 7 } }],
    ["svg", { value: { svg: "" } }],
    ["svg", { value: "<svg/>" }],
    ["svg", { value: null }],
    ["svg", { value: { svg: "x".repeat(5_000_001) } }],
    ["html", { value: { svg: "<svg/>" } }],
    ["image", { value: { type: "image/svg+xml" }, bytes: new ArrayBuffer(3) }],
    ["image", { value: { type: 'image/png" onload="x' }, bytes: new ArrayBuffer(3) }],
    ["image", { value: { type: "image/png" } }],
    ["image", { value: { type: "image/png" }, bytes: new ArrayBuffer(0) }],
    ["image", { value: { type: "image/png" }, bytes: new ArrayBuffer(10_000_001) }],
    ["image", { value: { type: "image/png" }, bytes: "AQID" }],
  ])("of %s takes nothing else for a drawing (%#)", async (draws, answer) => {
    await expect(answering(draws, answer)).rejects.toMatchObject({
      code: "external-plugin.wrong-answer",
      params: { plugin: "Viz" },
    });
  });

  it("takes along nothing that was not asked for", async () => {
    const answer = { value: { svg: "<svg/>", html: "<p>", image: "https://away.example/x.png" } };
    expect(await answering("svg", answer)).toEqual({ svg: "<svg/>" });
  });

  it("has two drawings under way at a time", async () => {
    const waiting: (() => void)[] = [];
    const { renderer, cell } = rendererOf({ draws: "svg" }, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { value: { svg: "<svg/>" } };
    });
    const all = [1, 2, 3].map(() => renderer.draw(DRAWN, new AbortController().signal));
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    expect(cell.call).toHaveBeenCalledTimes(2);
    waiting[0]?.();
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    for (const end of waiting) end();
    expect(await Promise.all(all)).toHaveLength(3);
  });

  it("is given up after half a minute, with its name, and at once where nobody wants it any more", async () => {
    const late = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    const never = (_: CellCall, signal: AbortSignal) => untilAborted(new Promise<Carried>(() => {}), signal);
    const drawing = rendererOf({ draws: "svg" }, never).renderer.draw(DRAWN, new AbortController().signal);
    late.abort();
    await expect(drawing).rejects.toMatchObject({
      code: "external-plugin.too-slow",
      params: { plugin: "Viz" },
    });
    vi.mocked(AbortSignal.timeout).mockReturnValue(new AbortController().signal);
    const unwanted = new AbortController();
    const other = rendererOf({ draws: "svg" }, never).renderer.draw(DRAWN, unwanted.signal);
    unwanted.abort();
    await expect(other).rejects.toMatchObject({ name: "AbortError" });
  });

  it("passes on why the plugin failed", async () => {
    const { renderer } = rendererOf({ draws: "svg" }, () => Promise.reject(new Error("its words")));
    await expect(renderer.draw(DRAWN, new AbortController().signal)).rejects.toThrow("its words");
  });

  it("that draws with a document of its own needs no cell", () => {
    const { renderer, open } = rendererOf({ document: "<p>x</p>", shape: "document" }, () =>
      Promise.reject(),
    );
    expect(renderer).toEqual({
      id: "dot",
      isolation: "interactive",
      languages: ["dot", "graphviz"],
      title: "Graph",
      shape: "document",
      document: "<p>x</p>",
    });
    expect(open).not.toHaveBeenCalled();
  });

  it.each([
    [{ draws: "canvas" }, "draws"],
    [{}, "draws"],
    [{ draws: "svg", languages: [] }, "languages"],
    [{ draws: "svg", languages: ["A b"] }, "languages.0"],
    [{ draws: "svg", title: 7 }, "title"],
    [{ draws: "svg", shape: "huge" }, "shape"],
    [{ document: "" }, "document"],
    [{ document: 7 }, "document"],
  ])("is refused where its data is not what it should be: %j", (data, field) => {
    const named = { plugin: "Viz", point: "code-block-renderer", id: "dot", field };
    const params = expect.objectContaining(named);
    expect(() => rendererOf(data, () => Promise.reject())).toThrow(
      expect.objectContaining({ code: "external-plugin.bad-contribution", params }),
    );
  });
});
