import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { AppError, isAbort } from "@core/errors/app-error";
import { describe, expect, test } from "vitest";
import { call, drain, overloaded, signal } from "../../../../tests/fakes/model-calls";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { failing, hanging, ScriptedProvider, saying } from "../../../../tests/fakes/scripted-provider";

/** Lets time pass until the work is done. */
async function withTime<T>(setup: ModelSetup, work: Promise<T>): Promise<T> {
  let done = false;
  const end = () => {
    done = true;
  };
  work.then(end, end);
  for (let turn = 0; !done && turn < 50; turn++) await setup.ports.clock.advance(1_000);
  return work;
}

describe("retries", () => {
  test("what failed before the first part is sent again, twice at the most", async () => {
    const alpha = new ScriptedProvider("alpha").script(
      failing(overloaded),
      failing(overloaded),
      saying("done"),
    );
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    expect((await withTime(setup, setup.caller.complete(call, signal()))).text).toBe("done");
    expect(alpha.calls).toHaveLength(3);

    const never = new ScriptedProvider("alpha").script(failing(overloaded));
    const stubborn = new ModelSetup(never);
    await stubborn.add("alpha");
    await expect(withTime(stubborn, stubborn.caller.complete(call, signal()))).rejects.toBe(overloaded);
    expect(never.calls).toHaveLength(3);
  });

  test("after the first part nothing is sent again, and what came is kept", async () => {
    const alpha = new ScriptedProvider("alpha").script(failing(overloaded, "half"));
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    const { text, error } = await withTime(setup, drain(setup.caller.stream(call, signal())));
    expect([text, error]).toEqual(["half", overloaded]);
    expect(alpha.calls).toHaveLength(1);
  });

  test("a refused key is not tried again", async () => {
    const alpha = new ScriptedProvider("alpha").script(
      failing(new AppError("provider.api", { status: 401 })),
    );
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    await expect(setup.caller.complete(call, signal())).rejects.toMatchObject({ params: { status: 401 } });
    expect(alpha.calls).toHaveLength(1);
  });

  test("Retry-After is waited for", async () => {
    const limited = new AppError("provider.api", { status: 429, retryAfterMs: 7_000 });
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(failing(limited), saying("done")));
    await setup.add("alpha");
    await withTime(setup, setup.caller.complete(call, signal()));
    expect(setup.ports.clock.sleptMs).toContain(7_000);
  });

  test("a conversation is told until when it waits, unless that is over at once", async () => {
    const limited = new AppError("provider.api", { status: 429, retryAfterMs: 7_000 });
    const alpha = new ScriptedProvider("alpha");
    const setup = new ModelSetup(alpha.script(failing(overloaded), failing(limited), saying("late")));
    await setup.add("alpha");
    const { clock } = setup.ports;
    const reported: [at: number, until: number | undefined][] = [];
    const onWaiting = (until?: number) => reported.push([clock.now(), until]);
    const { taskId: _, ...talk } = call;
    const { error } = await clock.drive(drain(setup.caller.stream({ ...talk, onWaiting }, signal())));
    expect(error).toBeUndefined();
    const [[began = 0] = []] = reported;
    expect(reported).toEqual([
      [began, began + 7_000],
      [began + 7_000, undefined],
    ]);
  });

  test("stopping ends the wait for a retry", async () => {
    const alpha = new ScriptedProvider("alpha").script(failing(overloaded));
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    const controller = new AbortController();
    const reply = drain(setup.caller.stream(call, controller.signal));
    await setup.ports.clock.advance(0);
    controller.abort();
    expect(isAbort((await reply).error)).toBe(true);
    expect(alpha.calls).toHaveLength(1);
  });
});

describe("watching a stream", () => {
  test("a reply that stops without an end is cut, not complete", async () => {
    const silent = async function* (): AsyncGenerator<LlmPart> {
      yield { type: "text-delta", text: "half" };
    };
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(silent));
    await setup.add("alpha");
    const { text, error } = await drain(setup.caller.stream(call, signal()));
    expect(text).toBe("half");
    expect(error).toMatchObject({ code: "provider.stream-cut" });
  });

  test("a silent stream is stopped after 60 seconds, and after 300 where the model is local", async () => {
    for (const [local, seconds, baseUrl] of [
      [false, 60, undefined],
      [false, 60, "https://models.example/v1"],
      [true, 300, undefined],
      [false, 300, "http://localhost:1234/v1"],
    ] as const) {
      const setup = new ModelSetup(new ScriptedProvider("alpha", { local }).script(hanging("half")));
      await setup.add("alpha", baseUrl ? { baseUrl } : {});
      const reply = drain(setup.caller.stream(call, signal()));
      let ended = false;
      void reply.then(() => {
        ended = true;
      });
      await setup.ports.clock.advance(seconds * 1000 - 1);
      expect(ended).toBe(false);
      await setup.ports.clock.advance(1);
      const { text, error } = await reply;
      expect(text).toBe("half");
      expect(error).toMatchObject({ code: "provider.idle", params: { seconds } });
    }
  });

  test("bytes without text keep a stream alive", async () => {
    let touch = () => {};
    const thinking = async function* (request: LlmRequest): AsyncGenerator<LlmPart> {
      touch = () => void request.onBytes?.(1);
      await new Promise(() => {});
    };
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(thinking));
    await setup.add("alpha");
    let error: unknown;
    void drain(setup.caller.stream(call, signal())).then((reply) => {
      error = reply.error;
    });
    await setup.ports.clock.advance(50_000);
    touch();
    await setup.ports.clock.advance(50_000);
    expect(error).toBeUndefined();
    await setup.ports.clock.advance(10_000);
    expect(error).toMatchObject({ code: "provider.idle" });
  });

  test("a reader that takes its time is not silence of the provider", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(saying("a", "b")));
    await setup.add("alpha");
    let text = "";
    for await (const part of setup.caller.stream(call, signal())) {
      if (part.type === "text-delta") text += part.text;
      await setup.ports.clock.advance(120_000);
    }
    expect(text).toBe("ab");
  });

  test("stopping takes effect at once even when the provider is deaf to it", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(hanging("half")));
    await setup.add("alpha");
    const controller = new AbortController();
    const reply = drain(setup.caller.stream(call, controller.signal));
    await setup.ports.clock.advance(0);
    controller.abort();
    const { text, error } = await reply;
    expect(text).toBe("half");
    expect(isAbort(error)).toBe(true);
  });

  test("a stream whose reader leaves is let go of", async () => {
    let released = false;
    const endless = async function* (_: unknown, source: AbortSignal): AsyncGenerator<LlmPart> {
      source.addEventListener("abort", () => {
        released = true;
      });
      for (;;) yield { type: "text-delta", text: "more" };
    };
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(endless));
    await setup.add("alpha");
    for await (const part of setup.caller.stream(call, signal())) if (part.type === "text-delta") break;
    expect(released).toBe(true);
    expect(setup.telemetry.stats.activeRequests).toBe(0);
  });

  test("that has sent bytes has been answered, so that others go too after a refusal", async () => {
    const limited = new AppError("provider.api", { status: 429, retryAfterMs: 1_000 });
    const thinking = async function* ({ onBytes }: LlmRequest): AsyncGenerator<LlmPart> {
      await onBytes?.(1);
      await new Promise(() => {});
    };
    const alpha = new ScriptedProvider("alpha").script(failing(limited), thinking, saying("done"));
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    const stop = new AbortController();
    const first = drain(setup.caller.stream(call, stop.signal));
    await setup.ports.clock.advance(0);
    const second = setup.caller.complete(call, signal());
    await setup.ports.clock.advance(1_000);
    expect((await second).text).toBe("done");
    stop.abort();
    await first;
  });

  test("that is called off before it begins is neither checked nor sent nor told of", async () => {
    const alpha = new ScriptedProvider("alpha");
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    let checks = 0;
    setup.checkLimits = async () => {
      checks += 1;
    };
    const { error } = await drain(setup.caller.stream(call, AbortSignal.abort()));
    expect(isAbort(error)).toBe(true);
    await expect(setup.caller.complete(call, AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
    expect([checks, alpha.calls.length]).toEqual([0, 0]);
  });
});
