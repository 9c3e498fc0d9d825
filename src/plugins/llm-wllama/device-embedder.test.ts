import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeviceEmbedder } from "./device-embedder";

const never = new AbortController().signal;
const [ONE, TWO] = ["https://m.example/one.gguf", "https://m.example/two.gguf"] as const;

function rig() {
  const calls: string[] = [];
  const read: string[] = [];
  const hooks = {
    load: async () => {},
    embed: async (): Promise<readonly number[]> => [1],
    exit: async () => {},
  };
  let started = 0;
  const embedder = new DeviceEmbedder(() => {
    const number = ++started;
    return {
      fetch: async (address: string) => void calls.push(`fetch ${number} ${address}`),
      load: (address: string) => {
        calls.push(`load ${number} ${address}`);
        return hooks.load();
      },
      embed: (text: string) => {
        read.push(text);
        return hooks.embed();
      },
      exit: () => {
        calls.push(`exit ${number}`);
        return hooks.exit();
      },
    } as never;
  });
  return { embedder, calls, read, hooks };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the model is fetched and brought up once, and reads one text after the other", async () => {
  const { embedder, calls, read } = rig();
  expect(await embedder.embed(["a", "b"], ONE, never)).toEqual([[1], [1]]);
  await embedder.embed(["c"], ONE, never);
  expect([calls, read]).toEqual([
    [`fetch 1 ${ONE}`, `load 1 ${ONE}`],
    ["a", "b", "c"],
  ]);
  await embedder.embed(["d"], TWO, never);
  expect(calls.slice(2)).toEqual(["exit 1", `fetch 2 ${TWO}`, `load 2 ${TWO}`]);
});

test("its memory is given back a minute after the last text", async () => {
  const { embedder, calls } = rig();
  await embedder.embed(["a"], ONE, never);
  await vi.advanceTimersByTimeAsync(59_999);
  await embedder.embed(["b"], ONE, never);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(calls).not.toContain("exit 1");
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toContain("exit 1");
  await embedder.embed(["c"], ONE, never);
  expect(calls.at(-1)).toBe(`load 2 ${ONE}`);
});

test("while it reads, no minute of before ends it", async () => {
  const { embedder, calls, hooks } = rig();
  await embedder.embed(["a"], ONE, never);
  let resolve: (vector: readonly number[]) => void = () => {};
  hooks.embed = () =>
    new Promise((done) => {
      resolve = done;
    });
  const slow = embedder.embed(["b"], ONE, never);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).not.toContain("exit 1");
  resolve([2]);
  expect(await slow).toEqual([[2]]);
});

test("it ends by the address of the model that is up, or by none", async () => {
  const { embedder, calls } = rig();
  await embedder.embed(["a"], ONE, never);
  await embedder.end(TWO);
  expect(calls).not.toContain("exit 1");
  await embedder.end(ONE);
  await embedder.end();
  expect(calls.filter((call) => call === "exit 1")).toHaveLength(1);
});

test("a thread that failed is ended and made anew; one that was only called off stays", async () => {
  const { embedder, calls, hooks } = rig();
  hooks.embed = async () => {
    throw new Error("out of memory");
  };
  hooks.exit = () => Promise.reject(new Error("gone"));
  await expect(embedder.embed(["a"], ONE, never)).rejects.toMatchObject({ code: "provider.stream-error" });
  expect(calls.at(-1)).toBe("exit 1");
  hooks.embed = async () => [1];
  const caller = new AbortController();
  await embedder.embed(["a"], ONE, never);
  caller.abort();
  await expect(embedder.embed(["a"], ONE, caller.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(calls).not.toContain("exit 2");
});

test("a model that cannot be brought up is ended, and one that never is says that the browser cannot", async () => {
  const { embedder, calls, hooks } = rig();
  hooks.load = () => Promise.reject(new Error("no such file"));
  await expect(embedder.embed(["a"], ONE, never)).rejects.toMatchObject({ code: "provider.stream-error" });
  expect(calls.at(-1)).toBe("exit 1");
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  hooks.load = () => {
    limit.abort();
    return new Promise(() => {});
  };
  await expect(embedder.embed(["a"], ONE, never)).rejects.toMatchObject({
    code: "provider.unsupported-browser",
  });
  expect([timeout.mock.lastCall, calls.at(-1)]).toEqual([[60_000], "exit 2"]);
});

test("of a text the beginning is read: 1,400 letters, or half as many of scripts without words in Latin", async () => {
  const { embedder, read } = rig();
  const texts = ["a".repeat(1_401), "가".repeat(701), `${"1, ".repeat(466)}ab가`, "😀".repeat(701), ""];
  await embedder.embed(texts, ONE, never);
  expect(read).toEqual(["a".repeat(1_400), "가".repeat(700), `${"1, ".repeat(466)}ab`, "😀".repeat(700), ""]);
});
