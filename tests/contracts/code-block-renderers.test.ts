// @vitest-environment jsdom
import { type BlockRenderer, CodeBlockRenderers } from "@core/points/code-block-renderer";
import { describe, expect, it } from "vitest";
import { builtIn } from "./contributions-of";
import { rendererContract } from "./renderer-contract";

const renderers = builtIn(CodeBlockRenderers);

/** Samples for renderers that draw into the page itself: a source, its words, and a source that is invalid. */
const INLINE: Record<string, { readonly source: string; readonly shows: string; readonly invalid: string }> =
  {
    csv: { source: "name,score\nAda,<b>42</b>", shows: "<b>42</b>", invalid: "" },
    json: { source: '[{"name":"Ada","score":"<b>42</b>"}]', shows: "<b>42</b>", invalid: "{" },
  };

for (const renderer of renderers) rendererContract(renderer, renderers);

it("the renderers that draw into the page itself are those shown here", () => {
  const inline = renderers.filter(({ isolation }) => isolation === "inline").map(({ id }) => id);
  expect(inline).toEqual(Object.keys(INLINE));
});

describe.each(Object.entries(INLINE))("the renderer %s, in the page", (id, { source, shows, invalid }) => {
  const mount = async (text: string, signal = new AbortController().signal) => {
    const renderer = renderers.find((each) => each.id === id) as {
      load(context: never): Promise<BlockRenderer>;
    };
    const host = document.createElement("div");
    const view = await renderer.load({} as never);
    return { host, drawing: view.mount(host, text, signal) };
  };

  it("shows what is in the source as text, never as markup", async () => {
    const { host, drawing } = await mount(source);
    await drawing;
    expect(host.textContent).toContain(shows);
    expect(host.querySelector("b")).toBeNull();
  });

  it("leaves nothing behind when it is disposed, twice even", async () => {
    const { host, drawing } = await mount(source);
    const drawn = await drawing;
    drawn.dispose();
    drawn.dispose();
    expect(host.childNodes).toHaveLength(0);
  });

  it("refuses what is none of its kind, and draws nothing of it", async () => {
    const { host, drawing } = await mount(invalid);
    await expect(drawing).rejects.toThrow();
    expect(host.childNodes).toHaveLength(0);
  });

  it("draws nothing once it has been cancelled", async () => {
    const { host, drawing } = await mount(source, AbortSignal.abort());
    await expect(drawing).rejects.toThrow();
    expect(host.childNodes).toHaveLength(0);
  });
});
