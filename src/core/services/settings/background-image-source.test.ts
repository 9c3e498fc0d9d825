import type { Reachability } from "@core/ports/http";
import { describe, expect, it } from "vitest";
import { FakeHttp } from "../../../../tests/fakes/fake-http";
import { BackgroundImageSource } from "./background-image-source";

const URL = "https://pictures.example/hill.png";
const signal = new AbortController().signal;
const answer = (type: string, body: string | null, length?: string) =>
  new Response(body, { headers: { "content-type": type, ...(length ? { "content-length": length } : {}) } });

describe("BackgroundImageSource", () => {
  it("asks what it is before it downloads it", async () => {
    const http = new FakeHttp().on(URL, ({ method }) => answer("image/png", method === "HEAD" ? null : "hi"));
    expect(await new BackgroundImageSource(http).fetch(URL, signal)).toBe("data:image/png;base64,aGk=");
    expect(http.requests.map(({ method }) => method ?? "GET")).toEqual(["HEAD", "GET"]);
  });

  it("does not download a page", async () => {
    const http = new FakeHttp().on(URL, answer("text/html", "<p>"));
    await expect(new BackgroundImageSource(http).fetch(URL, signal)).rejects.toThrow(
      "background.url-not-image",
    );
    expect(http.requests).toHaveLength(1);
  });

  it("does not download more than ten megabytes", async () => {
    const http = new FakeHttp().on(URL, answer("image/png", null, "20000000"));
    await expect(new BackgroundImageSource(http).fetch(URL, signal)).rejects.toThrow("background.too-large");
    expect(http.requests).toHaveLength(1);
  });

  it("does not take an error page for an image", async () => {
    const http = new FakeHttp().on(
      URL,
      new Response("", { status: 404, headers: { "content-type": "image/png" } }),
    );
    await expect(new BackgroundImageSource(http).fetch(URL, signal)).rejects.toThrow(
      "background.url-not-image",
    );
  });

  it("ends a download that is longer than its server said", async () => {
    let sent = 0;
    let ended = false;
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull(stream) {
          sent += 1;
          stream.enqueue(new Uint8Array(1024 * 1024));
        },
        cancel() {
          ended = true;
        },
      });
    const http = new FakeHttp().on(URL, ({ method }) =>
      method === "HEAD"
        ? answer("image/png", null)
        : new Response(body(), { headers: { "content-type": "image/png" } }),
    );
    await expect(new BackgroundImageSource(http).fetch(URL, signal)).rejects.toThrow("background.too-large");
    expect(ended).toBe(true);
    expect(sent).toBeLessThan(14);
  });

  it("tells a host that lets no page read its pictures from one that is not there", async () => {
    const failure = async (reachability: Reachability) => {
      const http = Object.assign(new FakeHttp(), { reach: async () => reachability });
      const error = await new BackgroundImageSource(http).fetch(URL, signal).catch((thrown) => thrown);
      return { code: error.code, host: error.params.host };
    };
    expect(await failure("answers")).toEqual({ code: "background.unreadable", host: "pictures.example" });
    expect(await failure("silent")).toEqual({ code: "network.failed", host: "pictures.example" });
  });

  it("fetches from a server that does not know how to be asked first", async () => {
    const http = new FakeHttp().on(URL, ({ method }) =>
      method === "HEAD" ? new Response(null, { status: 405 }) : answer("image/png", "hi"),
    );
    expect(await new BackgroundImageSource(http).fetch(URL, signal)).toBe("data:image/png;base64,aGk=");
  });
});
