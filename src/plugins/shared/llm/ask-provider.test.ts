import type { Http } from "@core/ports/http";
import { expect, test, vi } from "vitest";
import { askProvider, assertNoWebPage } from "./ask-provider";

const style = { name: "Some" };
const webPage = expect.objectContaining({ code: "provider.web-page", params: { provider: "Some" } });

function asked(type: string, status = 200, body: BodyInit = "text") {
  const response = new Response(body, { status, headers: { "content-type": type } });
  const http = { fetch: async () => response } as unknown as Http;
  return askProvider(http, { url: "https://a.example/" }, style, new AbortController().signal);
}

test.each(["text/html", " Application/XHTML+xml; charset=utf-8"])(
  "a page of the type %s is no answer",
  async (type) => {
    await expect(asked(type)).rejects.toEqual(webPage);
  },
);

test("its connection is let go, and nobody minds where that fails", async () => {
  const cancel = vi.fn(() => Promise.reject(new Error("gone")));
  const asking = asked("text/html", 200, new ReadableStream({ cancel }));
  await expect(asking).rejects.toEqual(webPage);
  expect(cancel).toHaveBeenCalledTimes(1);
});

test("anything else is, also a page that tells of an error", async () => {
  for (const asking of [asked("application/json"), asked("text/htmlx"), asked("text/html", 500)])
    expect(await asking).toBeInstanceOf(Response);
});

test("a body that does not say what it is is told by its beginning", () => {
  const assert = (text: string) => () => assertNoWebPage(new TextEncoder().encode(text), style);
  for (const page of ["\n <!DOCTYPE  html>", "<html lang=en>", `${" ".repeat(250)}<html>`])
    expect(assert(page)).toThrow(webPage);
  for (const other of ["{}", "a <html>", "<htmlx>", `${" ".repeat(256)}<html>`])
    expect(assert(other)).not.toThrow();
});
