import { describe, expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import type { Agent } from "../../../domain/agent/agent";
import type { WebSearcher } from "../../../domain/model/llm";
import { AppError } from "../../../errors/app-error";
import type { ModelCall, ModelReply } from "../../models/model-call";
import { type TextWork, writeText } from "./write-text";

const ROOT = "task-1";
const ADA: Agent = { id: "ada", name: "Ada", role: "Writes", instructions: "You are Ada.", temperature: 0.3 };
const ASKED = [{ role: "user", content: "Write." }] as const;
const WORK: TextWork = { taskId: ROOT, title: "Guide", agent: ADA, messages: ASKED };
const TEXT = "# Guide\n\nText.";
/** Longer than what a beginning is recognised by. */
const LONG = `# Guide\n\n${"Rivers run to the sea. ".repeat(6)}`;

/** A reply, or how it breaks off. */
type Answer = Partial<ModelReply> & { readonly error?: AppError };

interface Options extends Partial<TextWork> {
  /** The text an interrupted attempt has left. */
  readonly draft?: string;
  readonly onCall?: (call: ModelCall) => void;
}

/** Has a text written by a model that answers in turn; the last answer stands for all that follow. */
async function written(answers: readonly (string | Answer)[], { draft, onCall, ...work }: Options = {}) {
  const rig = new DeliveryRig({ content: "Before", requirements: [], agents: [ADA] }, () => TEXT);
  const calls: ModelCall[] = [];
  rig.models.complete = async (call, _, onPart) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? "";
    const { text = "", error, ...rest } = typeof answer === "string" ? { text: answer } : answer;
    calls.push(call);
    onCall?.(call);
    await call.onSent?.();
    onPart?.({ type: "text-delta", text });
    if (error) throw error;
    const route = await rig.models.route();
    return { text, reasoning: "", finishReason: "stop", route, durationMs: 1, ...rest };
  };
  await rig.begin();
  const engine = await rig.engine();
  const { journal, modelCalls } = engine.resources;
  const { drafts } = modelCalls;
  const first = { purpose: "execution", ...WORK } as const;
  if (draft !== undefined) await journal.append([], [drafts.writing(first, draft)]);
  const result = await writeText(engine, { ...WORK, ...work }, new AbortController().signal).catch(
    (error: AppError) => error,
  );
  const said = calls.map(({ messages }) => messages.map(({ role, content }) => [role, content]));
  return { result, calls, said, saved: await drafts.saved(ROOT, "ada") };
}

test("a text is what the first reply says, asked for as its agent is set", async () => {
  const { result, calls, said } = await written([TEXT]);
  expect(result).toEqual({ text: TEXT, sources: undefined, fromMemory: false });
  expect(said).toEqual([[["user", "Write."]]]);
  expect(calls).toMatchObject([{ purpose: "execution", temperature: 0.3, agentId: "ada" }]);
});

describe("a reply that is no text", () => {
  const SORRY = "I'm sorry, but I can't help with that.";
  const BACK = "Could you please clarify what you need?";

  test.each([
    ["is empty", "", "(empty)", "You wrote nothing.", "task.empty-deliverable"],
    ["refuses", SORRY, SORRY, "That was no answer.", "task.refused"],
    ["asks back", `  ${BACK}\n`, BACK, "Nobody can answer questions.", "task.asked-back"],
  ])(
    "because it %s is asked for once more, with the objection",
    async (_, reply, answer, objection, code) => {
      const mended = await written([reply, TEXT]);
      expect(mended.result).toMatchObject({ text: TEXT });
      const [first, second] = mended.said;
      expect(second?.slice(0, -1)).toEqual([...(first ?? []), ["assistant", answer]]);
      expect(second?.at(-1)).toEqual(["user", expect.stringContaining(objection)]);
      const failed = await written([reply]);
      expect(failed.calls).toHaveLength(2);
      expect(failed.result).toMatchObject({ code, params: { title: "Guide" } });
      expect(failed.saved).toBe("");
    },
  );

  test("because it is cut for good is asked for shorter, and what there was is kept where that fails too", async () => {
    const pieces = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"].map(
      (number) => ({ text: `${number} of the words without end. `, finishReason: "length" }) as const,
    );
    const shorter = await written([...pieces, TEXT]);
    expect(shorter.result).toMatchObject({ text: TEXT });
    expect(shorter.said.at(-1)?.slice(1)).toEqual([
      ["assistant", "(too long)"],
      ["user", expect.stringContaining("much shorter")],
    ]);
    const failed = await written([...pieces, ...pieces]);
    expect(failed.result).toMatchObject({ code: "task.too-long" });
    expect(failed.calls).toHaveLength(16);
    expect(failed.saved).toContain("Eight of the words without end");
  });
});

describe("a stream that breaks off", () => {
  test.each(["provider.stream-cut", "provider.idle"])("by %s is gone on with once", async (code) => {
    const broken = { text: LONG, error: new AppError(code) };
    const { result, said } = await written([broken, "And so on."]);
    expect(result).toMatchObject({ text: `${LONG}And so on.` });
    expect(said[1]?.slice(1)).toEqual([
      ["assistant", LONG],
      ["user", expect.stringContaining("Continue exactly")],
    ]);
    const twice = await written([broken]);
    expect(twice.result).toMatchObject({ code });
    expect(twice.said).toHaveLength(2);
  });

  test("otherwise is told at once", async () => {
    const { result, calls } = await written([{ error: new AppError("provider.api", { status: 400 }) }]);
    expect(result).toMatchObject({ code: "provider.api" });
    expect(calls).toHaveLength(1);
  });
});

describe("a text that an interrupted attempt has left", () => {
  test("is gone on with", async () => {
    const { result, said } = await written(["The end."], { draft: LONG });
    expect(result).toMatchObject({ text: `${LONG}The end.` });
    expect(said[0]?.map(([role]) => role)).toEqual(["user", "assistant", "user"]);
  });

  test("is let go of where the model begins anew", async () => {
    const anew = `\n${LONG}The end.`;
    expect((await written([anew], { draft: LONG })).result).toMatchObject({ text: anew.trimStart() });
    const short = "# Guide\n";
    expect((await written([`${short}Text.`], { draft: short })).result).toMatchObject({
      text: `${short}${short}Text.`,
    });
  });
});

describe("what a text cites", () => {
  const citing = async (text: string, work: Partial<TextWork> = {}) => {
    const sources = ["a", "b"].map((itemId, place) => {
      return { number: place + 1, name: `${itemId}.md`, itemId, start: 0, end: 9 };
    });
    const { result } = await written([{ text, sources }], work);
    if (result instanceof AppError) throw result;
    return [result.text, result.sources?.map(({ number, name }) => [number, name])];
  };

  test("is kept with it, what it does not cite is not", async () => {
    expect(await citing("Rain [2].")).toEqual(["Rain [2].", [[2, "b.md"]]]);
    expect(await citing("Rain.")).toEqual(["Rain.", undefined]);
  });

  test("has numbers in a note that mean the same to whoever reads it", async () => {
    expect(await citing("Rain [2], snow [1, 2], hail [7].", { isNote: true })).toEqual([
      "Rain [102], snow [101, 102], hail [7].",
      [
        [101, "a.md"],
        [102, "b.md"],
      ],
    ]);
  });
});

test("a text is from memory where the web was to be searched for it and nobody could", async () => {
  const told = async (by: WebSearcher) =>
    (await written([TEXT], { onCall: (call) => call.onWebSearch?.(by) })).result;
  expect(await told("nobody")).toMatchObject({ fromMemory: true });
  expect(await told("provider")).toMatchObject({ fromMemory: false });
});
