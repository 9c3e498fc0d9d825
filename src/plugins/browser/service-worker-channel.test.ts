import { afterEach, describe, expect, it, vi } from "vitest";
import { workerChannelContract } from "../../../tests/contracts/worker-channel-contract";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { ServiceWorkerChannel } from "./service-worker-channel";

const REQUEST = {
  type: "LLM_REQUEST",
  requestId: "r1",
  provider: "alpha",
  endpoint: "https://alpha.example",
} as const;

class WorkerStandIn extends EventTarget {
  readonly heard: unknown[] = [];
  state = "installing";

  readonly ports: MessagePort[] = [];

  postMessage(message: unknown, ports: readonly MessagePort[] = []): void {
    this.heard.push(message);
    this.ports.push(...ports);
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class RegistrationStandIn extends EventTarget {
  active: WorkerStandIn | null = new WorkerStandIn();
  waiting: WorkerStandIn | null = null;
  installing: WorkerStandIn | null = null;

  install(worker: WorkerStandIn): void {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
  }
}

class ContainerStandIn extends EventTarget {
  controller: WorkerStandIn | null = new WorkerStandIn();
  readonly registration = new RegistrationStandIn();
  readonly register = vi.fn(async () => this.registration);
  ready = new Promise<RegistrationStandIn>(() => {});

  takeOver(): void {
    this.controller = new WorkerStandIn();
    this.dispatchEvent(new Event("controllerchange"));
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

describe("ServiceWorkerChannel", () => {
  afterEach(() => void vi.unstubAllGlobals());

  function stage() {
    const container = new ContainerStandIn();
    vi.stubGlobal("navigator", { serviceWorker: container });
    const logger = new MemoryLogger();
    const reload = vi.fn();
    return { container, logger, reload, channel: new ServiceWorkerChannel(logger, reload) };
  }

  workerChannelContract(() => {
    const { container, channel } = stage();
    return {
      channel,
      say: (message) => container.say(message),
      heard: () => container.controller?.heard ?? [],
    };
  });

  it("registers the script once, at the root, past the HTTP cache", async () => {
    const { container, channel } = stage();
    await channel.register();
    await channel.register();
    expect(container.register.mock.calls).toEqual([["/sw.js", { scope: "/", updateViaCache: "none" }]]);
  });

  it("tells of an update that waits, activates it when asked and logs it", async () => {
    const { container, channel, logger } = stage();
    await channel.register();
    const heard: unknown[] = [];
    channel.listen((message) => heard.push(message));
    const update = new WorkerStandIn();
    container.registration.install(update);
    container.registration.waiting = update;
    update.become("installed");
    expect(heard).toEqual([{ type: "UPDATE_READY" }]);
    expect(logger.lines).toEqual([]);
    channel.post({ type: "ACTIVATE_UPDATE" });
    expect(update.heard).toEqual([{ type: "ACTIVATE_UPDATE" }]);
    update.become("activated");
    expect(logger.lines.map(({ message }) => message)).toEqual(["update activated"]);
  });

  it("tells of an update that waits already, where there is a version before it", async () => {
    for (const [active, told] of [
      [new WorkerStandIn(), [{ type: "UPDATE_READY" }]],
      [null, []],
    ] as const) {
      const { container, channel } = stage();
      Object.assign(container.registration, { active, waiting: new WorkerStandIn() });
      const heard: unknown[] = [];
      channel.listen((message) => heard.push(message));
      await channel.register();
      expect(heard).toEqual(told);
    }
  });

  it("has the worker store the rest of the application once it is ready", async () => {
    const { container, channel } = stage();
    container.ready = Promise.resolve(container.registration);
    await channel.register();
    expect(container.registration.active?.heard).toEqual([{ type: "STORE_REST" }]);
  });

  it("reloads once, when the update that was asked for has taken over", async () => {
    const { container, channel, reload } = stage();
    container.registration.waiting = new WorkerStandIn();
    await channel.register();
    channel.post({ type: "ACTIVATE_UPDATE" });
    expect(reload).not.toHaveBeenCalled();
    container.takeOver();
    container.takeOver();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("never reloads unasked: an update taken over by another tab is offered here", async () => {
    const { container, channel, reload } = stage();
    await channel.register();
    const heard: unknown[] = [];
    channel.listen((message) => heard.push(message));
    container.takeOver();
    expect(reload).not.toHaveBeenCalled();
    expect(heard).toEqual([{ type: "UPDATE_READY" }]);
    channel.post({ type: "ACTIVATE_UPDATE" });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("neither reloads nor speaks of an update when the first visit is taken over", async () => {
    const { container, channel, reload } = stage();
    container.controller = null;
    container.registration.active = null;
    await channel.register();
    const heard: unknown[] = [];
    channel.listen((message) => heard.push(message));
    container.takeOver();
    expect(heard).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  it("notices an update that was found before it registered", async () => {
    const { container, channel } = stage();
    const update = new WorkerStandIn();
    container.registration.installing = update;
    const heard: unknown[] = [];
    channel.listen((message) => heard.push(message));
    await channel.register();
    update.become("installed");
    expect(heard).toEqual([{ type: "UPDATE_READY" }]);
  });

  it("does not take the first installation for an update", async () => {
    const { container, channel } = stage();
    container.controller = null;
    container.registration.active = null;
    await channel.register();
    const heard: unknown[] = [];
    channel.listen((message) => heard.push(message));
    const first = new WorkerStandIn();
    container.registration.install(first);
    first.become("installed");
    first.become("activated");
    expect(heard).toEqual([]);
  });

  it("only logs when it cannot register, and drops what it is told", async () => {
    const { container, channel, logger } = stage();
    container.controller = null;
    container.register.mockRejectedValueOnce(new Error("blocked"));
    await channel.register();
    channel.post({ type: "GET_LLM_PROGRESS_STATS" });
    expect(logger.lines).toMatchObject([{ level: "warn" }]);
  });

  it("only logs in a browser without service workers", async () => {
    vi.stubGlobal("navigator", {});
    const logger = new MemoryLogger();
    const channel = new ServiceWorkerChannel(logger);
    await expect(channel.register()).resolves.toBeUndefined();
    expect(() => channel.post({ type: "GET_LLM_PROGRESS_STATS" })).not.toThrow();
    expect(() => channel.post(REQUEST)).not.toThrow();
    expect(logger.lines.map(({ message }) => message)).toEqual([
      "Service Worker not supported",
      "Service Worker not active",
    ]);
  });

  it("announces a request over a channel of its own, and logs what the worker makes of it", async () => {
    const { container, channel, logger } = stage();
    channel.post(REQUEST);
    channel.post({ ...REQUEST, requestId: "r2" });
    expect(container.controller?.heard).toMatchObject([REQUEST, { requestId: "r2" }]);
    const [taken, refused] = container.controller?.ports ?? [];
    taken?.postMessage({ success: true });
    refused?.postMessage({ success: false, error: "full" });
    await vi.waitFor(() => expect(logger.lines).toHaveLength(1));
    // The answer was the end of it.
    refused?.postMessage({ success: false, error: "again" });
    await new Promise((resolve) => setImmediate(resolve));
    expect(logger.lines).toMatchObject([{ level: "warn", fields: { error: "full" } }]);
  });
});
