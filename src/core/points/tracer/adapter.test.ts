import { expect, it } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { keepingTracer } from "../../../../tests/point-samples/tracer";
import { Tracers } from "./index";

const signal = () => new AbortController().signal;

it("a tracer is told of attached files by name, and has nothing of their bytes", async () => {
  const { contribution, written } = keepingTracer();
  const tracer = await onlyOne((await contained([contribution])).plugin, Tracers).load(loadingContext);
  const attachments = [{ type: "text", name: "a.txt", mimeType: "text/plain", data: btoa("milk") }] as const;
  const request = {
    ...{ requestId: "r", provider: "p", model: "m", purpose: "chat", startedAt: 0, durationMs: 0 },
    status: "success" as const,
    messages: [{ role: "user" as const, content: "Read", attachments }],
  };
  await tracer.record(request, signal());
  expect(await written()).toContain("a.txt");
  expect(await written()).not.toContain(btoa("milk"));
});
