import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import type { Message } from "../../domain/conversation/conversation";
import type { WebSource } from "../../domain/source/source";
import type { ToolUse } from "../../domain/tool/tool-use";
import { AppError } from "../../errors/app-error";
import { GrowingReply, replyDraftId } from "./growing-reply";

const start: Message = {
  id: "m",
  conversationId: "c",
  role: "assistant",
  content: "",
  timestamp: 5,
  agentId: "a",
  parentId: "p",
};
const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };
const page = (number: number): WebSource => ({
  kind: "web",
  number,
  name: `Page ${number}`,
  url: `https://${number}.example/`,
  readAt: 1,
});
const use = (state: ToolUse["state"], over: Partial<ToolUse> = {}): ToolUse => ({
  id: "u",
  call: { id: "u", name: "search", arguments: "{}" },
  state,
  ...over,
});

let ports: FakePorts;
beforeEach(() => {
  ports = new FakePorts();
});
const grow = (over: Partial<Message> = {}, show = false) =>
  new GrowingReply({ ...start, ...over }, show, ports);
const draftOf = () => ports.database.get("drafts", replyDraftId("m"));

describe("what a model sends", () => {
  test("is added to text and thoughts, and a reply has grown with the first of either", () => {
    const reply = grow();
    reply.add({ type: "text-delta", text: "" });
    reply.add({ type: "sources", sources: [] });
    expect(reply.hasGrown).toBe(false);
    reply.add({ type: "reasoning-delta", text: "hm" });
    expect(reply.hasGrown).toBe(true);
    reply.add({ type: "text-delta", text: "a" });
    reply.add({ type: "text-delta", text: "b" });
    expect([reply.text, reply.reasoning]).toEqual(["ab", "hm"]);
  });

  test("of another model than was asked is said to be, in the message and its draft", async () => {
    const reply = grow();
    const fallback = { answeredBy: "Beta · b", insteadOf: "Alpha · a", reason: "key" } as const;
    const route = { credentialId: "2", provider: "beta", providerName: "Beta", model: "b", simulated: false };
    expect(reply.fallbackTarget).toBeUndefined();
    reply.add({ type: "fallback", fallback, route });
    expect(reply.hasGrown).toBe(false);
    reply.add({ type: "text-delta", text: "Hello" });
    reply.keep();
    await reply.flush();
    expect(JSON.parse(String((await draftOf())?.detail?.fallback))).toEqual(fallback);
    expect(reply.finished(undefined, false)).toMatchObject({ fallback, provider: "beta", model: "b" });
    expect(reply.fallbackTarget).toEqual({ credentialId: "2", model: "b" });
  });

  test("with marks put in takes the place of all there is where no call has begun", () => {
    const reply = grow();
    reply.add({ type: "text-delta", text: "It rains." });
    reply.add({ type: "cited", text: "So it does [101].", sources: [page(101)] });
    expect(reply.text).toBe("So it does [101].");
  });

  test("with marks put in takes the place of what its own call wrote, and of nothing before", () => {
    const reply = grow({ content: "Before. " });
    reply.beginCall();
    reply.add({ type: "text-delta", text: "It rains." });
    reply.add({ type: "cited", text: "It rains [101].", sources: [page(101)] });
    expect(reply.text).toBe("Before. It rains [101].");
    expect(reply.finished(undefined, false).sources).toEqual([page(101)]);
  });
});

describe("a reply that has come to an end", () => {
  const ended = (reason: "stop" | "length" | undefined, error?: AppError, wasStopped = false) => {
    const reply = grow();
    reply.add({ type: "text-delta", text: "a" });
    if (reason) reply.add({ type: "finish", reason, usage });
    return reply.finished(error, wasStopped);
  };

  test("is complete where the model said so, and partial where anything cut it", () => {
    expect(ended("stop")).toMatchObject({ content: "a", state: "complete", finishReason: "stop", usage });
    expect(ended("length").state).toBe("partial");
    expect(ended(undefined).state).toBe("partial");
    expect(ended("stop", undefined, true).state).toBe("partial");
    expect(ended("stop", new AppError("chat.failed"))).toMatchObject({
      state: "partial",
      errorCode: "chat.failed",
    });
  });

  test("waits where a call is asked about, whatever else it is", () => {
    const reply = grow({ turns: [{ text: "", uses: [use("asked")] }] });
    reply.add({ type: "finish", reason: "stop", usage });
    expect(reply.finished(undefined, false).state).toBe("waiting");
  });

  test("asks about calls that were under way, as they may have happened", () => {
    const reply = grow();
    reply.turns = [{ text: "", uses: [use("running")] }];
    expect(reply.finished(undefined, true)).toMatchObject({
      state: "waiting",
      turns: [{ uses: [{ state: "asked", question: { concern: "uncertain" } }] }],
    });
  });

  test("has what it began with, and adds up what its calls took", () => {
    const reply = grow({ content: "a", reasoning: "hm", usage, provider: "p", model: "m" });
    reply.add({ type: "finish", reason: "stop", usage });
    const message = reply.finished(undefined, false);
    expect(message).toMatchObject({ content: "a", reasoning: "hm", provider: "p", model: "m" });
    expect(message.usage).toMatchObject({ totalTokens: 6 });
    reply.route = { provider: "q", model: "n" } as NonNullable<GrowingReply["route"]>;
    expect(reply.finished(undefined, false)).toMatchObject({ provider: "q", model: "n" });
    expect(grow().finished(undefined, false).reasoning).toBeUndefined();
  });

  test("cites passages it was given, pages that were found and what tools gave, those that it names", () => {
    const given = { number: 1, name: "a.txt", itemId: "i", start: 0, end: 1 };
    const found = use("done", { result: { content: "", sources: [page(102)] } });
    const reply = grow({ sources: [page(101)], turns: [{ text: "", uses: [found] }] });
    reply.add({ type: "sources", sources: [given] });
    reply.add({ type: "text-delta", text: "So [1] and [101, 102]." });
    expect(
      reply
        .finished(undefined, false)
        .sources?.map(({ number }) => number)
        .sort(),
    ).toEqual([1, 101, 102]);
    expect(grow().finished(undefined, false).sources).toBeUndefined();
  });

  test("keeps with what was sent the passages and the parts of files that the caller told of", () => {
    const files = [{ name: "a.txt" }] as never;
    const reply = grow({ sent: { instructions: "Be brief." } });
    expect(reply.finished(undefined, false).sent).toEqual({ instructions: "Be brief." });
    reply.add({ type: "sources", sources: [] });
    reply.add({ type: "partly-read", files });
    expect(reply.finished(undefined, false).sent).toEqual({
      instructions: "Be brief.",
      sources: [],
      partlyRead: files,
    });
    expect(grow().finished(undefined, false)).not.toHaveProperty("sent");
  });

  test("says who searched the web for it, if anybody did", () => {
    const reply = grow();
    expect(reply.hasSearched).toBe(false);
    expect(reply.finished(undefined, false)).not.toHaveProperty("webSearch");
    reply.searchedBy("provider");
    expect(reply.hasSearched).toBe(true);
    expect(reply.finished(undefined, false).webSearch).toBe("provider");
    expect(grow({ webSearch: "provider" }).hasSearched).toBe(true);
  });
});

describe("calls of tools", () => {
  test("end the text so far, and are on disk with all that is needed to find the reply again", async () => {
    const reply = grow({}, true);
    reply.route = { provider: "q", model: "n" } as NonNullable<GrowingReply["route"]>;
    reply.add({ type: "text-delta", text: "Let me look." });
    await reply.beginTurn({ text: "Let me look.", uses: [use("planned")] });
    expect([reply.text, reply.hasGrown, reply.openTurn?.text]).toEqual(["", true, "Let me look."]);
    expect(await draftOf()).toMatchObject({
      text: "",
      turns: [{ text: "Let me look." }],
      updatedAt: ports.clock.now(),
      detail: {
        conversationId: "c",
        agentId: "a",
        parentId: "p",
        timestamp: 5,
        provider: "q",
        model: "n",
        show: 1,
      },
    });
    await reply.keepUse(use("done"));
    expect(reply.openTurn).toBeUndefined();
    expect((await draftOf())?.turns?.[0]?.uses[0]?.state).toBe("done");
  });

  test("were there from the beginning where the reply goes on after them", () => {
    expect(grow({ turns: [{ text: "", uses: [use("done")] }] }).hasGrown).toBe(true);
    expect(grow().hasGrown).toBe(false);
  });
});

describe("the partial text", () => {
  test("is saved with its thoughts and the pages that it cites, and says nothing of turns there are not", async () => {
    const reply = grow({ content: "So [101].", reasoning: "hm", sources: [page(101)] });
    reply.keep();
    await reply.flush();
    const draft = await draftOf();
    expect(draft).toMatchObject({
      text: "So [101].",
      reasoning: "hm",
      sources: [page(101)],
      detail: { show: 0 },
    });
    expect(draft).not.toHaveProperty("turns");
  });

  test("that is not saved yet survives the page, and nothing stays behind of a reply that was closed", async () => {
    const reply = grow({ content: "ab" });
    reply.backUp();
    expect(ports.preferences.all).toEqual({});
    const { write } = ports.database;
    ports.database.write = () => Promise.reject(new Error("full"));
    reply.keep();
    reply.backUp();
    expect(Object.keys(ports.preferences.all)).toHaveLength(1);
    ports.database.write = write;
    await reply.close();
    expect(ports.preferences.all).toEqual({});
    reply.backUp();
    await reply.close();
    expect(Object.keys(ports.preferences.all)).toHaveLength(1);
  });
});
