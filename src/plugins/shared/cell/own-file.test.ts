// @vitest-environment jsdom
import type { Http } from "@core/ports/http";
import { expect, test, vi } from "vitest";
import { ownFile } from "./own-file";

const httpOf = (...answers: readonly (Response | Error)[]) => {
  const left = [...answers];
  const fetch = vi.fn(async () => {
    const next = left.shift();
    if (!next || next instanceof Error) throw next ?? new Error("asked too often");
    return next;
  });
  return { fetch } as unknown as Http & { readonly fetch: typeof fetch };
};

test("a file is fetched once from where the page is, and kept", async () => {
  const http = httpOf(new Response("text"));
  const [first, second] = await Promise.all([ownFile(http, "/kept.js"), ownFile(http, "/kept.js")]);
  expect(await first.text()).toBe("text");
  expect(second).toBe(first);
  expect(await ownFile(http, "/kept.js")).toBe(first);
  expect(http.fetch).toHaveBeenCalledTimes(1);
  expect(http.fetch).toHaveBeenCalledWith({ url: `${location.origin}/kept.js` }, expect.any(AbortSignal));
});

test("a file that could not be had is asked for again", async () => {
  const http = httpOf(new Response("", { status: 503 }), new Error("down"), new Response("text"));
  await expect(ownFile(http, "/again.js")).rejects.toMatchObject({
    code: "cell.not-loaded",
    params: { status: 503 },
  });
  await expect(ownFile(http, "/again.js")).rejects.toThrow("down");
  expect(await (await ownFile(http, "/again.js")).text()).toBe("text");
});
