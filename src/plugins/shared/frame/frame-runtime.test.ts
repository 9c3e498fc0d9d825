// @vitest-environment jsdom
import type { FrameTask } from "@core/points/code-block-renderer/frame-protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const observed: (() => void)[] = [];
const told: { type: string }[] = [];
let page: MessagePort;
let drawn: unknown[];
let draw: (root: HTMLElement, task: FrameTask) => unknown;

/** A frame whose page listens at `page`; what it is told comes in `told`. */
beforeEach(async () => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute("style");
  told.length = 0;
  drawn = [];
  draw = (root, task) => {
    drawn.push(task.id);
    root.textContent = "drawing";
  };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        observed.push(callback);
      }
      observe() {}
    },
  );
  Object.assign(document, { getAnimations: () => [] });
  // The port of a frame is its own: each test has the module anew.
  vi.resetModules();
  const { runInFrame } = await import("./frame-runtime");
  runInFrame((root, task) => draw(root, task) as never);
});

afterEach(() => void vi.unstubAllGlobals());

const task = (over: object = {}) => ({
  id: 1,
  source: "",
  theme: { name: "dark", text: "rgb(1, 2, 3)" },
  ...over,
});
async function send(over: object = {}, source: unknown = parent) {
  const channel = new MessageChannel();
  page = channel.port1;
  page.onmessage = ({ data }) => told.push(data);
  const event = new MessageEvent("message", { data: task(over) });
  Object.defineProperties(event, { source: { value: source }, ports: { value: [channel.port2] } });
  dispatchEvent(event);
  await vi.waitFor(() => expect(told.some(({ type }) => type === "drawn" || type === "failed")).toBe(true));
}
const first = (type: string) => told.find((each) => each.type === type);

test("what the page sends is drawn in its colours, and told of with its size", async () => {
  await send();
  expect(document.getElementById("root")?.textContent).toBe("drawing");
  expect(document.documentElement.style.color).toBe("rgb(1, 2, 3)");
  expect(document.documentElement.style.colorScheme).toBe("dark");
  expect(first("size")).toEqual({ type: "size", heightPx: 0 });
  expect(first("drawn")).toEqual({ type: "drawn", id: 1, pages: 1 });
});

test("how many pages a drawing has is told, and that it moves by itself", async () => {
  draw = (root) => {
    root.innerHTML = "<svg><animate></animate></svg>";
    return { pages: 3 };
  };
  await send();
  expect(first("drawn")).toEqual({ type: "drawn", id: 1, pages: 3, moves: true });
});

test("a drawing that fails leaves nothing, and says why", async () => {
  draw = (root) => {
    root.textContent = "half";
    throw new Error("no such diagram");
  };
  await send();
  expect(document.getElementById("root")?.textContent).toBe("");
  expect(first("failed")).toEqual({ type: "failed", id: 1, reason: "no such diagram" });
  told.length = 0;
  draw = () => Promise.reject("a word");
  dispatchEvent(
    Object.assign(new MessageEvent("message", { data: task({ id: 2 }), source: parent as never })),
  );
  await vi.waitFor(() => expect(first("failed")).toEqual({ type: "failed", id: 2, reason: "a word" }));
});

test("a picture that cannot be had is told of as none", async () => {
  await send({ wantsPicture: true });
  await vi.waitFor(() => expect(first("picture")).toEqual({ type: "picture", id: 1 }));
});

test("what stands there is told of as a picture when the page asks, under the number of the last task", async () => {
  await send({ id: 4 });
  page.postMessage({ wantsPicture: true });
  await vi.waitFor(() => expect(first("picture")).toEqual({ type: "picture", id: 4 }));
});

test("a drawing whose size changes tells the new one", async () => {
  await send();
  told.length = 0;
  observed.at(-1)?.();
  await vi.waitFor(() => expect(first("size")).toEqual({ type: "size", heightPx: 0 }));
});

test("signs of life end while the page says so", async () => {
  const begin = vi.fn((_beat: () => void, _ms: number) => 7);
  // The test itself waits by others.
  const beats = () => begin.mock.calls.filter(([, ms]) => ms === 500).length;
  const end = vi.fn();
  vi.stubGlobal("setInterval", begin);
  vi.stubGlobal("clearInterval", end);
  vi.resetModules();
  const { runInFrame } = await import("./frame-runtime");
  runInFrame(() => {});
  await send();
  page.postMessage({ isResting: true });
  await vi.waitFor(() => expect(end).toHaveBeenCalledWith(7));
  expect(beats()).toBe(1);
  page.postMessage({ isResting: false });
  await vi.waitFor(() => expect(beats()).toBe(2));
});

test("nobody but the page is listened to", async () => {
  const event = new MessageEvent("message", { data: task({ id: 9 }) });
  Object.defineProperty(event, "source", { value: {} });
  dispatchEvent(event);
  await send();
  expect(drawn).not.toContain(9);
});
