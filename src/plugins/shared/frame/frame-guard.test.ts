// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

const XLINK = "http://www.w3.org/1999/xlink";
const stopped = vi.fn();
const policies = new Map<
  string,
  { createHTML(markup: string): string; createScript(code: string): string }
>();

beforeAll(async () => {
  vi.stubGlobal("RTCPeerConnection", class {});
  vi.stubGlobal("stop", stopped);
  vi.stubGlobal("trustedTypes", { createPolicy: (name: string, rules: never) => policies.set(name, rules) });
  // Its effects on a page last: it is loaded into one of its own.
  vi.resetModules();
  await import("./frame-guard");
});
beforeEach(() => {
  document.body.replaceChildren();
  stopped.mockClear();
});

/** A page into which markup was put, once what watches it has been told. */
async function inserted(markup: string): Promise<HTMLElement> {
  const element = document.createElement("div");
  element.innerHTML = markup;
  document.body.append(element);
  await Promise.resolve();
  return element;
}
const press = (element: Element | null, event: Event) => {
  element?.dispatchEvent(event);
  return event.defaultPrevented;
};
const init = { bubbles: true, cancelable: true, composed: true };

test("what connects to others, and windows, are taken away", () => {
  expect("RTCPeerConnection" in globalThis).toBe(false);
  expect(globalThis.open()).toBeNull();
});

test("markup is made harmless before it is parsed, where the browser asks for that", () => {
  const { createHTML, createScript } = policies.get("default") ?? {};
  expect(createHTML?.('<iframe src="x"></iframe><META refresh><b>links</b><linked>')).toBe(
    '<x-iframe src="x"><x-/iframe><x-META refresh><b>links</b><linked>',
  );
  expect(createScript?.("<iframe>")).toBe("<iframe>");
});

test("elements that lead away are removed, wherever they come in", async () => {
  const element = await inserted("<p><iframe></iframe><object></object><b>kept</b></p><embed>");
  expect(element.innerHTML).toBe("<p><b>kept</b></p>");
  expect(stopped).not.toHaveBeenCalled();
});

test("a refresh is called off", async () => {
  document.body.append(document.createElement("meta"));
  await Promise.resolve();
  expect(document.querySelector("body meta")).toBeNull();
  expect(stopped).toHaveBeenCalled();
});

test("a link has its address taken away and kept, and can still be reached", async () => {
  const element = await inserted('<a href="https://a.example">A</a><a>no link</a><b href="x">B</b>');
  const [link, none] = element.querySelectorAll("a");
  expect(link?.outerHTML).toBe('<a data-leads-to="https://a.example" role="link" tabindex="0">A</a>');
  expect(none?.outerHTML).toBe("<a>no link</a>");
  expect(element.querySelector("b")?.getAttribute("href")).toBe("x");
});

test("so has one in a drawing, and one that gets its address later", async () => {
  const element = await inserted("<svg><a></a></svg><a></a>");
  const [drawn, plain] = element.querySelectorAll("a");
  drawn?.setAttributeNS(XLINK, "href", "https://b.example");
  plain?.setAttribute("href", "https://c.example");
  await Promise.resolve();
  expect(plain?.getAttribute("data-leads-to")).toBe("https://c.example");
  expect(plain?.hasAttribute("href")).toBe(false);
  const moved = await inserted(`<svg xmlns:xlink="${XLINK}"><a xlink:href="https://b.example"></a></svg>`);
  expect(moved.querySelector("a")?.getAttribute("data-leads-to")).toBe("https://b.example");
  expect(moved.querySelector("a")?.hasAttributeNS(XLINK, "href")).toBe(false);
});

test("a click on a link, or Enter, is not followed by the browser; on anything else it is", async () => {
  const element = await inserted('<a href="https://a.example"><i>A</i></a><button>B</button>');
  const inner = element.querySelector("i");
  expect(press(inner, new MouseEvent("click", init))).toBe(true);
  expect(press(inner, new MouseEvent("auxclick", init))).toBe(true);
  expect(press(inner, new KeyboardEvent("keydown", { ...init, key: "Enter" }))).toBe(true);
  expect(press(inner, new KeyboardEvent("keydown", { ...init, key: "a" }))).toBe(false);
  expect(press(element.querySelector("button"), new MouseEvent("click", init))).toBe(false);
});
