// @vitest-environment jsdom

import { readFileSync } from "node:fs";
import { Container } from "@core/di/container";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { act, cleanup, render } from "@testing-library/react";
import { ServicesProvider } from "@ui/services-context";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ELSEWHERE, LOADING_MARKUP } from "../../../tests/loading-markup";
import Markdown from "./markdown";

// Formulas of the corpora are set, and code is coloured, within the test they come in.
beforeAll(() => Promise.all([import("./typesetting/set-formula"), import("./typesetting/colour-code")]));

interface Payload {
  readonly id: string;
  readonly payload?: string;
  readonly markdown?: string;
}

const CORPORA = ["dompurify-expect", "dompurify-suite", "html5sec", "markdown-it-xss", "mermaid"];
const read = (name: string) =>
  (JSON.parse(readFileSync(`tests/fixtures/xss/${name}.json`, "utf8")) as { payloads: Payload[] }).payloads;

const FORBIDDEN =
  "script,style,link,meta,base,iframe,frame,object,embed,form,template,audio,video,source,math,portal,slot";
const ADDRESSES = [
  "href",
  "src",
  "srcset",
  "action",
  "formaction",
  "xlink:href",
  "data",
  "poster",
  "background",
  "ping",
];
/** Elements of the viewer itself: icons, buttons and their dialogs. */
const OWN = "svg.lucide, svg.lucide *";

// React's development build remarks on every element where HTML would not have it.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const container = new Container();
const host = new PluginHost(container);
container.value(PluginHostToken, host);
host.open(CodeBlockRenderers);

function draw(text: string): HTMLElement {
  return render(
    <ServicesProvider value={container}>
      <Markdown text={text} />
      <Markdown text={`<div>${text}`} streaming />
    </ServicesProvider>,
  ).container;
}

/** A typeset formula is MathML and boxes with lengths; all else is asked of it as of any element. */
const OF_FORMULA = ".katex-mathml math, .katex-mathml math *";
const LENGTHS = /^[\w\s:;.%-]*$/;

/** Everything in the drawing that could run, load or navigate. */
function dangers(drawing: HTMLElement): string[] {
  const forbidden = [...drawing.querySelectorAll(FORBIDDEN)].filter((each) => !each.matches(OF_FORMULA));
  const found = forbidden.map((element) => element.outerHTML);
  for (const element of drawing.querySelectorAll("*")) {
    if (element.matches(OWN)) continue;
    const isHtml = element.namespaceURI === "http://www.w3.org/1999/xhtml";
    if (!isHtml && !element.matches(OF_FORMULA)) found.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      const isSafe =
        element.matches("a[target=_blank][rel='noopener noreferrer']") && /^(?:https?|mailto):/.test(value);
      const isInline = element.matches("img") && value.startsWith("data:image/");
      const isStyled = name === "style" && !(element.closest(".katex") && LENGTHS.test(value));
      if (name.startsWith("on") || isStyled || (ADDRESSES.includes(name) && !isSafe && !isInline)) {
        found.push(`${name}=${value}`);
      }
    }
  }
  return found;
}

/** Resolves when formulas are set, and code is coloured, that a drawing holds. */
async function settled(drawing: HTMLElement): Promise<void> {
  if (drawing.querySelector("code")) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

describe("hostile Markdown", () => {
  it("has a detector that finds what a raw sink lets through", () => {
    const raw = document.createElement("div");
    const caught = CORPORA.flatMap(read).filter(({ payload }) => {
      raw.innerHTML = payload ?? "";
      return dangers(raw).length > 0;
    });
    expect(caught.length).toBeGreaterThan(300);
  });

  it.each(Object.entries(LOADING_MARKUP))("loads nothing from elsewhere: %s", (_, markup) => {
    for (const element of draw(markup).querySelectorAll(":not(a)")) {
      const values = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`);
      expect(values.filter((value) => value.includes(ELSEWHERE) && !value.startsWith("title="))).toEqual([]);
    }
  });

  it.each(CORPORA)("leaves nothing of %s that runs, loads or navigates", async (name) => {
    for (const { id, payload, markdown } of read(name)) {
      const text = markdown ?? payload ?? "";
      const drawing = draw(text);
      await settled(drawing);
      expect({ id, dangers: dangers(drawing) }).toEqual({ id, dangers: [] });
      cleanup();
    }
  });
});
