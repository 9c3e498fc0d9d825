import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { isAbort } from "@core/errors/app-error";
import { describe, expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { call, drain, signal } from "../../../../tests/fakes/model-calls";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { type Script, ScriptedProvider, saying } from "../../../../tests/fakes/scripted-provider";
import { keepReplyLimit, readReplyLimit } from "./reply-limit";

/** Says the same for ever, and nothing at all between two tasks of the event loop. */
function endless(part: LlmPart) {
  return async function* (): AsyncGenerator<LlmPart> {
    for (;;) yield part;
  };
}

/** A caller whose user allows replies of half a million characters. */
async function limited(script: Script) {
  const setup = new ModelSetup(new ScriptedProvider("alpha").script(script));
  await setup.add("alpha");
  keepReplyLimit(setup.ports.preferences, 500_000);
  return setup;
}

const tooLong = { code: "provider.reply-too-long", params: { provider: "alpha", limit: 500_000 } };

describe("a reply without end", () => {
  test("is stopped at the longest length allowed, and what came is kept", async () => {
    const setup = await limited(endless({ type: "text-delta", text: "word ".repeat(999) }));
    const { text, error } = await drain(setup.caller.stream(call, signal()));
    expect(text).toHaveLength(500_000);
    expect(error).toMatchObject(tooLong);
    expect(setup.telemetry.stats.activeRequests).toBe(0);
  });

  test("counts what was thought, and is let go of", async () => {
    let released = false;
    const thinking = async function* (_: unknown, source: AbortSignal): AsyncGenerator<LlmPart> {
      source.addEventListener("abort", () => {
        released = true;
      });
      for (;;) yield { type: "reasoning-delta", text: "hm ".repeat(1000) };
    };
    const setup = await limited(thinking);
    expect((await drain(setup.caller.stream(call, signal()))).error).toMatchObject(tooLong);
    expect(released).toBe(true);
  });

  test("is stopped also where nothing of it is text", async () => {
    const silent = async function* ({ onBytes }: LlmRequest): AsyncGenerator<LlmPart> {
      for (let chunk = 0; chunk < 1000; chunk++) await onBytes?.(64_000);
      yield { type: "finish", reason: "stop" };
    };
    const setup = await limited(silent);
    expect((await drain(setup.caller.stream(call, signal()))).error).toMatchObject(tooLong);
  });

  test.each<readonly [string, LlmPart]>([
    ["calls", { type: "tool-call", call: { id: "1", name: "dice", arguments: "" } }],
    ["sources", { type: "citation", citation: { url: "https://a.example/", title: "" } }],
    [
      "thoughts that go with calls",
      {
        type: "tool-call",
        call: {
          id: "1",
          name: "dice",
          arguments: "",
          providerData: { provider: "alpha", value: "x".repeat(300_000) },
        },
      },
    ],
  ])("is stopped also where it is one of %s", async (_, part) => {
    const setup = await limited(endless(part));
    expect((await drain(setup.caller.stream(call, signal()))).error).toMatchObject(tooLong);
  });

  test("that is just as long as allowed is whole, and no letter of two halves is cut", async () => {
    const whole = await limited(saying("a".repeat(499_998), "\u{1F3AD}"));
    const ended = await drain(whole.caller.stream(call, signal()));
    expect(ended).toMatchObject({ error: undefined });
    const cut = await limited(saying("a".repeat(499_999), "\u{1F3AD}"));
    const { text, error } = await drain(cut.caller.stream(call, signal()));
    expect(text).toBe("a".repeat(499_999));
    expect(error).toMatchObject(tooLong);
  });

  test("leaves the page its turn, so that it can be stopped at any time", async () => {
    const setup = await limited(endless({ type: "text-delta", text: "" }));
    const { clock } = setup.ports;
    const controller = new AbortController();
    // Time passes with each look at it, and the user stops in the third task after the first.
    clock.now = () => performance.now();
    clock.nextTask = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      if (++clock.tasks === 3) controller.abort();
    };
    const { error } = await drain(setup.caller.stream(call, controller.signal));
    expect(isAbort(error)).toBe(true);
    expect(clock.tasks).toBe(3);
  });
});

describe("a call of a tool that is too long", () => {
  const offered = { ...call, tools: [{ name: "dice", description: "", parameters: {} }] };
  const calling = (length: number): LlmPart => ({
    type: "tool-call",
    call: { id: "1", name: "dice", arguments: "1".repeat(length) },
  });
  const callTooLong = {
    code: "provider.call-too-long",
    params: { provider: "alpha", limit: 1_000_000 },
  };

  test.each([1_000_001, 6_000_000, 20_000_000])(
    "ends the reply without it, as at %i characters",
    async (length) => {
      const setup = new ModelSetup(
        new ScriptedProvider("alpha").script(async function* () {
          yield { type: "text-delta", text: "I roll." };
          yield calling(length);
          yield { type: "finish", reason: "tool-calls" };
        }),
      );
      await setup.add("alpha");
      keepReplyLimit(setup.ports.preferences, 20_000_000);
      const { received, error } = await drain(setup.caller.stream(offered, signal()));
      expect(received).toEqual([{ type: "text-delta", text: "I roll." }]);
      expect(error).toMatchObject(callTooLong);
    },
  );

  test("is asked for once only, also where nothing came before it", async () => {
    let times = 0;
    const setup = await limited(async function* () {
      times += 1;
      yield calling(6_000_000);
    });
    expect((await drain(setup.caller.stream(offered, signal()))).error).toMatchObject(callTooLong);
    expect(times).toBe(1);
  });

  test("ends the reply before it is whole, once more has come than any call can hold", async () => {
    const setup = await limited(async function* ({ onBytes }: LlmRequest): AsyncGenerator<LlmPart> {
      for (let chunk = 0; chunk < 1000; chunk++) await onBytes?.(64_000);
      yield calling(10);
    });
    expect((await drain(setup.caller.stream(offered, signal()))).error).toMatchObject(callTooLong);
  });
});

test.each([500_000, 2_000_000, 5_000_000, 20_000_000])("a limit of %i characters is kept", (limit) => {
  const preferences = new MemoryPreferences();
  keepReplyLimit(preferences, limit);
  expect(readReplyLimit(preferences)).toBe(limit);
});

test.each([undefined, "7", "no", ""])("a limit that nobody can choose is two million: %s", (kept) => {
  expect(readReplyLimit({ get: () => kept })).toBe(2_000_000);
});
