import type { Http } from "@core/ports/http";
import { describe, expect, it } from "vitest";

/** Server used by the suite, with its answers by path. */
export interface HttpStage {
  readonly http: Http;
  /** `GET /ok` → 200 with `{"ok":true}`; `POST /echo` → its body and `x-test` header; `/teapot` → 418; `/moved` → 302 to `/ok`; `/slow` → never. */
  readonly origin: string;
  /** Nobody listens there. */
  readonly deadOrigin: string;
}

/** Contract suite of networks. */
export function httpContract(stage: () => HttpStage): void {
  describe("as a network", () => {
    const never = () => new AbortController().signal;

    it("resolves to the answer, also to one with an error status", async () => {
      const { http, origin } = stage();
      const answer = await http.fetch({ url: `${origin}/ok` }, never());
      expect(await answer.json()).toEqual({ ok: true });
      expect((await http.fetch({ url: `${origin}/teapot` }, never())).status).toBe(418);
    });

    it("sends method, headers and body", async () => {
      const { http, origin } = stage();
      const request = {
        url: `${origin}/echo`,
        method: "POST",
        headers: { "x-test": "t" },
        body: "b",
      } as const;
      expect(await (await http.fetch(request, never())).json()).toEqual({ body: "b", header: "t" });
    });

    it("sends bytes as they are", async () => {
      const { http, origin } = stage();
      const bytes = new TextEncoder().encode("Ω");
      const answer = await http.fetch({ url: `${origin}/echo`, method: "POST", bytes }, never());
      expect(await answer.json()).toMatchObject({ body: "Ω" });
    });

    it("refuses redirects", async () => {
      const { http, origin } = stage();
      await expect(http.fetch({ url: `${origin}/moved` }, never())).rejects.toMatchObject({
        code: "network.failed",
        params: { host: new URL(origin).host },
      });
    });

    it("names the host that did not answer, and no more of the address", async () => {
      const { http, deadOrigin } = stage();
      const { host } = new URL(deadOrigin);
      const failing = http.fetch({ url: `${deadOrigin}/x?key=secret` }, never());
      await expect(failing).rejects.toMatchObject({ code: "network.failed", params: { host } });
      await expect(failing).rejects.not.toMatchObject({ message: expect.stringContaining("secret") });
    });

    it("rejects with the reason when aborted, before or while waiting", async () => {
      const { http, origin } = stage();
      const reason = new DOMException("stop", "AbortError");
      await expect(http.fetch({ url: `${origin}/ok` }, AbortSignal.abort(reason))).rejects.toBe(reason);
      const controller = new AbortController();
      const waiting = http.fetch({ url: `${origin}/slow` }, controller.signal);
      controller.abort(reason);
      await expect(waiting).rejects.toBe(reason);
    });
  });
}
