import { AppError } from "@core/errors/app-error";
import { expect, test, vi } from "vitest";
import { bodyChunks } from "./body-chunks";

const style = { name: "Some" };
const bytesOf = (text: string) => new TextEncoder().encode(text);

function responseOf(chunks: readonly string[], failure?: unknown): Response {
  const left = [...chunks];
  return new Response(
    new ReadableStream({
      pull(controller) {
        const next = left.shift();
        if (next !== undefined) controller.enqueue(bytesOf(next));
        else if (failure) controller.error(failure);
        else controller.close();
      },
    }),
  );
}
async function read(
  response: Response,
  { signal = new AbortController().signal, onBytes = () => undefined as Promise<void> | undefined } = {},
) {
  const texts: string[] = [];
  for await (const chunk of bodyChunks(response, style, signal, onBytes))
    texts.push(new TextDecoder().decode(chunk));
  return texts;
}

test("chunks come as they arrive, and each is told with its size before", async () => {
  const onBytes = vi.fn();
  expect(await read(responseOf(["a", "bc"]), { onBytes })).toEqual(["a", "bc"]);
  expect(onBytes.mock.calls).toEqual([[1], [2]]);
});

test("a response without a body, or that begins as a web page, is no reply", async () => {
  await expect(read(new Response(null))).rejects.toMatchObject({
    code: "provider.no-body",
    params: { provider: "Some" },
  });
  await expect(read(responseOf([" <!DOCTYPE html>"]))).rejects.toMatchObject({ code: "provider.web-page" });
  expect(await read(responseOf(["a", "<html>"]))).toEqual(["a", "<html>"]);
});

test("a connection that breaks cuts the reply, and other errors stay what they are", async () => {
  const cause = new TypeError("network");
  await expect(read(responseOf(["a"], cause))).rejects.toMatchObject({ code: "provider.stream-cut", cause });
  const tooMuch = new AppError("provider.api");
  const onBytes = () => {
    throw tooMuch;
  };
  await expect(read(responseOf(["a"]), { onBytes })).rejects.toBe(tooMuch);
});

test("one that is aborted ends with the reason, whatever happened to the connection", async () => {
  const stopper = new AbortController();
  const reason = new Error("stopped");
  const onBytes = () => {
    stopper.abort(reason);
    return undefined;
  };
  await expect(read(responseOf(["a"]), { signal: stopper.signal, onBytes })).rejects.toBe(reason);
});
