import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ServedScripts } from "./served-scripts";
import { WebCryptoHasher } from "./web-crypto-hasher";

interface Offer {
  implement(plugin: unknown): void;
  require(name: string): unknown;
  token(name: string): symbol;
}
const troupe = () => (globalThis as typeof globalThis & { troupe: Offer }).troupe;
const signal = new AbortController().signal;
const starts = { run: <T>(_: string, work: () => Promise<T>) => work() };
const scriptOf = (code: string) => ({ code, sha256: createHash("sha256").update(code).digest("hex") });

/** Service workers of which one answers, or will; and a browser that asks for a file before it runs it. */
function browser(run: (code: string) => void, controller: object | null = {}) {
  const workers = Object.assign(new EventTarget(), { controller }) as unknown as ServiceWorkerContainer;
  const load = vi.fn(async (address: string) => {
    const sha256 = /^\/external\/([\da-f]{64})\.js$/.exec(address)?.[1];
    const { port1, port2 } = new MessageChannel();
    const code = new Promise<string>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    const data = { type: "SCRIPT_WANTED", sha256 };
    workers.dispatchEvent(Object.assign(new Event("message"), { data, ports: [port2] }));
    run(await code);
    port1.close();
  });
  const modules = vi.fn(async () => ({ react: { version: 19 } }));
  return {
    workers,
    load,
    modules,
    scripts: new ServedScripts(new WebCryptoHasher(), modules, starts, { workers, load }),
  };
}

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, "troupe");
});

describe("a file that is run in the page", () => {
  it("is handed to whom serves it, gets what is offered by name, and says what it implements", async () => {
    const ran: string[] = [];
    const { scripts } = browser((code) => {
      ran.push(code);
      const { version } = troupe().require("react") as { version: number };
      troupe().implement({ version, token: troupe().token("agents-store") });
    });
    const plugin = { version: 19, token: Symbol.for("troupe/agents-store") };
    expect(await scripts.run(scriptOf("the file"), signal)).toEqual(plugin);
    // Browsers would not run it again, so what it said is kept.
    expect(await scripts.run(scriptOf("the file"), signal)).toEqual(plugin);
    expect(ran).toEqual(["the file"]);
  });

  it("runs under its mark, and not before whoever serves it is there", async () => {
    const { workers, load, modules } = browser(() => troupe().implement({ id: "it" }));
    const said: string[] = [];
    const noting = {
      run: async <T>(sha256: string, work: () => Promise<T>) => {
        said.push(`${sha256} ${load.mock.calls.length} ${modules.mock.calls.length}`);
        return work();
      },
    };
    const script = scriptOf("the file");
    await new ServedScripts(new WebCryptoHasher(), modules, noting, { workers, load }).run(script, signal);
    expect(said).toEqual([`${script.sha256} 0 1`]);
  });

  it("is told by name what is not offered", async () => {
    const { scripts } = browser(() => void troupe().require("constructor"));
    await expect(scripts.run(scriptOf("x"), signal)).rejects.toThrow(
      '"constructor" is not offered; there are react',
    );
  });

  it("is not run where it is not what was installed", async () => {
    const { scripts, load, modules } = browser(() => troupe().implement({}));
    const changed = scripts.run({ ...scriptOf("the file"), code: "another" }, signal);
    await expect(changed).rejects.toMatchObject({ code: "external-plugin.changed" });
    expect(load).not.toHaveBeenCalled();
    expect(modules).not.toHaveBeenCalled();
  });

  it("is handed to nobody who asks for another one or for something else, nor after it has run", async () => {
    const { scripts, workers, load } = browser(() => {});
    const { code, sha256 } = scriptOf("the file");
    const handed: unknown[] = [];
    const ask = (data: unknown) =>
      workers.dispatchEvent(
        Object.assign(new Event("message"), {
          data,
          ports: [{ postMessage: (text: unknown) => handed.push(text) }],
        }),
      );
    const wanted = { type: "SCRIPT_WANTED", sha256 };
    load.mockImplementationOnce(async () => {
      for (const data of [null, { type: "OTHER", sha256 }, { ...wanted, sha256: "0" }]) ask(data);
      expect(handed).toEqual([]);
      ask(wanted);
      troupe().implement("a plugin");
    });
    expect(await scripts.run({ code, sha256 }, signal)).toBe("a plugin");
    ask(wanted);
    expect(handed).toEqual([code]);
  });

  it("leaves no timer behind, whether the first visit is taken over or nobody waits any more", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const isStopped of [false, true]) {
      const { scripts, workers } = browser(() => troupe().implement("a plugin"), null);
      const stop = new AbortController();
      const running = scripts.run(scriptOf("x"), stop.signal).catch(String);
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      if (isStopped) stop.abort("stopped");
      else workers.dispatchEvent(new Event("controllerchange"));
      expect(await running).toBe(isStopped ? "stopped" : "a plugin");
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it("implements something, or is no plugin; it may be tried again", async () => {
    let isWell = false;
    const { scripts } = browser(() => isWell && troupe().implement("a plugin"));
    await expect(scripts.run(scriptOf("x"), signal)).rejects.toThrow("it does not call troupe.implement");
    isWell = true;
    expect(await scripts.run(scriptOf("x"), signal)).toBe("a plugin");
  });

  it("has the page to itself while it runs: of two, each says what it implements", async () => {
    const { scripts } = browser((code) => troupe().implement(code));
    const all = ["a", "b", "c"].map((code) => scripts.run(scriptOf(code), signal));
    expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
  });

  it("waits for the first visit to be taken over, and not without end", async () => {
    const { scripts, workers, load, modules } = browser((code) => troupe().implement(code), null);
    const running = scripts.run(scriptOf("x"), signal);
    // They are asked for as soon as the workers have been looked at.
    await vi.waitFor(() => expect(modules).toHaveBeenCalled());
    expect(load).not.toHaveBeenCalled();
    workers.dispatchEvent(new Event("controllerchange"));
    expect(await running).toBe("x");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const never = browser(() => {}, null).scripts.run(scriptOf("y"), signal);
    const refused = expect(never).rejects.toMatchObject({ code: "external-plugin.not-taken-over" });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(120_000);
    await refused;
  });

  it("is not run once it was removed, while it waits, behind another one, or is on its way to who serves it", async () => {
    const ran: string[] = [];
    const { scripts, workers, load } = browser((code) => {
      ran.push(code);
      troupe().implement(code);
    }, null);
    const waits = [new AbortController(), new AbortController()] as const;
    const all = waits.map((over, place) => scripts.run(scriptOf(`${place}`), over.signal));
    const refused = all.map((each) => expect(each).rejects.toBe("removed"));
    for (const over of waits) over.abort("removed");
    await Promise.all(refused);
    workers.dispatchEvent(new Event("controllerchange"));
    Object.assign(workers, { controller: {} });
    // The same file again is another matter.
    expect(await scripts.run(scriptOf("1"), signal)).toBe("1");
    const late = new AbortController();
    load.mockImplementationOnce(async () => {
      late.abort("removed");
      const answered = new Promise<unknown>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        const data = { type: "SCRIPT_WANTED", sha256: scriptOf("late").sha256 };
        workers.dispatchEvent(Object.assign(new Event("message"), { data, ports: [port2] }));
        setTimeout(() => {
          port1.close();
          resolve("nothing");
        }, 20);
      });
      ran.push(String(await answered));
    });
    await expect(scripts.run(scriptOf("late"), late.signal)).rejects.toBe("removed");
    await vi.waitFor(() => expect(ran).toEqual(["1", "nothing"]));
  });

  it("needs a browser with service workers", async () => {
    const { load, modules } = browser(() => {});
    const scripts = new ServedScripts(new WebCryptoHasher(), modules, starts, { workers: undefined, load });
    await expect(scripts.run(scriptOf("x"), signal)).rejects.toMatchObject({
      code: "external-plugin.no-worker",
    });
  });
});
