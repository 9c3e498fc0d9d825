import { AppError } from "@core/errors/app-error";
import type { LlmProvider } from "@core/points/llm-provider";
import type { Reachability } from "@core/ports/http";
import { describe, expect, test } from "vitest";
import { FakeHttp } from "../../../../tests/fakes/fake-http";
import { diagnoseNetwork } from "./request-failure";

const PAGE = "https://troupe.example";
const signal = new AbortController().signal;
const failed = new AppError("network.failed", { host: "x" });

class BrowserHttp extends FakeHttp {
  readonly pageOrigin = PAGE;
  readonly probed: string[] = [];
  readonly #found: Reachability;
  readonly #online: boolean;

  constructor(found: Reachability, online = true) {
    super();
    this.#found = found;
    this.#online = online;
  }

  async reach(url: string): Promise<Reachability> {
    this.probed.push(url);
    return this.#found;
  }

  isOnline(): boolean {
    return this.#online;
  }
}

const provider = (id: string, defaultBaseUrl: string) =>
  ({ id, name: "Some", defaultBaseUrl }) as LlmProvider;
const openAi = provider("openai", "https://api.openai.com/v1");
const ollama: LlmProvider = {
  ...provider("own", "http://localhost:11434"),
  remedies: { "network.blocked": "network.ollama-blocked", "network.down": "network.ollama-down" },
};

async function codeFor(http: BrowserHttp, about = openAi, baseUrl?: string, error: unknown = failed) {
  return ((await diagnoseNetwork(http, error, about, baseUrl, signal)) as AppError).code;
}

describe("a request without an answer", () => {
  test("is told of no more where it was called off, or anything else went wrong", async () => {
    const http = new BrowserHttp("silent");
    const others = [new DOMException("Stopped", "AbortError"), new Error("x"), new AppError("provider.api")];
    for (const error of others)
      expect(await diagnoseNetwork(http, error, openAi, undefined, signal)).toBe(error);
    expect(http.probed).toEqual([]);
  });

  test("is down where it took too long", async () => {
    const late = new DOMException("Late", "TimeoutError");
    expect(await codeFor(new BrowserHttp("answers"), ollama, undefined, late)).toBe("network.ollama-down");
  });

  test("is blocked when a server answers that may not be read", async () => {
    expect(await codeFor(new BrowserHttp("answers"))).toBe("network.blocked");
  });

  test("failed in passing when the server can be read after all", async () => {
    const http = new BrowserHttp("answers");
    http.on(/./, Response.json({}));
    expect(await codeFor(http)).toBe("network.failed");
  });

  test("is down when nothing answers", async () => {
    expect(await codeFor(new BrowserHttp("silent"), openAi, "https://own.example/v1")).toBe("network.down");
  });

  test("does not have the user see to a company's own server", async () => {
    expect(await codeFor(new BrowserHttp("silent"))).toBe("network.hosted-down");
    expect(await codeFor(new BrowserHttp("silent"), openAi, "https://api.openai.com/v2")).toBe(
      "network.hosted-down",
    );
  });

  test("is offline when the device knows that it is, but not for a server on the device", async () => {
    expect(await codeFor(new BrowserHttp("silent", false))).toBe("network.offline");
    expect(await codeFor(new BrowserHttp("silent", false), ollama)).toBe("network.ollama-down");
  });

  test("is insecure for http on another machine, which no page may call", async () => {
    expect(await codeFor(new BrowserHttp("silent"), ollama, "http://192.168.1.5:11434")).toBe(
      "network.insecure",
    );
  });

  test("is insecure for a name of this device that no page's policy can allow", async () => {
    expect(await codeFor(new BrowserHttp("silent"), ollama, "http://[::1]:11434")).toBe("network.insecure");
  });

  test("tells what to set for an Ollama that does not know the page", async () => {
    const error = await diagnoseNetwork(new BrowserHttp("answers"), failed, ollama, undefined, signal);
    expect(error).toMatchObject({
      code: "network.ollama-blocked",
      params: { origin: PAGE, url: "http://localhost:11434" },
    });
  });

  test("is not permitted when the browser keeps the page from the local network", async () => {
    expect(await codeFor(new BrowserHttp("not-permitted"), ollama)).toBe("network.not-permitted");
  });

  test("that ran out of time counts as down", async () => {
    const timeout = new DOMException("too long", "TimeoutError");
    expect(await codeFor(new BrowserHttp("silent"), ollama, undefined, timeout)).toBe("network.ollama-down");
  });

  test("leaves other errors alone and sends no key anywhere", async () => {
    const other = new AppError("provider.api", { status: 401 });
    const http = new BrowserHttp("answers");
    expect(await diagnoseNetwork(http, other, openAi, undefined, signal)).toBe(other);
    expect(http.probed).toEqual([]);
  });
});
