// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reach } from "./reach";

/** Requests of the frame that asks, with its policy. */
let asked: { url: string; init: RequestInit; policy: string | null; isHidden: boolean }[];
let answer: (frame: HTMLIFrameElement) => Promise<unknown>;
const signal = new AbortController().signal;

beforeEach(() => {
  asked = [];
  answer = async () => undefined;
  const append = document.body.append.bind(document.body);
  // Frames of tests load nothing: theirs is told to have been loaded, and answers as the test says.
  vi.spyOn(document.body, "append").mockImplementation((...nodes) => {
    append(...nodes);
    const frame = nodes[0] as HTMLIFrameElement;
    const within = frame.contentWindow as Window;
    within.fetch = (async (url: string, init: RequestInit) => {
      asked.push({ url, init, policy: frame.getAttribute("srcdoc"), isHidden: frame.hidden === true });
      return answer(frame);
    }) as typeof fetch;
    frame.dispatchEvent(new Event("load"));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(document.querySelector("iframe")).toBeNull();
});

const permissions = (states: Readonly<Record<string, string>>) =>
  vi.stubGlobal("navigator", {
    permissions: {
      query: async ({ name }: { name: string }) => {
        if (!(name in states)) throw new TypeError("no such permission");
        return { state: states[name] };
      },
    },
  });
const stopped = async (frame: HTMLIFrameElement) => {
  queueMicrotask(() => frame.contentDocument?.dispatchEvent(new Event("securitypolicyviolation")));
  throw new TypeError("Failed to fetch");
};
const silent = async () => {
  throw new TypeError("Failed to fetch");
};

test("an address answers where its origin does, which alone is asked, by a frame that may ask no other", async () => {
  expect(await reach("https://a.example:8443/deep?q=1", signal)).toBe("answers");
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    url: "https://a.example:8443/",
    isHidden: true,
    init: { method: "HEAD", mode: "no-cors", credentials: "omit", referrerPolicy: "no-referrer", signal },
  });
  expect(asked[0]?.policy).toContain("default-src 'none'; connect-src https://a.example:8443\"");
});

test("who leads elsewhere has answered", async () => {
  answer = stopped;
  expect(await reach("https://a.example/", signal)).toBe("answers");
});

test("nobody is there where nothing answers", async () => {
  answer = silent;
  expect(await reach("https://a.example/", signal)).toBe("silent");
});

test.each(["https://[2001:db8::1]/", "https://a_b.example/", "ftp://a.example/"])(
  "%s, which a policy cannot name, is not asked",
  async (address) => {
    expect(await reach(address, signal)).toBe("silent");
    expect(asked).toEqual([]);
  },
);

test.each([
  "http://localhost:11434",
  "http://127.0.0.9",
  "http://10.0.0.2",
  "http://192.168.1.2",
  "http://172.16.0.1",
  "http://172.31.0.1",
  "http://169.254.1.1",
  "http://printer.local",
])("%s is of this network: silence there may be the user's refusal", async (address) => {
  answer = silent;
  permissions({ "local-network": "denied" });
  expect(await reach(address, signal)).toBe("not-permitted");
  permissions({ "local-network-access": "granted" });
  expect(await reach(address, signal)).toBe("silent");
  permissions({});
  expect(await reach(address, signal)).toBe("silent");
});

test.each(["https://a.example", "http://172.32.0.1", "http://11.0.0.1", "http://localhost.example"])(
  "%s is not of this network",
  async (address) => {
    answer = silent;
    permissions({ "local-network": "denied", "local-network-access": "denied" });
    expect(await reach(address, signal)).toBe("silent");
  },
);

test("whoever calls it off gets the reason, before and while it is asked", async () => {
  const caller = new AbortController();
  answer = async () => {
    caller.abort(new Error("enough"));
    throw caller.signal.reason;
  };
  await expect(reach("https://a.example/", caller.signal)).rejects.toThrow("enough");
  await expect(reach("https://a.example/", caller.signal)).rejects.toThrow("enough");
  expect(asked).toHaveLength(1);
});
