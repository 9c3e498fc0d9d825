import { afterEach, expect, test, vi } from "vitest";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { langfuseOf } from "./langfuse";
import { langfuseTracer } from "./langfuse-tracer";

afterEach(() => void vi.unstubAllGlobals());
const contextOf = () => ({ services: new FakePorts().container(), logger: new MemoryLogger() }) as never;

test("an application has its parts once, and another its own", () => {
  const context = contextOf();
  expect(langfuseOf(context)).toBe(langfuseOf(context));
  expect(langfuseOf(contextOf())).not.toBe(langfuseOf(context));
});

test("what waits is sent when the page goes or is hidden, and not when it is shown", () => {
  const context = contextOf();
  const { connection } = langfuseOf(context);
  const sendLast = vi.spyOn(connection, "sendLast").mockImplementation(() => {});
  const listeners = new Map<string, () => void>();
  const listen = (name: string, listener: () => void) => void listeners.set(name, listener);
  const page = { visibilityState: "visible", addEventListener: listen };
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", listen);
  langfuseTracer(context);
  listeners.get("visibilitychange")?.();
  expect(sendLast).not.toHaveBeenCalled();
  page.visibilityState = "hidden";
  listeners.get("visibilitychange")?.();
  listeners.get("pagehide")?.();
  expect(sendLast).toHaveBeenCalledTimes(2);
});
